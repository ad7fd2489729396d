import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { expect, test } from 'vitest'
import { recordMarks, recordsMoving } from './record-marks.ts'

const of = (seq: number, fields: Parameters<typeof anOperation>[0]) =>
  anOperation({ id: `o${seq}`, seq, records: ['A'], ...fields })

test('a record with a change on its way is marked, and one whose change ended is not', () => {
  const marks = recordMarks([of(1, { state: 'sending' }), of(2, { state: 'confirmed', records: ['B'] })])
  expect(marks.get('A')?.mark).toBe('waiting')
  expect(marks.has('B')).toBe(false)
})

test('what needs somebody comes before what waits', () => {
  expect(recordMarks([of(1, { state: 'refused' }), of(2, { state: 'waiting' })]).get('A')?.mark).toBe('refused')
  expect(recordMarks([of(2, { state: 'refused' }), of(1, { state: 'needs-person' })]).get('A')?.mark).toBe(
    'needs-person',
  )
})

test('[SYNC-03] what may have been done twice needs somebody, until somebody has looked at it', () => {
  const doubt = { of: 'quantity', unit: 'Grams', expected: 95, shown: 90, isListed: false } as const
  expect(recordMarks([of(1, { doubt }), of(2, { state: 'refused' })]).get('A')).toMatchObject({
    mark: 'needs-person',
    operation: { id: 'o1' },
  })
  expect(recordMarks([of(1, { doubt, dealtWithAt: '2026-11-21T11:00:00.000Z' })]).size).toBe(0)
})

test('a refusal that was dealt with leaves no mark', () => {
  expect(recordMarks([of(1, { state: 'refused', dealtWithAt: '2026-11-21T11:00:00.000Z' })]).size).toBe(0)
})

test('of two the newest is meant, and every record of an operation is marked', () => {
  const marks = recordMarks([of(2, { state: 'waiting', records: ['A', 'B'] }), of(1, { state: 'recorded' })])
  expect(marks.get('A')?.operation.id).toBe('o2')
  expect(marks.get('B')?.operation.id).toBe('o2')
})

test('a room and a package of the same name are told apart', () => {
  const operations = [
    of(1, { kind: 'package.move', state: 'waiting' }),
    of(2, { kind: 'location.update', state: 'refused' }),
  ]
  expect(recordMarks(operations, 'package').get('A')?.mark).toBe('waiting')
  expect(recordMarks(operations, 'location').get('A')?.mark).toBe('refused')
})

test('on its way to another room is what has an open move, and nothing else', () => {
  const moving = recordsMoving([
    of(1, { kind: 'package.move', state: 'waiting', records: ['A'] }),
    of(2, { kind: 'plant.flower', state: 'needs-person', records: ['B'] }),
    of(3, { kind: 'plant-batch.move', state: 'refused', records: ['C'] }),
    of(4, { kind: 'package.change-note', state: 'waiting', records: ['D'] }),
  ])
  expect([...moving]).toEqual(['A', 'B'])
})
