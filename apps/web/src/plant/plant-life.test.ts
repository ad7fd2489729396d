import { aPlant, aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { expect, test } from 'vitest'
import { daysInPhase, plantLife } from './plant-life.ts'

const today = '2026-11-21'
const words = (plant: Parameters<typeof plantLife>[0]) =>
  plantLife(plant, today).map(({ phase, what, when }) => `${phase}: ${what}, ${when}`)

test('[DATA-23] a plant’s life is told by the days that are known, the last phase with its day', () => {
  expect(words(aPlantThatIs.flowering())).toEqual([
    'young: 18 days, Planted 2 Oct',
    'vegetative: 12 days, From 20 Oct',
    'flowering: Day 20, From 1 Nov',
  ])
  expect(words(aPlantThatIs.harvested()).at(-1)).toBe('harvested: Harvested, Cut 15 Nov')
  expect(words(aPlant({ PlantedDate: null }))).toEqual(['vegetative: Day 32, From 20 Oct'])
  expect(words(aPlantThatIs.destroyed({ VegetativeDate: null })).map((line) => line.split(':')[0])).toEqual([
    'young',
    'destroyed',
  ])
})

test('[PLANT-01] days are counted from the beginning of the phase that it is in', () => {
  expect(daysInPhase(aPlantThatIs.flowering(), today)).toBe(20)
  expect(daysInPhase(aPlantThatIs.vegetative({ VegetativeDate: today }), today)).toBe(0)
  expect(daysInPhase(aPlantThatIs.young(), today)).toBeNull()
})
