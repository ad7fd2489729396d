import { type Answer, refuseText } from './answer.ts'

/** How a gateway words an answer of its own. */
export const wordings = ['page', 'empty', 'text', 'json'] as const

/** A gateway between the client and Metrc answers in Metrc's place, before the request gets through or after it was done. */
export interface Reworded {
  kind: 'reworded'
  status: number
  /** A page in HTML, nothing, plain text, or JSON as gateways of an API write it. */
  as: (typeof wordings)[number]
  when: 'before' | 'after'
}

/** Answers of gateways as they are met, for whoever tries what becomes of a write behind one. */
export const rewordings: readonly Reworded[] = (
  [
    [400, 'page', 'after'],
    [404, 'text', 'after'],
    [408, 'json', 'after'],
    [403, 'page', 'after'],
    [429, 'page', 'after'],
    [401, 'json', 'after'],
    [403, 'text', 'after'],
    [400, 'empty', 'before'],
    [404, 'json', 'before'],
    [408, 'page', 'after'],
    [403, 'json', 'after'],
    [429, 'json', 'after'],
    [403, 'page', 'before'],
    [404, 'text', 'before'],
  ] as const
).map(([status, as, when]) => ({ kind: 'reworded', status, as, when }))

export function rewordedAnswer({ status, as }: Reworded): Answer {
  const title = `${status} Request Rejected`
  const page = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`
  if (as === 'page') return refuseText(status, page, 'text/html; charset=utf-8').answer
  if (as === 'json')
    return refuseText(status, JSON.stringify({ message: 'Request rejected' }), 'application/json; charset=utf-8').answer
  return refuseText(status, as === 'empty' ? '' : 'Request rejected').answer
}
