import { expect, test } from 'vitest'
import { phaseOf } from './phase.ts'

const none = { DestroyedDate: null, HarvestedDate: null, FloweringDate: null, VegetativeDate: null }
const d = '2026-11-01'

test.each([
  [{ ...none }, 'young'],
  [{ ...none, VegetativeDate: d }, 'vegetative'],
  [{ ...none, VegetativeDate: d, FloweringDate: d }, 'flowering'],
  [{ ...none, FloweringDate: d, HarvestedDate: d }, 'harvested'],
  [{ ...none, FloweringDate: d, HarvestedDate: d, DestroyedDate: d }, 'destroyed'],
  [{ ...none, VegetativeDate: d, DestroyedDate: d }, 'destroyed'],
])('[PLANT-01] a plant with the dates %j is %s', (dates, phase) => {
  expect(phaseOf(dates)).toBe(phase)
})
