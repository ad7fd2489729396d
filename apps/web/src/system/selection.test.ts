import { aPlant } from '@cultivatd/domain/plant/plant.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { expect, test } from 'vitest'
import { chosenOf, nothingSelected, toggledAll } from './selection.ts'
import { createRoomSorter, zonesOfRoom } from './zone-contents.ts'

const system = aSystem()
const at = (level: number, zone: number) => ({ systemId: system.id, rack: 1, level, zone })
const plants = [
  aPlant({ Id: 1, Label: 'A' }, { location: at(1, 1) }),
  aPlant({ Id: 2, Label: 'B' }, { location: at(1, 1) }),
  aPlant({ Id: 3, Label: 'C' }, { location: at(2, 2) }),
  aPlant({ Id: 4, Label: 'D' }),
]
const places = createRoomSorter()({
  systems: [system],
  plants,
  batches: [],
  plantMarks: new Map(),
  batchMarks: new Map(),
  today: '2026-11-21',
})
const labels = (selection: Parameters<typeof chosenOf>[0]) =>
  chosenOf(selection, places).plants.map(({ metrc }) => metrc.Label)

test('a zone stands for all that is in it, and a plant that is chosen by itself too comes once', () => {
  const [lower] = zonesOfRoom(places)
  const zones = new Set([lower?.key ?? ''])
  expect(labels({ ...nothingSelected, zones })).toEqual(['A', 'B'])
  expect(labels({ ...nothingSelected, zones, plants: new Set(['1', '4']) })).toEqual(['A', 'B', 'D'])
  expect(labels({ ...nothingSelected, plants: new Set(['3']) })).toEqual(['C'])
})

test('what is not here any more is not chosen', () => {
  expect(labels({ ...nothingSelected, zones: new Set(['gone']), plants: new Set(['99']) })).toEqual([])
})

test('a press on a level or rack selects all of it, and takes it out when all of it is selected', () => {
  const some = toggledAll(new Set(['a']), ['a', 'b'], false)
  expect([...some]).toEqual(['a', 'b'])
  expect([...toggledAll(some, ['a', 'b'], false)]).toEqual([])
  expect([...toggledAll(some, ['a'], true)]).toEqual(['a', 'b'])
})
