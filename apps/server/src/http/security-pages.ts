import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'
import { allowance } from './request-rate.ts'

/** Where browsers tell what our policy kept them from. */
export const reportPath = '/api/csp-report'
const contactPath = '/.well-known/security.txt'
const mostBytes = 4 * 1024
const yearMs = 365 * 86_400_000

/** What browsers and finders of weaknesses look for beside the pages (RFC 9116). */
export function serveSecurityPages(app: FastifyInstance, { config, log, now }: Services): void {
  // Anybody can send reports: of all together some are kept.
  const told = allowance({ perSecond: 1 / 60, atOnce: 10 }, now)
  app.addContentTypeParser('application/csp-report', { parseAs: 'string' }, (_request, text, done) => done(null, text))
  app.post(reportPath, { bodyLimit: mostBytes }, async (request, reply) => {
    if (told('all', 1) === 1)
      log.warn('A browser kept a page of ours from something', { reason: reasonIn(request.body) })
    return reply.code(204).send()
  })
  const { securityContact } = config
  if (securityContact === null) return
  app.get(contactPath, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${securityContact}\nExpires: ${new Date(now().getTime() + yearMs).toISOString()}\n`),
  )
}

/** The directive and what it kept out, in a line; whatever else somebody sends is left out. */
function reasonIn(body: unknown): string {
  const report: unknown = parsed(body)
  const text = (name: string) => String(Object(report)[name] ?? '').slice(0, 100)
  return `${text('effective-directive') || text('violated-directive')}: ${text('blocked-uri')}`.replaceAll(
    /\p{C}/gu,
    ' ',
  )
}

function parsed(body: unknown): unknown {
  try {
    return Object(JSON.parse(String(body)))['csp-report']
  } catch {
    return null
  }
}
