import { expect, test } from 'vitest'
import {
  compare,
  type JournalEntry,
  type LedgerEntry,
  markOfOperation,
  markOfRow,
  marks,
  type Told,
} from './compare.ts'

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

test('a move that found the package there already is needless and not lost, unless it was somewhere else', () => {
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
    needless: [again.token],
  })
  expect(counts(asked, ledger, [applied(first, 1), applied(again, 2)])).toEqual([1, 0, 0])
  expect(counts(asked, ledger, [applied(again, 1), applied(away, 2)])).toEqual([1, 0, 0])
  const renamed = (one: string, other: string) => one.startsWith(license) && other.startsWith(license)
  expect(counts(asked, ledger, [applied(first, 1)], renamed)).toEqual([0, 0, 0])
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
