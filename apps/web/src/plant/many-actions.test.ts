import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { expect, test } from 'vitest'
import { bulkActions, suiting } from './many-actions.ts'

const label = (serial: number): string => `1A4FF0300000011${String(serial).padStart(9, '0')}`
const plants = [
  aPlantThatIs.young({ Label: label(1) }),
  aPlantThatIs.vegetative({ Label: label(2) }),
  aPlantThatIs.flowering({ Label: label(3) }),
  aPlantThatIs.flowering({ Label: label(4), IsOnHold: true }),
  aPlantThatIs.harvested({ Label: label(5) }),
]
const names = (some: typeof plants) => bulkActions(some, () => {}).map(({ label: name }) => name)

test('[PLANT-02] [PLANT-04] an action is offered for those that it suits, and says how many of them', () => {
  expect(names(plants)).toEqual([
    'Harvest plants for 1 of 5',
    'Flower plants for 1 of 5',
    'Move plants for 3 of 5',
    'Record application for 3 of 5',
    'Waste of plants for 2 of 5',
    'Change strain for 3 of 5',
    'Destroy plants for 2 of 5',
  ])
  expect(names(plants.slice(2, 3))).toEqual([
    'Harvest plants',
    'Move plants',
    'Record application',
    'Waste of plants',
    'Change strain',
    'Destroy plants',
  ])
  expect(names(plants.slice(3))).toEqual([])
})

test('what is on hold or ended is left out of every action', () => {
  for (const action of ['harvest', 'flower', 'move', 'apply', 'waste', 'strain', 'destroy'] as const)
    expect(suiting(plants.slice(3), action)).toEqual([])
})
