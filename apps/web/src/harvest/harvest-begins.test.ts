import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import type { HarvestPlant } from '@cultivatd/domain/harvest/harvest-plant'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { harvestBegins } from './harvest-begins.ts'

beforeAll(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00'), toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

const plant = (given: Partial<HarvestPlant>): HarvestPlant => ({
  id: '1',
  version: 1,
  label: '1A4',
  weightGrams: 412.5,
  personName: 'Marcus Reyes',
  at: new Date('2026-11-22T09:26:00').toISOString(),
  state: 'confirmed',
  restored: null,
  isCorrection: false,
  ...given,
})
const lines = (plants: readonly HarvestPlant[], given: Parameters<typeof aHarvest>[0]) =>
  harvestBegins(aHarvest(given), plants).map(({ text, by }) => [text, by])

test('a harvest begins with what was cut into it from here, act by act', () => {
  const later = { at: new Date('2026-11-22T10:00:00').toISOString(), personName: 'Dana' }
  const plants = [plant({ weightGrams: 0.1 }), plant({ weightGrams: 0.2 }), plant({ ...later, weightGrams: 398 })]
  expect(lines(plants, { PlantCount: 3 })).toEqual([
    ['Harvested, 1 plant, 398 g', 'Today 10:00, Dana'],
    ['Harvested, 2 plants, 0.3 g', 'Today 09:26, Marcus Reyes'],
  ])
})

test('what Metrc has beyond that was cut before or elsewhere', () => {
  expect(lines([], { PlantCount: 72 })).toEqual([
    ['Before Cultivatd, or in Metrc itself: harvested 2 Nov 2026', undefined],
  ])
  expect(lines([plant({})], { PlantCount: 2, HarvestType: 'Product' })).toEqual([
    ['Manicured, 1 plant, 412.5 g', 'Today 09:26, Marcus Reyes'],
    ['Before Cultivatd, or in Metrc itself: manicured 2 Nov 2026, 1 plant', undefined],
  ])
})

test('a corrected weight and a restored plant are lines of their own, and what was recorded before stays as it was', () => {
  const at = (clock: string) => new Date(`2026-11-22T${clock}`).toISOString()
  const dana = { personName: 'Dana' }
  const four = [100, 200, 300, 1505].map((weightGrams, index) => plant({ label: `P${index}`, weightGrams }))
  const [first, second, third, wrong] = four
  if (!first || !second || !third || !wrong) throw new Error('There are four')
  const plants = [
    { ...first, restored: { at: at('11:30'), ...dana } },
    second,
    third,
    { ...wrong, restored: { at: at('11:00'), ...dana } },
    plant({ label: 'P3', weightGrams: 150.5, at: at('11:00'), ...dana, isCorrection: true }),
  ]
  expect(lines(plants, { PlantCount: 3 })).toEqual([
    ['Restored, 1 plant, 100 g', 'Today 11:30, Dana'],
    ['Weight corrected, 1 plant, 1,505 g to 150.5 g', 'Today 11:00, Dana'],
    ['Harvested, 4 plants, 2,105 g', 'Today 09:26, Marcus Reyes'],
  ])
})

test('what waits for Metrc is not counted by it yet', () => {
  expect(lines([plant({ state: 'sending' }), plant({})], { PlantCount: 1 })).toEqual([
    ['Harvested, 2 plants, 825 g, 1 waiting for Metrc', 'Today 09:26, Marcus Reyes'],
  ])
})
