import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { expect, test } from 'vitest'
import { filterCounts, filteredPlants, strainsText } from './plant-list.ts'

const label = (serial: number): string => `1A4FF0300000011${String(serial).padStart(9, '0')}`
const plants = [
  aPlantThatIs.young({ Id: 1, Label: label(1), StrainName: 'GMO Cookies' }),
  aPlantThatIs.vegetative({ Id: 2, Label: label(2) }),
  aPlantThatIs.flowering({ Id: 3, Label: label(3), IsOnHold: true }),
  aPlantThatIs.flowering({ Id: 4, Label: label(4), StrainName: 'Gelato 41' }),
]
const marks = new Map([[label(2), { mark: 'refused' as const }]])
const serials = (filter: Parameters<typeof filteredPlants>[1]['filter'], search = '') =>
  filteredPlants(plants, { filter, search, marks }).map(({ metrc }) => Number(metrc.Label.slice(-3)))

test('tabs hold the plants of a phase, or of a state', () => {
  expect(filterCounts(plants, marks)).toEqual({
    all: 4,
    young: 1,
    vegetative: 1,
    flowering: 2,
    waiting: 0,
    refused: 1,
    'needs-person': 0,
    onHold: 1,
  })
  expect(serials('flowering')).toEqual([3, 4])
  expect(serials('refused')).toEqual([2])
})

test('plants are found by any part of their label or strain, within the tab', () => {
  expect(serials('all', '000004')).toEqual([4])
  expect(serials('all', ' gelato  41 ')).toEqual([4])
  expect(serials('young', 'gelato')).toEqual([])
  expect(filteredPlants(plants, { filter: 'all', search: ' ', marks })).toBe(plants)
})

test('what is selected is told by its strain, or by how many there are', () => {
  expect(strainsText(plants.slice(1, 3))).toBe('Blue Dream')
  expect(strainsText(plants)).toBe('3 strains')
})
