import { expect, test } from 'vitest'
import { compare, fieldOf } from './compare.ts'
import type { JournalEntry, LedgerEntry, Told } from './evidence.ts'
import { markOfOperation, markOfRow, marks } from './marks.ts'

const license = 'GAAA-0000-0001'
const label = '1A4FF0300000012000000001'
const adjusted = marks.adjust(license, label, -1, 'first')
const noted = marks.note(license, label, 'hello')
const opened = marks.unfinish(license, label)

const told = (mark: { token: string }, how: Told['told'] = 'confirmed'): Told => ({ token: mark.token, told: how })
const recorded = (mark: typeof adjusted, seq: number, state: LedgerEntry['state'] = 'confirmed'): LedgerEntry => ({
  ...mark,
  seq,
  state,
})
const applied = (mark: typeof adjusted, n: number): JournalEntry => ({ ...mark, n })
const counts = (...parts: Parameters<typeof compare>) => {
  const { lost, doubled, wrong } = compare(...parts)
  return [lost, doubled, wrong].map((sentences) => sentences.length)
}

test('what was confirmed, applied once and in order is as it should be', () => {
  const ledger = [recorded(adjusted, 1), recorded(noted, 2), recorded(opened, 3), recorded(opened, 4)]
  const journal = [applied(adjusted, 1), applied(noted, 2), applied(opened, 3), applied(opened, 4)]
  expect(counts([told(adjusted), told(noted, 'open'), told(opened), told(opened)], ledger, journal)).toEqual([0, 0, 0])
})

test('what was refused, by us or by Metrc, is nowhere', () => {
  expect(counts([told(adjusted, 'none')], [], [])).toEqual([0, 0, 0])
  expect(counts([told(adjusted, 'refused')], [recorded(adjusted, 1, 'refused')], [])).toEqual([0, 0, 0])
})

test('confirmed and not in Metrc is lost', () => {
  expect(counts([told(adjusted)], [recorded(adjusted, 1)], [])).toEqual([1, 0, 0])
  expect(
    counts([told(opened), told(opened)], [recorded(opened, 1), recorded(opened, 2)], [applied(opened, 1)]),
  ).toEqual([1, 0, 0])
})

test('a move that found the package there already needs no row and is not lost, unless it was somewhere else', () => {
  const [first, again, away] = ['A', 'A', 'B'].map((room, day) =>
    marks.move(license, label, room, `2026-01-0${day + 1}`),
  )
  if (!first || !again || !away) throw new Error('Three moves')
  const ledger = [recorded(first, 1), recorded(again, 2), recorded(away, 3)]
  const asked = ledger.map((entry) => told(entry))
  expect(compare(asked, ledger, [applied(first, 1), applied(away, 2)])).toEqual({
    lost: [],
    doubled: [],
    wrong: [],
    toldWrongly: [],
    askedNeedlessly: [],
    unneeded: [again.token],
  })
  expect(counts(asked, ledger, [applied(first, 1), applied(again, 2)])).toEqual([1, 0, 0])
  expect(counts(asked, ledger, [applied(again, 1), applied(away, 2)])).toEqual([1, 0, 0])
  const renamed = (one: string, other: string) => one.startsWith(license) && other.startsWith(license)
  expect(counts(asked, ledger, [applied(first, 1)], renamed)).toEqual([0, 0, 0])
  const sameRoom = (one: string, other: string) => one === other
  const before = new Map([[fieldOf(first), `${license} A`]])
  expect(counts([told(first)], [recorded(first, 1)], [], sameRoom, before)).toEqual([0, 0, 0])
  expect(counts([told(away)], [recorded(away, 1)], [], sameRoom, before)).toEqual([1, 0, 0])
})

test('told as recorded and not in the ledger is lost', () => {
  expect(counts([told(adjusted, 'open')], [], [])).toEqual([1, 0, 0])
})

test('in Metrc more often than asked for is doubled', () => {
  const twice = [applied(adjusted, 1), applied(adjusted, 2)]
  expect(counts([told(adjusted)], [recorded(adjusted, 1)], twice)).toEqual([0, 1, 0])
  // Also where the ledger has it twice: the key of the request did not help.
  expect(counts([told(adjusted)], [recorded(adjusted, 1), recorded(adjusted, 2)], twice)[2]).toBe(1)
})

test('in Metrc and not confirmed is wrong', () => {
  expect(counts([told(adjusted, 'refused')], [recorded(adjusted, 1, 'refused')], [applied(adjusted, 1)])).toEqual([
    0, 0, 1,
  ])
  expect(counts([told(adjusted, 'none')], [], [applied(adjusted, 1)])).toEqual([0, 0, 1])
  expect(counts([], [], [applied(adjusted, 1)])).toEqual([0, 1, 0])
})

test('told as confirmed and refused in the ledger is wrong, as is what has no end', () => {
  expect(counts([told(adjusted)], [recorded(adjusted, 1, 'refused')], [])).toEqual([1, 0, 1])
  expect(counts([told(adjusted, 'open')], [recorded(adjusted, 1, 'unknown')], [])).toEqual([0, 0, 1])
})

test('another amount than was asked for is wrong', () => {
  const other = marks.adjust(license, label, -2, 'first')
  expect(counts([told(adjusted)], [recorded(adjusted, 1)], [applied(other, 1)])).toEqual([0, 0, 1])
})

test('two operations of one package in another order are wrong, of two packages they are not', () => {
  const both = [told(adjusted), told(noted)]
  const ledger = [recorded(adjusted, 1), recorded(noted, 2)]
  expect(counts(both, ledger, [applied(noted, 1), applied(adjusted, 2)])).toEqual([0, 0, 1])
  const elsewhere = { ...noted, record: 'another' }
  expect(
    counts(both, [recorded(adjusted, 1), recorded(elsewhere, 2)], [applied(elsewhere, 1), applied(adjusted, 2)]),
  ).toEqual([0, 0, 0])
})

const repeated = (mark: typeof adjusted, n: number): JournalEntry => ({ ...applied(mark, n), isRepeat: true })
const toldWronglyIn = (...parts: Parameters<typeof compare>) => compare(...parts).toldWrongly.length

test('what a gateway sent twice is not doubled by us; told wrongly until both quantities are shown', () => {
  const twice = [applied(adjusted, 1), repeated(adjusted, 2)]
  const entry = recorded(adjusted, 1)
  const doubt = { expected: 99, shown: 98, isListed: true }
  expect(counts([told(adjusted)], [entry], twice)).toEqual([0, 0, 0])
  expect(toldWronglyIn([told(adjusted)], [entry], twice)).toBe(1)
  expect(toldWronglyIn([told(adjusted)], [{ ...entry, doubt }], twice)).toBe(0)
  // One number is none.
  expect(toldWronglyIn([told(adjusted)], [{ ...entry, doubt: { ...doubt, shown: 99 } }], twice)).toBe(1)
  // A note that is set once more is the same note.
  expect(toldWronglyIn([told(noted)], [recorded(noted, 1)], [applied(noted, 1), repeated(noted, 2)])).toBe(0)
  // Nor may it say so of what was done once; that somebody else may have changed the quantity it may.
  const once = [applied(adjusted, 1)]
  expect(toldWronglyIn([told(adjusted)], [{ ...entry, doubt }], once)).toBe(1)
  expect(toldWronglyIn([told(adjusted)], [{ ...entry, doubt: { ...doubt, isListed: false } }], once)).toBe(0)
  // Not excused: we sent it again ourselves.
  expect(counts([told(adjusted)], [entry], [...twice, applied(adjusted, 3)])).toEqual([0, 1, 0])
})

test('told as refused and in Metrc, or told as confirmed and not in Metrc, is told wrongly', () => {
  const refused = recorded(adjusted, 1, 'refused')
  expect(toldWronglyIn([told(adjusted, 'refused')], [refused], [applied(adjusted, 1)])).toBe(1)
  expect(toldWronglyIn([told(adjusted, 'none')], [refused], [applied(adjusted, 1)])).toBe(1)
  expect(toldWronglyIn([told(adjusted, 'none')], [refused], [])).toBe(0)
  expect(toldWronglyIn([told(adjusted)], [recorded(adjusted, 1)], [])).toBe(1)
  expect(toldWronglyIn([told(adjusted, 'refused')], [recorded(adjusted, 1)], [applied(adjusted, 1)])).toBe(1)
})

test('told that nothing is done, while it is recorded and goes on, is told wrongly', () => {
  expect(toldWronglyIn([told(adjusted, 'none')], [recorded(adjusted, 1)], [applied(adjusted, 1)])).toBe(1)
  expect(toldWronglyIn([told(opened), told(opened, 'none')], [recorded(opened, 1)], [applied(opened, 1)])).toBe(0)
})

test('who hung up and never asked again may find it done, not done or refused, but not done twice', () => {
  const silent = [told(adjusted, 'silence')]
  expect([counts(silent, [], []), toldWronglyIn(silent, [], [])]).toEqual([[0, 0, 0], 0])
  const once = [recorded(adjusted, 1)]
  expect([counts(silent, once, [applied(adjusted, 1)]), toldWronglyIn(silent, once, [applied(adjusted, 1)])]).toEqual([
    [0, 0, 0],
    0,
  ])
  const twice = [applied(adjusted, 1), applied(adjusted, 2)]
  expect(counts(silent, [...once, recorded(adjusted, 2)], twice)[2]).toBe(1)
  expect(counts(silent, once, [])[0]).toBe(1)
})

test('who is asked about what a gateway has doubled is not asked needlessly, and was told', () => {
  const decided = { ...recorded(adjusted, 1), decision: 'applied' } as const
  const verdict = compare([told(adjusted)], [decided], [applied(adjusted, 1), repeated(adjusted, 2)])
  expect([verdict.askedNeedlessly, verdict.toldWrongly]).toEqual([[], []])
})

test('each operation that asked a person is found, whatever was decided', () => {
  const decided = { ...recorded(adjusted, 1), decision: 'applied' } as const
  const { askedNeedlessly } = compare([told(adjusted)], [decided, recorded(noted, 2)], [applied(adjusted, 1)])
  expect(askedNeedlessly).toEqual([`${adjusted.token} (1)`])
})

/** A day as it should be: 40 adjustments and moves of four packages. */
function wholeDay() {
  const all = Array.from({ length: 40 }, (_, i) => {
    const of = `${label.slice(0, -1)}${i % 4}`
    return i % 3 === 0
      ? marks.move(license, of, `Room ${i}`, `day ${i}`)
      : marks.adjust(license, of, i + 1, `entry ${i}`)
  })
  return {
    asked: all.map((mark) => told(mark)),
    ledger: all.map((mark, i) => recorded(mark, i + 1)),
    journal: all.map((mark, i) => applied(mark, i + 1)),
  }
}

test('the judge finds each row of a journal that was dropped, doubled, swapped or changed', () => {
  const { asked, ledger, journal } = wholeDay()
  const isFound = (rows: readonly JournalEntry[]) => counts(asked, ledger, rows).some((count) => count > 0)
  expect(isFound(journal)).toBe(false)
  for (const [i, row] of journal.entries()) {
    const other = journal[i + 4]
    const rowsWhere: Record<string, JournalEntry[]> = {
      dropped: journal.toSpliced(i, 1),
      doubled: [...journal, { ...row, n: journal.length + 1 }],
      ...(other && { swapped: journal.map((each) => swapped(each, row, other)) }),
      changed: journal.with(i, { ...row, content: `${row.content} and more` }),
    }
    for (const [how, rows] of Object.entries(rowsWhere)) expect(`${i} ${how} ${isFound(rows)}`).toBe(`${i} ${how} true`)
  }
})

/** The one in the place of the other, of the same record. */
const swapped = (each: JournalEntry, one: JournalEntry, other: JournalEntry): JournalEntry =>
  each === one ? { ...other, n: one.n } : each === other ? { ...one, n: other.n } : each

test('the judge finds each operation whose end was told the other way, and each that asked a person', () => {
  const { asked, ledger, journal } = wholeDay()
  expect(toldWronglyIn(asked, ledger, journal)).toBe(0)
  for (const [i, entry] of ledger.entries()) {
    expect(toldWronglyIn(asked, ledger.with(i, { ...entry, state: 'refused' }), journal)).toBeGreaterThan(0)
    expect(toldWronglyIn(asked, ledger, journal.toSpliced(i, 1))).toBe(1)
    const decided = ledger.with(i, { ...entry, decision: 'applied' })
    expect(compare(asked, decided, journal).askedNeedlessly).toHaveLength(1)
  }
})

test.each([
  [
    'package.adjust',
    { label, quantity: -1, note: 'x' },
    'POST /packages/v2/adjust',
    { Label: label, Quantity: -1, ReasonNote: 'x' },
  ],
  ['package.change-note', { label, note: 'x' }, 'PUT /packages/v2/note', { PackageLabel: label, Note: 'x' }],
  ['package.change-item', { label, itemName: 'Trim' }, 'PUT /packages/v2/item', { Label: label, Item: 'Trim' }],
  [
    'package.move',
    { label, roomName: 'Vault', date: '2026-01-01' },
    'PUT /packages/v2/location',
    { Label: label, Location: 'Vault', MoveDate: '2026-01-01' },
  ],
  [
    'package.finish',
    { label, date: '2026-01-01' },
    'PUT /packages/v2/finish',
    { Label: label, ActualDate: '2026-01-01' },
  ],
  ['package.unfinish', { label }, 'PUT /packages/v2/unfinish', { Label: label }],
  ['location.create', { name: 'Veg 9' }, 'POST /locations/v2', { Name: 'Veg 9', LocationTypeName: 'Plants' }],
  [
    'location.update',
    { id: 7, name: 'Veg 9' },
    'PUT /locations/v2',
    { Id: 7, Name: 'Veg 9', LocationTypeName: 'Plants' },
  ],
] as const)('%s is known again in the journal of Metrc', (kind, payload, place, row) => {
  const [method = '', path = ''] = place.split(' ')
  const mark = markOfRow({ n: 1, at: '', method, path, license, row, id: 1, requestNumber: 1 })
  expect(mark).not.toBeNull()
  expect(mark).toEqual(markOfOperation(kind, license, payload))
})

test('a move to where the package was, applied and told as refused, changed nothing; one from elsewhere is wrong', () => {
  const [first, again] = ['A', 'A'].map((room, day) => marks.move(license, label, room, `2026-01-0${day + 1}`))
  if (!first || !again) throw new Error('Two moves')
  const ledger = [recorded(first, 1), recorded(again, 2, 'refused')]
  const asked = [told(first), told(again, 'refused')]
  const verdict = compare(asked, ledger, [applied(first, 1), applied(again, 2)])
  expect([verdict.wrong, verdict.toldWrongly, verdict.unneeded]).toEqual([[], [], [again.token]])
  const elsewhere = compare([told(again, 'refused')], [recorded(again, 2, 'refused')], [applied(again, 2)])
  expect([elsewhere.wrong.length, elsewhere.toldWrongly.length]).toEqual([1, 1])
})
