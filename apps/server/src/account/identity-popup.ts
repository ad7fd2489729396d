import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { IdentityAnswer, PopupEnd } from '../http/accounts.ts'
import type { Services } from '../http/services.ts'
import { identityCallbackPath } from './accounts.ts'
import { popupCookie } from './browser-cookie.ts'

// The tab asks for the outcome by itself, also where a provider cuts the tie between the two windows.
const script = 'window.close()'
const hashes = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const style =
  'body { font: 16px/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 28rem; padding: 0 1rem; color-scheme: light dark }'

const policy = `default-src 'none'; script-src ${hashes(script)}; style-src ${hashes(style)}; base-uri 'none'; frame-ancestors 'none'`

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = ({ message, isHandedOver }: PopupEnd) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in - Cultivatd</title><style>${style}</style></head>
<body><p role="status">${escaped(message)}</p>${isHandedOver ? `<script>${script}</script>` : ''}</body>
</html>
`

/** Where the identity provider sends the popup back to: a page that hands over and closes itself (AUTH-16). */
export function serveIdentityPopup(app: FastifyInstance, services: Services): void {
  const cookie = popupCookie(services.publicUrl)
  app.get(identityCallbackPath, async (request, reply) => {
    const end = services.accounts.identity
      ? await services.accounts.identity.receive(answerIn(request.query), cookie.read(request.headers.cookie ?? null))
      : { message: 'This server has no identity provider. Close this window.', isHandedOver: false }
    return (
      reply
        // With the policy of our other pages the tab would take this window for closed before it is.
        .header('cross-origin-opener-policy', 'unsafe-none')
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(page(end))
    )
  })
}

/** Each once, as text, and of a length that a provider would send. */
function answerIn(query: unknown): IdentityAnswer {
  const given: Record<string, unknown> = { ...Object(query) }
  const text = (name: string) => {
    const value = given[name]
    return typeof value === 'string' && value.length <= 4096 ? value : undefined
  }
  return { state: text('state'), code: text('code'), error: text('error'), iss: text('iss') }
}
