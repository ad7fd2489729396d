import { type Answer, Refusal, refuseMessage, refuseText, type RowProblem } from './answer.ts'

/**
 * How the whole server fails: `refuse` takes no connections, `reset` cuts them, `html-502` is a CDN's page, `slow` holds
 * every answer back, null is healthy.
 */
export type DownMode = 'refuse' | 'reset' | 'html-502' | '503' | '429' | 'slow' | null

export const downModes: readonly DownMode[] = ['refuse', 'reset', 'html-502', '503', '429', 'slow', null]

const badGateway =
  '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

/** What a mode answers in place of Metrc; null when it answers nothing or answers late. */
export function faultAnswer(mode: DownMode): Answer | null {
  if (mode === 'html-502') return refuseText(502, badGateway, 'text/html; charset=utf-8').answer
  if (mode === '503') return refuseMessage(503, 'The service is unavailable.').answer
  if (mode === '429') return refuseMessage(429, 'Too many requests.', { 'Retry-After': '1' }).answer
  return null
}

/** Writes to be refused once, by path, in the order in which they were asked for. */
export function createRefusals() {
  const waiting: { path: string; rows: readonly RowProblem[] }[] = []
  return {
    add: (path: string, rows: readonly RowProblem[]) => {
      waiting.push({ path, rows })
    },
    /** Throws the refusal that waits for this path, and forgets it. */
    check: (path: string) => {
      const index = waiting.findIndex((refusal) => refusal.path === path)
      if (index < 0) return
      const [refusal] = waiting.splice(index, 1)
      throw new Refusal({
        status: 400,
        body: JSON.stringify(refusal?.rows ?? []),
        type: 'application/json; charset=utf-8',
      })
    },
  }
}
