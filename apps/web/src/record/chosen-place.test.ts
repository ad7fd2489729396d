import { expect, test } from 'vitest'
import { chosenIn, chosenPlace } from './chosen-place.ts'

const list = 'room 5 batches'

test('the draft of a change of many is found by who they are, in whatever order they were chosen', () => {
  const names = ['GG #4, 11 Nov', 'Blue Dream / 2']
  expect(chosenPlace(list, names)).toBe(chosenPlace(list, names.toReversed()))
  expect([...chosenIn(list, { place: chosenPlace(list, names) })].toSorted()).toEqual(names.toSorted())
  expect(chosenPlace(list, names)).not.toBe(chosenPlace(list, names.slice(1)))
})

test('of another list it names nothing', () => {
  expect([...chosenIn('room 5 packages', { place: chosenPlace(list, ['A']) })]).toEqual([])
})
