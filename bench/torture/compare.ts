import type { AppliedRow } from '@cultivatd/sandbox/applied'
import { isOpen } from '@cultivatd/domain/operation/open'
import type { Operation } from '@cultivatd/domain/operation/operation'

/** What one record of an action is known by in the ledger and in Metrc's journal. */
export interface Mark {
  /** Facility and record: what is kept in order. */
  record: string
  /** What was wanted, short enough to be known beforehand. */
  token: string
  /** Everything that reaches Metrc. */
  content: string
  /** What it makes of a field of the record, where doing it once more changes nothing. */
  sets?: { field: string; value: string }
}

/** What a person was told of one record. 'none': the whole request was refused, so nothing may have reached Metrc. */
export interface Told extends Pick<Mark, 'token'> {
  told: 'confirmed' | 'refused' | 'open' | 'none'
}

export interface LedgerEntry extends Mark {
  state: Operation['state']
  /** The order in which operations were recorded. */
  seq: number
}

export interface JournalEntry extends Mark {
  n: number
}

/** One sentence for each operation that is not as it should be. */
export interface Verdict {
  lost: string[]
  doubled: string[]
  wrong: string[]
  /**
   * Confirmed because the record was as wanted, although the write itself is not in Metrc: the package was in that room
   * already when the move was sent, and its answer was lost. No person can tell the difference.
   */
  needless: string[]
}

/**
 * What was asked and answered, against our ledger, against what really changed Metrc.
 * @param isSame whether two values of a field are one, such as two names that a room had
 */
export function compare(
  told: readonly Told[],
  ledger: readonly LedgerEntry[],
  journal: readonly JournalEntry[],
  isSame: (one: string, other: string) => boolean = (one, other) => one === other,
): Verdict {
  const needless = needlessOf(ledger, journal, isSame)
  const verdict: Verdict = { lost: [], doubled: [], wrong: [], needless: [...needless].map(({ token }) => token) }
  const asked = grouped(told)
  const due = ledger.filter((entry) => !needless.has(entry))
  const recorded = grouped(ledger)
  const applied = grouped(journal)
  for (const token of new Set([...asked.keys(), ...recorded.keys(), ...applied.keys()])) {
    const entries = recorded.get(token) ?? []
    const excused = entries.filter((entry) => needless.has(entry)).length
    judge(
      token,
      { asked: asked.get(token) ?? [], recorded: entries, applied: applied.get(token) ?? [], excused },
      verdict,
    )
  }
  verdict.wrong.push(...outOfOrder(due, journal))
  return verdict
}

/** Confirmed operations without a row whose record had the wanted value from the row before. */
function needlessOf(
  ledger: readonly LedgerEntry[],
  journal: readonly JournalEntry[],
  isSame: (one: string, other: string) => boolean,
): Set<LedgerEntry> {
  const rows = byRecord([...journal].sort((a, b) => a.n - b.n))
  const needless = new Set<LedgerEntry>()
  const values = new Map<string, string>()
  const confirmed = ledger.filter(({ state }) => state === 'confirmed').sort((a, b) => a.seq - b.seq)
  for (const entry of confirmed) {
    const { record, token, sets } = entry
    const left = rows.get(record) ?? []
    const isApplied = left[0]?.token === token
    if (isApplied) left.shift()
    if (!sets) continue
    const field = `${record} ${sets.field}`
    const was = values.get(field)
    if (isApplied) values.set(field, sets.value)
    else if (was !== undefined && isSame(was, sets.value)) needless.add(entry)
  }
  return needless
}

interface Evidence {
  asked: readonly Told[]
  recorded: readonly LedgerEntry[]
  applied: readonly JournalEntry[]
  /** How many of the confirmed need no row. */
  excused: number
}

function judge(
  token: string,
  { asked, recorded, applied, excused }: Evidence,
  { lost, doubled, wrong }: Verdict,
): void {
  const confirmed = recorded.filter(({ state }) => state === 'confirmed')
  const toldConfirmed = asked.filter(({ told }) => told === 'confirmed').length
  const toldRecorded = asked.filter(({ told }) => told !== 'none').length
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

type Values = Readonly<Record<string, unknown>>

const text = (...parts: readonly unknown[]) => parts.map(String).join(' ')

/** The marks of what each kind sends; adjustments, notes and names are made unique by who asks. */
export const marks = {
  adjust: (license: string, label: unknown, quantity: unknown, note: unknown): Mark => ({
    record: text(license, label),
    token: text('adjust', note),
    content: text('adjust', label, quantity, note),
  }),
  note: (license: string, label: unknown, note: unknown): Mark => ({
    record: text(license, label),
    token: text('note', note),
    content: text('note', label, note),
  }),
  item: (license: string, label: unknown, item: unknown): Mark => same(text(license, label), text('item', label, item)),
  move: (license: string, label: unknown, room: unknown, date: unknown): Mark => ({
    record: text(license, label),
    token: text('move', label, date),
    content: text('move', label, room, date),
    sets: { field: 'place', value: text(license, room) },
  }),
  finish: (license: string, label: unknown, date: unknown): Mark =>
    same(text(license, label), text('finish', label, date)),
  unfinish: (license: string, label: unknown): Mark => same(text(license, label), text('unfinish', label)),
  create: (license: string, name: unknown): Mark => same(text(license, name), text('create', name)),
  rename: (license: string, id: unknown, name: unknown): Mark =>
    same(text(license, 'room', id), text('rename', id, name)),
}

const same = (record: string, token: string): Mark => ({ record, token, content: token })

/** The mark of an operation by its kind and payload; null for a kind that is not sent here. */
export function markOfOperation(kind: Operation['kind'], license: string, payload: Values): Mark | null {
  const { label, quantity, note, itemName, roomName, date, name, id } = payload
  if (kind === 'package.adjust') return marks.adjust(license, label, quantity, note)
  if (kind === 'package.change-note') return marks.note(license, label, note)
  if (kind === 'package.change-item') return marks.item(license, label, itemName)
  if (kind === 'package.move') return marks.move(license, label, roomName, date)
  if (kind === 'package.finish') return marks.finish(license, label, date)
  if (kind === 'package.unfinish') return marks.unfinish(license, label)
  if (kind === 'location.create') return marks.create(license, name)
  if (kind === 'location.update') return marks.rename(license, id, name)
  return null
}

/** The mark of a row that changed Metrc; null for a path that is not written to here. */
export function markOfRow({ method, path, license, row }: AppliedRow): Mark | null {
  const { Label, PackageLabel, Quantity, ReasonNote, Note, Item, Location, MoveDate, ActualDate, Name, Id } = (row ??
    {}) as Values
  switch (`${method} ${path}`) {
    case 'POST /packages/v2/adjust':
      return marks.adjust(license, Label, Quantity, ReasonNote)
    case 'PUT /packages/v2/note':
      return marks.note(license, PackageLabel, Note)
    case 'PUT /packages/v2/item':
      return marks.item(license, Label, Item)
    case 'PUT /packages/v2/location':
      return marks.move(license, Label, Location, MoveDate)
    case 'PUT /packages/v2/finish':
      return marks.finish(license, Label, ActualDate)
    case 'PUT /packages/v2/unfinish':
      return marks.unfinish(license, Label)
    case 'POST /locations/v2':
      return marks.create(license, Name)
    case 'PUT /locations/v2':
      return marks.rename(license, Id, Name)
    default:
      return null
  }
}
