import { expect, test } from 'vitest'
import { boxState, extended, kept, nothingSelected, toggled, toggledAll } from './package-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

test('[ROOM-12] x selects and clears one package', () => {
  const one = toggled(nothingSelected, 'b')
  expect([...one.ids]).toEqual(['b'])
  expect(toggled(one, 'b').ids.size).toBe(0)
})

test('[ROOM-12] Shift x selects everything since the last one, in both directions', () => {
  const from = toggled(nothingSelected, 'd')
  expect([...extended(from, 'b', order).ids].sort()).toEqual(['b', 'c', 'd'])
  expect([...extended(from, 'e', order).ids].sort()).toEqual(['d', 'e'])
})

test('[ROOM-12] a range without a beginning is one package', () => {
  expect([...extended(nothingSelected, 'c', order).ids]).toEqual(['c'])
  expect([...extended({ ids: new Set(['x']), anchor: 'x' }, 'c', order).ids].sort()).toEqual(['c', 'x'])
})

test('[ROOM-12] the box of a group takes all, then none', () => {
  const all = toggledAll(toggled(nothingSelected, 'a'), ['a', 'b'])
  expect(boxState(all, ['a', 'b'])).toBe('on')
  expect(boxState(all, order)).toBe('some')
  expect(boxState(toggledAll(all, ['a', 'b']), order)).toBe('off')
})

test('[ROOM-12] a package that left the room leaves the selection', () => {
  const two = toggledAll(nothingSelected, ['a', 'b'])
  expect([...kept(two, new Set(['b', 'c'])).ids]).toEqual(['b'])
  expect(kept(two, new Set(order))).toBe(two)
})
