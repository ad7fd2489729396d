import { expect, test } from 'vitest'
import { aHarvest } from './harvest.builders.ts'
import { wrongWasteText } from './wrong-waste.ts'

test('what can be done about wrong waste is said once there is any, in grams', () => {
  expect(wrongWasteText(aHarvest({ TotalWasteWeight: 0 }))).toBeNull()
  expect(wrongWasteText(aHarvest({ TotalWasteWeight: 1012.5 }))).toMatch(
    /^1,012\.5 g of waste are recorded\. .*discontinue that waste and record it anew/,
  )
  expect(wrongWasteText(aHarvest({ TotalWasteWeight: 2, UnitOfWeightName: 'Kilograms' }))).toMatch(/^2,000 g /)
})
