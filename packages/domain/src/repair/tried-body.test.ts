import { expect, test } from 'vitest'
import { merged, partsOf, recordsOf, withLabel, withRecords } from './tried-body.ts'

const body = {
  date: '2026-11-20',
  plants: [
    { label: 'A', weight: 1 },
    { label: 'B', weight: 2 },
  ],
}

test('a change names its records by its lists, or by its label', () => {
  expect(recordsOf(body, ['plants'])).toEqual(['A', 'B'])
  expect(recordsOf({ packageLabels: ['P', 'Q'] }, ['packageLabels'])).toEqual(['P', 'Q'])
  expect(recordsOf({ label: 'P', quantity: 1 }, undefined)).toEqual(['P'])
})

test('the same change of some records keeps their values, and that of none is none', () => {
  expect(withRecords(body, ['plants'], new Set(['B']))).toEqual({
    date: '2026-11-20',
    plants: [{ label: 'B', weight: 2 }],
  })
  expect(withRecords(body, ['plants'], new Set(['C']))).toBeNull()
})

test('a change of a mistaken label is the same change of the right one, and a name is no label', () => {
  const one = { date: '2026-11-20', plants: [{ label: 'A', weight: 1 }], note: 'A' }
  expect(withLabel(one, 'A', 'B')).toEqual({ ...one, plants: [{ label: 'B', weight: 1 }] })
  expect(withLabel({ label: 'A', quantity: 1 }, 'A', 'B')).toEqual({ label: 'B', quantity: 1 })
  expect(withLabel({ packageLabels: ['A'] }, 'A', 'B')).toEqual({ packageLabels: ['B'] })
  expect(withLabel({ name: 'A' }, 'A', 'B')).toBeNull()
  expect(withLabel(one, 'C', 'B')).toBeNull()
})

test('rows that differ in their records alone are one request', () => {
  const [one, other] = ['A', 'B'].map((label) => ({
    id: label,
    body: withRecords(body, ['plants'], new Set([label])) ?? {},
  }))
  if (!one || !other) throw new Error('No rows')
  const later = { id: 'C', body: { date: '2026-11-19', plants: [{ label: 'C', weight: 3 }] } }
  const requests = merged([one, later, other], ['plants'])
  expect(requests.map((request) => request.body)).toEqual([body, later.body])
  expect(requests[0]?.rows).toEqual([one, other])
})

test('a change of one record is of it by whatever field names it, and one act on several of them together', () => {
  expect(recordsOf({ batchName: 'Batch 7' }, undefined)).toEqual(['Batch 7'])
  expect(recordsOf({ to: { kind: 'room', roomId: '12' } }, undefined)).toEqual(['12'])
  expect(recordsOf({ to: { kind: 'plants', labels: ['A'] } }, undefined)).toEqual(['A'])
  expect(recordsOf({ to: { kind: 'batch', name: 'Batch 7' } }, undefined)).toEqual(['Batch 7'])
  expect(recordsOf({ plants: [{ label: 'A' }, { label: 'B' }], weight: 10 }, undefined)).toEqual(['2 plants'])
  expect(recordsOf({ weight: 10 }, undefined)).toEqual([])
})

test('one write for several plants has parts, a change of one record and one of each of a list has none', () => {
  const plants = [{ label: 'A' }, { label: 'B' }]
  expect(partsOf({ weight: 3, plants }, undefined)).toEqual(['A', 'B'])
  expect(partsOf({ to: { kind: 'plants', labels: ['A', 'B'] } }, undefined)).toEqual(['A', 'B'])
  expect(partsOf({ plants }, ['plants'])).toEqual([])
  expect(partsOf({ plants: plants.slice(0, 1) }, undefined)).toEqual([])
  expect(partsOf({ name: 'Of May', plants }, undefined)).toEqual([])
})
