import { expect, test } from 'vitest'
import { aPlantThatIs } from '../plant/plant.builders.ts'
import { harvestedGrams, weightCorrectionProblems } from './correct-weight.ts'
import { aHarvest } from './harvest.builders.ts'

const label = '1A4FF0300000011000004101'
const harvest = aHarvest({ Id: 7, TotalWasteWeight: 0, DryingLocationName: 'Dry 1' })
const plant = aPlantThatIs.harvested({ HarvestId: 7, HarvestedWetWeight: 4100, HarvestedUnitOfWeightAbbreviation: 'g' })

test('a wrong weight is put right while the plant can go back', () => {
  expect(weightCorrectionProblems([{ label, plant, weight: 410 }], harvest)).toEqual([])
  const packaged = aHarvest({ Id: 7, PackageCount: 1, DryingLocationName: 'Dry 1' })
  expect(weightCorrectionProblems([{ label, plant, weight: 410 }], packaged)).toEqual([
    { message: 'Something of the harvest is packaged or wasted already' },
  ])
  expect(weightCorrectionProblems([{ label, plant: undefined, weight: 410 }], harvest)).toMatchObject([
    { path: 'label', message: 'Invalid Label' },
  ])
})

test('a weight that Metrc has already changes nothing and is not sent', () => {
  expect(weightCorrectionProblems([{ label, plant, weight: 4100 }], harvest)).toEqual([
    { path: 'label', message: 'Metrc has 4,100 g of it already' },
  ])
  const flowering = aPlantThatIs.flowering()
  expect(
    weightCorrectionProblems(
      [
        { label, plant, weight: 4100 },
        { label: 'B', plant: flowering, weight: 1 },
      ],
      harvest,
    ).map(({ path, message }) => `${path} ${message}`),
  ).toEqual([
    'plants.1.label B: The plant is Flowering and not harvested',
    `plants.0.label ${label}: Metrc has 4,100 g of it already`,
  ])
})

test('a harvest without a room takes no plant again', () => {
  const nowhere = aHarvest({ Id: 7, TotalWasteWeight: 0, DryingLocationName: null })
  expect(weightCorrectionProblems([{ label, plant, weight: 410 }], nowhere)).toEqual([
    { message: 'Metrc shows no room of the harvest, and takes no plant into it without one' },
  ])
})

test('a weight in another unit is not compared', () => {
  expect(harvestedGrams({ HarvestedWetWeight: 4.1, HarvestedUnitOfWeightAbbreviation: 'kg' })).toBeNull()
  expect(harvestedGrams({ HarvestedWetWeight: 410, HarvestedUnitOfWeightAbbreviation: null })).toBe(410)
})
