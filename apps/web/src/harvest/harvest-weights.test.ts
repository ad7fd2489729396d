import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceParts, gramsText } from './harvest-weights.ts'

test('the four parts of a harvest add up to what it weighed wet', () => {
  const weight = fc.double({ min: 0, max: 1_000_000, noNaN: true })
  fc.assert(
    fc.property(weight, weight, weight, weight, (now, packaged, waste, moisture) => {
      const wet = now + packaged + waste + moisture
      const parts = balanceParts(
        aHarvest({ CurrentWeight: now, TotalPackagedWeight: packaged, TotalWasteWeight: waste, TotalWetWeight: wet }),
      )
      expect(parts.reduce((sum, { grams }) => sum + grams, 0)).toBeCloseTo(wet, 2)
    }),
  )
})

test('[READ-42] weights are in grams, whatever the harvest is weighed in, with percents of the wet weight', () => {
  const pounds = aHarvest({
    UnitOfWeightName: 'Pounds',
    TotalWetWeight: 10,
    CurrentWeight: 5,
    TotalPackagedWeight: 0,
    TotalWasteWeight: 1,
  })
  expect(balanceParts(pounds).map(({ name, grams, percent }) => `${name} ${gramsText(grams)} g, ${percent} %`)).toEqual(
    ['Remaining 2,267.96 g, 50 %', 'Packaged 0 g, 0 %', 'Waste 453.59 g, 10 %', 'Moisture lost 1,814.37 g, 40 %'],
  )
  expect(balanceParts(aHarvest({ TotalWetWeight: 0 }))[0]?.percent).toBeNull()
})
