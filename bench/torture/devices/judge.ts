import { compare } from '../compare.ts'
import type { JournalEntry } from '../evidence.ts'
import type { Found, Evidence, FoundAction } from './evidence.ts'
import { traceKey } from './evidence.ts'
import { marksOfDeed } from './marks.ts'
import type { Pressed } from './protocol.ts'

/** One sentence for each act that is not as it should be. */
export interface Verdict {
  lost: string[]
  doubled: string[]
  wrong: string[]
  /** Confirmed moves to where the record was already, of which Metrc has no row (`compare`). */
  unneeded: number
  /** Of operations that a person was asked about although Metrc's records tell. */
  askedNeedlessly: number
  /** How many acts ended so. */
  ends: Map<string, number>
}

/** An act may be handed to the outbox some time after it was pressed: a call has to be given up first. */
const toleranceMs = 180_000

const nameOf = ({ wish: { n, kind }, device }: Pressed) => `act ${n} (${kind}, device ${device})`

/** The body with which it went in the end. */
const bodyOf = ({ wish: { deed }, mendedTo }: Pressed): object => mendedTo.at(-1) ?? deed.body

/** What of an act has to stand in the row that it made. */
function valuesOf({ wish: { trace, deed }, ...pressed }: Pressed): string {
  const body = Object(bodyOf({ wish: { deed }, ...pressed } as Pressed)) as Record<string, unknown>
  const [row] = (body.rows ?? []) as { detailId: string }[]
  const [scan] = (body.scans ?? []) as { label: string }[]
  const values: Readonly<Record<typeof trace.table, readonly unknown[]>> = {
    reading: [body.roomId, body.co2, body.lightLevel],
    comment: [deed.params?.roomId],
    water_reading: [deed.params?.systemId, body.ph],
    stock_ticket: [row?.detailId],
    cycle_count_scan: [scan?.label],
    plant_weight: [body.label, body.weightGrams],
    task: [''],
    none: [''],
  }
  return values[trace.table].map(String).join(' ')
}

/** How often an act has to be on the server: exactly so often, or at most. */
function dueOf(pressed: Pressed): { least: number; most: number } {
  if (pressed.givenUp !== null || pressed.said === 'refused') return { least: 0, most: 0 }
  if (pressed.said === 'kept' || pressed.said === 'done') return { least: 1, most: 1 }
  return { least: 0, most: 1 }
}

/**
 * What people did and were told, against the server's own tables and its ledger, against what changed Metrc.
 *
 * @param places where each record was before, by `fieldOf`
 */
export function judged(
  pressed: readonly Pressed[],
  evidence: Evidence,
  journal: readonly JournalEntry[],
  places: ReadonlyMap<string, string>,
): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], wrong: [], unneeded: 0, askedNeedlessly: 0, ends: new Map() }
  againstMetrc(evidence, journal, places, verdict)
  const applied = new Map<string, JournalEntry[]>()
  for (const entry of journal) applied.set(entry.token, [...(applied.get(entry.token) ?? []), entry])
  const known = new Set<string>()
  for (const one of pressed) judgeOne(one, evidence, applied, verdict, known)
  for (const [key, rows] of evidence.traces)
    if (!known.has(key) && rows.some(({ personId }) => pressed.some((one) => one.personId === personId)))
      verdict.wrong.push(`${key} is on the server, and nobody did it`)
  for (const token of new Set([...evidence.operations.keys(), ...applied.keys()]))
    if (!known.has(token)) verdict.wrong.push(`${token} is in the ledger or in Metrc, and nobody did it`)
  return verdict
}

/** The ledger against Metrc, as torture.ts compares them: how often, in which order, with which values. */
function againstMetrc(
  { operations }: Evidence,
  journal: readonly JournalEntry[],
  places: ReadonlyMap<string, string>,
  verdict: Verdict,
): void {
  const ledger = [...operations.values()].flat()
  // What people were told of an act is judged by itself.
  const told = [...operations.keys()].map((token) => ({ token, told: 'silence' as const }))
  const compared = compare(told, ledger, journal, undefined, places)
  verdict.lost.push(...compared.lost)
  verdict.doubled.push(...compared.doubled)
  verdict.wrong.push(...compared.wrong, ...compared.toldWrongly)
  verdict.unneeded = compared.unneeded.length
  verdict.askedNeedlessly = compared.askedNeedlessly.length
}

function judgeOne(
  one: Pressed,
  evidence: Evidence,
  applied: ReadonlyMap<string, JournalEntry[]>,
  verdict: Verdict,
  known: Set<string>,
): void {
  const { wish, keys } = one
  const actions = keys.flatMap((key) =>
    (evidence.actions.get(key) ?? []).filter(({ personId }) => personId === one.personId),
  )
  const strangers = keys.flatMap((key) =>
    (evidence.actions.get(key) ?? []).filter(({ personId }) => personId !== one.personId),
  )
  const { least, most } = dueOf(one)
  const count = wish.deed.isTracked
    ? trackedCount(one, evidence, applied, verdict, known)
    : ownCount(one, evidence, verdict, known)
  const times = Math.max(count, actions.length)
  const told = `${one.said ?? 'nothing'}${one.givenUp === null ? '' : ', given up'}`
  if (strangers.length > 0) verdict.wrong.push(`${nameOf(one)}: it was done as somebody else`)
  if (times < least)
    verdict.lost.push(`${nameOf(one)}: told ${told}, and the server does not have it (${one.problems.join(' ')})`)
  if (times > Math.max(most, 1)) verdict.doubled.push(`${nameOf(one)}: the server has it ${times} times`)
  else if (times > most) verdict.wrong.push(`${nameOf(one)}: told ${told}, and the server has it`)
  for (const action of actions) judgeAction(one, action, verdict)
  const end =
    times > 0
      ? 'on the server'
      : one.givenUp !== null
        ? 'given up in the tray'
        : one.said === 'refused'
          ? 'refused in its form'
          : 'never kept'
  verdict.ends.set(end, (verdict.ends.get(end) ?? 0) + 1)
}

function judgeAction(one: Pressed, { doneAt, entries, operations }: FoundAction, verdict: Verdict): void {
  if (doneAt !== null && Math.abs(doneAt - one.at) > toleranceMs)
    verdict.wrong.push(
      `${nameOf(one)}: done at ${new Date(one.at).toISOString()}, told as ${new Date(doneAt).toISOString()}`,
    )
  // Labels in a zone that they had already are no change.
  if (entries === 0 && operations.length === 0 && one.wish.deed.route !== 'place')
    verdict.wrong.push(`${nameOf(one)}: the history does not hold it`)
}

/** How often it is in our own tables. */
function ownCount(one: Pressed, { traces, actions }: Evidence, verdict: Verdict, known: Set<string>): number {
  const { trace } = one.wish
  if (trace.table === 'none') return one.keys.flatMap((key) => actions.get(key) ?? []).length
  const key = traceKey(trace)
  known.add(key)
  const found: readonly Found[] = traces.get(key) ?? []
  for (const { personId, values } of found) {
    if (personId !== '' && personId !== one.personId) verdict.wrong.push(`${nameOf(one)}: it has another person`)
    if (values !== valuesOf(one)) verdict.wrong.push(`${nameOf(one)}: it is ${values} in place of ${valuesOf(one)}`)
  }
  return found.length
}

/** How often it is in the ledger; there and in Metrc as it was typed, and with a reason where it is refused. */
function trackedCount(
  one: Pressed,
  { operations }: Evidence,
  applied: ReadonlyMap<string, JournalEntry[]>,
  verdict: Verdict,
  known: Set<string>,
): number {
  const { deed } = one.wish
  const marks = marksOfDeed({ ...deed, body: bodyOf(one) })
  let most = 0
  for (const mark of marks) {
    known.add(mark.token)
    const recorded = operations.get(mark.token) ?? []
    const rows = applied.get(mark.token) ?? []
    // What Metrc refused, and who did it was told so, is in the ledger as refused.
    const counted = one.said === 'refused' ? recorded.filter(({ state }) => state !== 'refused') : recorded
    most = Math.max(most, counted.length)
    for (const { content } of [...recorded, ...rows])
      if (content !== mark.content) verdict.wrong.push(`${nameOf(one)}: ${content} in place of ${mark.content}`)
    for (const { state, problems } of recorded)
      if (state === 'refused' && problems.length === 0)
        verdict.wrong.push(`${nameOf(one)}: ${mark.token} is refused without a reason`)
  }
  return most
}
