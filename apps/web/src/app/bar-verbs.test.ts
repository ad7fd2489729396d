import { expect, test } from 'vitest'
import { barVerbs } from './bar-verbs.ts'

const inBar = (...types: Parameters<typeof barVerbs>[0]) =>
  barVerbs(types).map((one) => (one.of === 'plants' ? one.action : one.verb))

test('the bar of a room has what is done most in a room of its types', () => {
  expect(inBar('flower')).toEqual(['harvest', 'move', 'read'])
  expect(inBar('vegetation')).toEqual(['move', 'place', 'read'])
  expect(inBar('mother')).toEqual(['move', 'place', 'read'])
  expect(inBar('clone')).toEqual(['toVeg', 'place', 'read'])
  expect(inBar('dry')).toEqual(['steps', 'waste', 'read'])
  expect(inBar('packaging')).toEqual(['move', 'adjust'])
})

test('a room of several types has the bar of the one that most is done in, and one without types that of a room for plants', () => {
  expect(inBar('packaging', 'dry')).toEqual(inBar('dry'))
  expect(inBar('clone', 'vegetation')).toEqual(inBar('vegetation'))
  expect(inBar('dry', 'flower')).toEqual(inBar('flower'))
  expect(inBar()).toEqual(inBar('vegetation'))
})
