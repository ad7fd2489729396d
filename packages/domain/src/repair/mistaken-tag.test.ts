import { expect, test } from 'vitest'
import { isOfTag, tagOf } from './mistaken-tag.ts'

const tag = '1A4FF0300000011000099999'

test.each([
  [`Tag ${tag} is not valid.`, true],
  [`Tag ${tag} is not available.`, true],
  [`Plant ${tag} does not exist in the current Facility.`, true],
  ['Invalid Label', true],
  [`Tag ${tag} is a plant tag, and a package tag is needed`, true],
  [`Package ${tag} cannot be changed because it is on hold.`, false],
  [`Package ${tag} does not hold enough: 3 g are left.`, false],
  ['Location "Veg 9" does not exist in the current Facility.', false],
])('that the tag is wrong is read out of "%s": %s', (message, is) => {
  expect(isOfTag(message, tag)).toBe(is)
})

test('the tag is that of the record, or the only one that a change gives out', () => {
  expect(tagOf({ label: tag, quantity: 1 }, tag)).toBe(tag)
  expect(tagOf({ plants: [{ label: tag, weight: 1 }] }, tag)).toBe(tag)
  expect(tagOf({ batchName: 'CB-1', labels: [{ label: tag, count: 3 }] }, 'CB-1')).toBe(tag)
  expect(tagOf({ batchName: 'CB-1', labels: [{ label: tag }, { label: 'other' }] }, 'CB-1')).toBeNull()
  expect(tagOf({ batchName: 'CB-1', quantity: 1 }, 'CB-1')).toBeNull()
})
