import { randomBytes } from 'node:crypto'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { reportPath } from './security-pages.ts'
import type { ServingConfig } from './services.ts'

/** Headers that keep a page from loading, running or being framed by anything that is not ours. */
export function protectPages(app: FastifyInstance, { publicUrl }: Pick<ServingConfig, 'publicUrl'>): void {
  const headers = {
    ...headersOfHelmet(publicUrl?.startsWith('https:') ?? false),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), serial=(self)',
  }
  let last = { host: '', policy: policyFor('') }
  app.addHook('onRequest', (request, reply, done) => {
    const { host = '' } = request.headers
    if (last.host !== host) last = { host, policy: policyFor(host) }
    reply.headers(headers).header('content-security-policy', last.policy)
    done()
  })
}

/** They are the same for every request, and putting them together costs more than the rest of a small one. */
function headersOfHelmet(isHttps: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const protect = helmet({
    contentSecurityPolicy: false,
    // `same-origin` would cut the popup of the identity provider off from the page that opened it (stack.md).
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false } : false,
  })
  protect(request, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders()
}

/** Lets the page that is being answered have style tags of its own: those that are marked with this nonce. */
export function styleNonce(request: FastifyRequest, reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64')
  reply.header('content-security-policy', policyFor(request.headers.host ?? '', ` 'nonce-${nonce}'`))
  return nonce
}

function policyFor(host: string, styles = ''): string {
  // Older Safari does not count a WebSocket to the same host as 'self'.
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'${styles}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${sockets}`,
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `report-uri ${reportPath}`,
  ].join('; ')
}
