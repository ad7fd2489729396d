import type { MetrcError } from '@cultivatd/metrc/metrc-error'
import { kindOf } from './kinds/kinds.ts'
import type { Settlement, TakenOperation } from './ledger.store.ts'
import { sentences } from './sentences.ts'

/** How long it is not known what became of a write. */
export interface Patience {
  /** After a request was lost: until then Metrc may still apply it, or show it late. */
  settleMs: number
}

/** Metrc has answered, so nothing is on its way any more: only its index may be behind. For what may be applied twice. */
export const answeredSettleMs = (settleMs: number): number => Math.min(settleMs, 5_000)
const firstLookMs = 300

/** So often it was sent, what stands before Metrc refused it, and Metrc showed no trace: then that is how it ends. */
const mostRefusedOnTheWay = 3

/**
 * What a failed write means for each of its operations (architecture §7, Metrc reference §4 and §5).
 *
 * - Metrc named the row: refused, with its words.
 * - Metrc refused others of the same request: not documented whether this one was applied, so Metrc is looked into.
 * - Metrc refused the whole request, or 401: nothing was applied; several are tried one by one, to know whom it means.
 * - Metrc's own 429, or nothing was sent: it waits.
 * - Everything else, also what only looks like a refusal and is not Metrc's word: unknown.
 */
export function settlementsOf(
  error: MetrcError,
  operations: readonly TakenOperation[],
  { settleMs }: Patience,
): Settlement[] {
  const each = (of: Omit<Settlement, 'id'>): Settlement[] => operations.map(({ id }) => ({ id, ...of }))
  const isOnly = operations.length === 1
  const waiting = { state: 'waiting', problems: [] } as const
  if (!error.wasSent) return each(waiting)
  if (!error.isMetrcsWord) return operations.map((operation) => unknownAfter(error, operation, settleMs))
  if (error.kind === 'rate-limited') return each(waiting)
  if (error.kind === 'unauthorized')
    return isOnly ? each({ state: 'refused', problems: error.messages }) : each({ ...waiting, alone: true })
  if (error.kind !== 'refused') return each({ ...unknown, settledInMs: settleMs })
  if (isOnly) return each({ state: 'refused', problems: error.messages })
  const addsUp = operations.some(({ kind }) => kindOf(kind).addsUp)
  const shortSettleMs = addsUp ? settleMs : answeredSettleMs(settleMs)
  if (!error.rows) return each({ ...unknown, settledInMs: shortSettleMs, alone: true })
  const { rows } = error
  return operations.map(({ id }, index) => {
    const problems = rows.filter(({ row }) => row === index).map(({ message }) => message)
    return problems.length > 0 ? { id, state: 'refused', problems } : { id, ...unknown, settledInMs: shortSettleMs }
  })
}

const unknown = { state: 'unknown', problems: [], lookInMs: firstLookMs } as const

function unknownAfter(error: MetrcError, { id, traceless }: TakenOperation, settleMs: number): Settlement {
  const { kind, status = 0 } = error
  const looksRefused = kind === 'refused' || kind === 'unauthorized'
  const isEnough = looksRefused && traceless + 1 >= mostRefusedOnTheWay
  const problems = isEnough ? [sentences.refusedOnTheWay(status, traceless + 1)] : []
  // Whom of several it means is not known.
  return { id, ...unknown, problems, settledInMs: settleMs, ...(looksRefused && { alone: true }) }
}
