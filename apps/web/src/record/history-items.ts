import type { FieldChange, HistoryEntry, HistoryOutcome } from '@cultivatd/domain/history/history'
import type { Operation, OperationState } from '@cultivatd/domain/operation/operation'
import { momentText } from '../ui/dates.ts'

/** One thing that somebody did, with what came of it. */
export interface HistoryItem {
  key: string
  summary: string
  changes: readonly FieldChange[]
  personName: string
  /** The shared device at which that person had taken over. */
  station: string | undefined
  at: string
  /** When it was done, where it waited on a device until `at`. */
  doneAt: string | undefined
  /** Where a write to Metrc stands, in words; empty when it is confirmed, and for what is ours alone. */
  standing: string
  mark: 'waiting' | 'refused' | undefined
  /** Why Metrc refused it. */
  problem: string | undefined
  /** When Metrc confirmed it, where that was later than somebody waits for. */
  confirmedAt: string | undefined
  /** The write that it was, where Metrc has it. */
  confirmedId: string | null
  /** What people decided on it, the first one first. */
  decisions: readonly string[]
}

const standings: Record<OperationState, string> = {
  recorded: 'waiting for Metrc',
  waiting: 'waiting for Metrc',
  sending: 'sent, waiting for Metrc',
  confirmed: '',
  refused: 'refused by Metrc',
  unknown: 'sent, no answer from Metrc',
  'needs-person': 'sent, needs a person',
  withdrawn: 'given up',
}

const marks: Partial<Record<OperationState, HistoryItem['mark']>> = {
  recorded: 'waiting',
  waiting: 'waiting',
  sending: 'waiting',
  refused: 'refused',
  unknown: 'waiting',
  'needs-person': 'waiting',
}

/** How the ledger knows an operation at this moment, which the history tells only from its end on. */
type Live = Pick<Operation, 'id' | 'state' | 'sentAt'>

/**
 * The entries of a history as people read it, newest first: a write to Metrc and what became of it are one item.
 * `operations` are those that are under way, as the ledger has them now.
 */
export function historyItems(entries: readonly HistoryEntry[], operations: readonly Live[] = []): HistoryItem[] {
  const live = new Map(operations.map((operation) => [operation.id, operation]))
  const groups = new Map<string, HistoryEntry[]>()
  for (const entry of [...entries].sort((a, b) => a.version - b.version)) {
    const key = entry.operationId ?? entry.id
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups.values()]
    .flatMap((group) => itemOf(group, live.get(group[0]?.operationId ?? '')) ?? [])
    .sort((a, b) => b.place - a.place)
    .map(({ item }) => item)
}

function itemOf(group: readonly HistoryEntry[], now: Live | undefined): { item: HistoryItem; place: number } | null {
  const [first] = group
  if (!first) return null
  const last = group.at(-1)?.outcome
  const state = now?.state ?? last?.state
  const item: HistoryItem = {
    key: first.operationId ?? first.id,
    summary: first.summary,
    changes: first.changes,
    personName: first.personName,
    station: first.station,
    at: first.at,
    doneAt: first.doneAt,
    standing: state ? standingOf(state, last, now) : '',
    mark: state && marks[state],
    problem: state === 'refused' ? last?.problems[0] : undefined,
    confirmedAt: state === 'confirmed' ? lateConfirmation(first, group) : undefined,
    confirmedId: state === 'confirmed' ? first.operationId : null,
    decisions: decisionsIn(group),
  }
  return { item, place: first.version }
}

/** What never left us was not refused by the state, nor was what a person found not applied. */
function standingOf(state: OperationState, last: HistoryOutcome | null | undefined, now: Live | undefined): string {
  if (state !== 'refused') return standings[state]
  if (last?.decision === 'not-applied') return 'not applied'
  return now?.sentAt === null ? 'not sent to Metrc' : standings.refused
}

const patientMs = 60_000

function lateConfirmation(first: HistoryEntry, group: readonly HistoryEntry[]): string | undefined {
  const end = group.find(({ outcome }) => outcome?.state === 'confirmed')
  return end && Date.parse(end.at) - Date.parse(first.at) > patientMs ? end.at : undefined
}

const verdicts: Record<NonNullable<HistoryOutcome['decision']>, string> = {
  applied: 'Found applied',
  'not-applied': 'Found not applied',
  'given-up': 'Given up',
  seen: 'Looked at',
}

/** Each decision once: a later entry of the same write repeats it. */
function decisionsIn(group: readonly HistoryEntry[]): string[] {
  let former: string | null = null
  return group.flatMap(({ outcome, personName, at }) => {
    const decision = outcome?.decision ?? null
    if (decision === null || decision === former) return []
    former = decision
    return `${verdicts[decision]} by ${personName}, ${momentText(at)}${outcome?.reason ? `: ${outcome.reason}` : ''}`
  })
}
