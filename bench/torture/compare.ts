import { isOpen } from '@cultivatd/domain/operation/open'
import type { Evidence, JournalEntry, LedgerEntry, Told } from './evidence.ts'
import type { Mark } from './marks.ts'
import { toldWrongly } from './told-wrongly.ts'

/** One sentence for each operation that is not as it should be. */
export interface Verdict {
  lost: string[]
  doubled: string[]
  wrong: string[]
  /** What people were told that is not so; what was lost or is wrong may be told wrongly too. */
  toldWrongly: string[]
  /**
   * A person was asked what became of it. Nobody but us sets what our writes set here, and what adds up is on a list of
   * Metrc, so that its records always tell; but for what a gateway has doubled, which somebody has to see.
   */
  askedNeedlessly: string[]
  /**
   * Confirmed because the record was as wanted, although the write itself is not in Metrc: the package was in that room
   * already when the move was sent, and its answer was lost. No person can tell the difference. Nor where such a move was
   * applied and told as refused, because a gateway sent it twice and Metrc refused the second: the page says that it was so
   * before (decision 037).
   */
  unneeded: string[]
}

/**
 * What was asked and answered, against our ledger, against what really changed Metrc.
 * @param isSame whether two values of a field are one, such as two names that a room had
 * @param first the value of each field of a record before anything was asked, by `fieldOf`
 */
export function compare(
  told: readonly Told[],
  ledger: readonly LedgerEntry[],
  journal: readonly JournalEntry[],
  isSame: (one: string, other: string) => boolean = (one, other) => one === other,
  first: ReadonlyMap<string, string> = new Map(),
): Verdict {
  const { once, idle } = withoutIdle(ledger, journal, isSame, first)
  const unneeded = unneededOf(ledger, once, isSame, first)
  const due = ledger.filter((entry) => !unneeded.has(entry))
  const verdict: Verdict = {
    lost: [],
    doubled: [],
    wrong: [],
    toldWrongly: [],
    askedNeedlessly: [],
    unneeded: [...[...unneeded].map(({ token }) => token), ...idle],
  }
  const [asked, recorded, applied] = [grouped(told), grouped(ledger), grouped(once)]
  const repeated = grouped(journal.filter(({ isRepeat }) => isRepeat))
  for (const token of new Set([...asked.keys(), ...recorded.keys(), ...applied.keys()])) {
    const of = <T>(groups: Map<string, T[]>) => groups.get(token) ?? []
    const excused = of(recorded).filter((entry) => unneeded.has(entry)).length
    const evidence = { asked: of(asked), recorded: of(recorded), applied: of(applied), repeated: of(repeated), excused }
    judge(token, evidence, verdict)
    if (!evidence.repeated.some(({ addsUp }) => addsUp))
      for (const { decision, seq } of evidence.recorded) if (decision) verdict.askedNeedlessly.push(`${token} (${seq})`)
    verdict.toldWrongly.push(...toldWrongly(evidence).map((words) => `${token}: ${words}`))
  }
  verdict.wrong.push(...outOfOrder(due, once))
  return verdict
}

/** Under what a value of a record is known. */
export const fieldOf = ({ record, sets }: Pick<Mark, 'record' | 'sets'>): string => `${record} ${sets?.field}`

/**
 * The rows without what a gateway repeated, and without those that changed nothing and were told as refused (`idle`): they set
 * what the rows before them had set.
 */
function withoutIdle(
  ledger: readonly LedgerEntry[],
  journal: readonly JournalEntry[],
  isSame: (one: string, other: string) => boolean,
  first: ReadonlyMap<string, string>,
): { once: JournalEntry[]; idle: string[] } {
  const states = grouped(ledger)
  const isRefused = (token: string) => states.get(token)?.every(({ state }) => state === 'refused') ?? false
  const values = new Map(first)
  const idle: string[] = []
  const once: JournalEntry[] = []
  for (const entry of [...journal].sort((a, b) => a.n - b.n)) {
    const was = entry.sets && values.get(fieldOf(entry))
    const changesNothing = was !== undefined && isSame(was, entry.sets?.value ?? '')
    if (entry.sets) values.set(fieldOf(entry), entry.sets.value)
    if (entry.isRepeat) continue
    if (changesNothing && isRefused(entry.token)) idle.push(entry.token)
    else once.push(entry)
  }
  return { once, idle }
}

/** Confirmed operations without a row whose record had the wanted value from the row before. */
function unneededOf(
  ledger: readonly LedgerEntry[],
  journal: readonly JournalEntry[],
  isSame: (one: string, other: string) => boolean,
  first: ReadonlyMap<string, string>,
): Set<LedgerEntry> {
  const rows = byRecord([...journal].sort((a, b) => a.n - b.n))
  const unneeded = new Set<LedgerEntry>()
  const values = new Map(first)
  const confirmed = ledger.filter(({ state }) => state === 'confirmed').sort((a, b) => a.seq - b.seq)
  for (const entry of confirmed) {
    const { record, token, sets } = entry
    const left = rows.get(record) ?? []
    const isApplied = left[0]?.token === token
    if (isApplied) left.shift()
    if (!sets) continue
    const field = fieldOf({ record, sets })
    const was = values.get(field)
    if (isApplied) values.set(field, sets.value)
    else if (was !== undefined && isSame(was, sets.value)) unneeded.add(entry)
  }
  return unneeded
}

function judge(
  token: string,
  { asked, recorded, applied, excused }: Evidence,
  { lost, doubled, wrong }: Verdict,
): void {
  const confirmed = recorded.filter(({ state }) => state === 'confirmed')
  const toldConfirmed = asked.filter(({ told }) => told === 'confirmed').length
  const toldRecorded = asked.filter(({ told }) => told !== 'none' && told !== 'silence').length
  const due = Math.max(confirmed.length, toldConfirmed)
  const say = (list: string[], times: number, words: string) => {
    for (let i = 0; i < times; i += 1) list.push(`${token}: ${words}`)
  }
  say(lost, due - excused - applied.length, 'confirmed, and Metrc does not have it')
  say(
    doubled,
    applied.length - Math.max(asked.length, confirmed.length),
    'Metrc has it more often than it was asked for',
  )
  say(wrong, Math.min(applied.length, asked.length) - confirmed.length, 'Metrc has it, and it is not confirmed')
  say(wrong, toldConfirmed - confirmed.length, 'a person was told that it is confirmed, and it is not')
  say(lost, toldRecorded - recorded.length, 'a person was told that it is recorded, and the ledger does not have it')
  say(wrong, recorded.length - asked.length, 'the ledger has it more often than it was asked for')
  say(wrong, recorded.filter(({ state }) => isOpen(state)).length, 'its end is not known')
  if (confirmed.length === applied.length && contents(confirmed) !== contents(applied))
    say(wrong, 1, `Metrc has ${contents(applied)} in place of ${contents(confirmed)}`)
}

const contents = (entries: readonly Mark[]) =>
  entries
    .map(({ content }) => content)
    .sort()
    .join(' and ')

/** Operations of one record reach Metrc in the order in which they were recorded. */
function outOfOrder(ledger: readonly LedgerEntry[], journal: readonly JournalEntry[]): string[] {
  const wanted = byRecord(ledger.filter(({ state }) => state === 'confirmed').sort((a, b) => a.seq - b.seq))
  const found = byRecord([...journal].sort((a, b) => a.n - b.n))
  return [...wanted].flatMap(([record, entries]) => {
    const tokens = entries.map(({ token }) => token)
    const came = (found.get(record) ?? []).map(({ token }) => token)
    const isComplete = tokens.length === came.length && [...tokens].sort().join() === [...came].sort().join()
    // What is lost or doubled was said already.
    return isComplete && tokens.join() !== came.join() ? [`${record}: applied in another order`] : []
  })
}

function byRecord<T extends Mark>(entries: readonly T[]): Map<string, T[]> {
  const records = new Map<string, T[]>()
  for (const entry of entries) {
    const known = records.get(entry.record)
    if (known) known.push(entry)
    else records.set(entry.record, [entry])
  }
  return records
}

function grouped<T extends { token: string }>(entries: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const group = groups.get(entry.token)
    if (group) group.push(entry)
    else groups.set(entry.token, [entry])
  }
  return groups
}
