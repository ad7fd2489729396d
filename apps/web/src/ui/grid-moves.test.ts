import { expect, test } from 'vitest'
import { between, movedTo } from './grid-moves.ts'

/** Two racks of two zones on two levels, as they stand before one. */
const rows = [
  ['1u1', '1u2', '2u1', '2u2'],
  ['1l1', '1l2', '2l1', '2l2'],
]

test.each([
  ['1u2', 'ArrowRight', '2u1'],
  ['2u1', 'ArrowLeft', '1u2'],
  ['1u1', 'ArrowDown', '1l1'],
  ['1l1', 'ArrowUp', '1u1'],
  ['2l2', 'ArrowRight', '2l2'],
  ['1u1', 'ArrowUp', '1u1'],
  ['2l1', 'Home', '1l1'],
  ['1u1', 'End', '2u2'],
  ['1u1', 'a', null],
  ['gone', 'ArrowUp', null],
])('from zone %s the key %s leads to %s', (from, key, to) => {
  expect(movedTo(rows, from, key)).toBe(to)
})

test('[SYS-01] Shift extends a selection over the rectangle between two zones, through racks and levels', () => {
  expect(between(rows, '1u2', '2l1')).toEqual(['1u2', '2u1', '1l2', '2l1'])
  expect(between(rows, '2l1', '1u2')).toEqual(['1u2', '2u1', '1l2', '2l1'])
  expect(between(rows, null, '1l1')).toEqual(['1l1'])
  expect(between(rows, 'gone', '1l1')).toEqual(['1l1'])
})
