import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../app/config.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Marks the style tags of the page that is being answered. */
    styleNonce: string
  }
}

/** Headers that keep a page from loading, running or being framed by anything that is not ours. */
export async function protectPages(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  app.decorateReply('styleNonce', '')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // `same-origin` would cut the popup of the identity provider off from the page that opened it (stack.md).
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false } : false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.styleNonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', policy(reply.styleNonce, request.headers.host))
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
  })
}

function policy(nonce: string, host: string | undefined): string {
  // Older Safari does not count a WebSocket to the same host as 'self'.
  const sockets = host && /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${sockets}`,
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
