import { aPlant, aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { type ZonePlace, zoneKey } from '@cultivatd/domain/system/zone'
import { expect, test } from 'vitest'
import { createRoomSorter, phaseDays, type RoomRows } from './zone-contents.ts'
import { clonesOf, rackName, systemFacts, zoneName } from './zone-words.ts'

const system = aSystem({}, { rackCount: 2, levelCount: 2, zoneCount: 2 })
const at = (rack: number, level: number, zone: number): ZonePlace => ({ systemId: system.id, rack, level, zone })
const plant = (Id: number, location: ZonePlace | null, StrainName = 'Blue Dream') =>
  aPlant({ Id, Label: `1A4FF03000000110000${Id}`, StrainName, VegetativeDate: '2026-11-11' }, { location })
const rows = (given: Partial<RoomRows>): RoomRows => ({
  systems: [system],
  plants: [],
  batches: [],
  plantMarks: new Map(),
  batchMarks: new Map(),
  today: '2026-11-21',
  ...given,
})
const waiting = (label: string): RoomRows['plantMarks'] =>
  new Map([[label, { mark: 'waiting', operation: {} as never }]])

test('[SYS-01] plants and batches are in their zones, with strains by number and days in the phase', () => {
  const plants = [
    plant(4101, at(1, 2, 2)),
    plant(4102, at(1, 2, 2), 'Wedding Cake'),
    plant(4103, at(1, 2, 2), 'Wedding Cake'),
  ]
  const batches = [aPlantBatch({}, { location: at(1, 2, 2) })]
  const contents = createRoomSorter()(rows({ plants, batches })).systems.get(system.id)
  const zone = contents?.racks[0]?.levels[1]?.[1]
  expect(zone?.strains).toEqual(['Wedding Cake', 'Blue Dream'])
  expect(zone?.groups).toEqual([
    { strain: 'Wedding Cake', phase: 'vegetative', days: 10, count: 2 },
    { strain: 'Blue Dream', phase: 'vegetative', days: 10, count: 1 },
  ])
  expect(zone?.batches).toHaveLength(1)
  expect(contents).toMatchObject({ plantCount: 3, batchCount: 1, strainCount: 2 })
})

test('what has no place, one in a system of another room, or one outside of its system is not placed', () => {
  const plants = [
    plant(4101, null),
    plant(4102, { ...at(1, 1, 1), systemId: 'elsewhere' }),
    plant(4103, at(3, 1, 1)),
    plant(4104, at(2, 2, 2)),
  ]
  const batches = [aPlantBatch({}, { location: { systemId: system.id, rack: null, level: null, zone: null } })]
  const { unplaced } = createRoomSorter()(rows({ plants, batches }))
  expect(unplaced.plants.map(({ id }) => id)).toEqual(['4101', '4102', '4103'])
  expect(unplaced.batches).toHaveLength(1)
})

test('a change of one plant leaves every other zone and rack the very same object', () => {
  const sort = createRoomSorter()
  const plants = [plant(4101, at(1, 1, 1)), plant(4102, at(1, 1, 2)), plant(4103, at(2, 1, 1))]
  const before = sort(rows({ plants })).systems.get(system.id)
  const same = sort(rows({ plants: [...plants] })).systems.get(system.id)
  expect(same).toBe(before)
  const moved = [{ ...(plants[0] as (typeof plants)[0]), version: 2, location: at(1, 2, 1) }, ...plants.slice(1)]
  const after = sort(rows({ plants: moved })).systems.get(system.id)
  expect(after?.racks[0]).not.toBe(before?.racks[0])
  expect(after?.racks[0]?.levels[0]?.[1]).toBe(before?.racks[0]?.levels[0]?.[1])
  expect(after?.racks[1]).toBe(before?.racks[1])
  expect(after?.racks[0]?.levels[1]?.[0]?.plants).toHaveLength(1)
})

test('a plant that waits for Metrc marks its zone, and only that is drawn anew', () => {
  const sort = createRoomSorter()
  const plants = [plant(4101, at(1, 1, 1)), plant(4102, at(1, 1, 2))]
  const before = sort(rows({ plants })).systems.get(system.id)
  const after = sort(rows({ plants, plantMarks: waiting('1A4FF030000001100004102') })).systems.get(system.id)
  expect(after?.racks[0]?.levels[0]?.map(({ mark }) => mark)).toEqual([null, 'waiting'])
  expect(after?.racks[0]?.levels[0]?.[0]).toBe(before?.racks[0]?.levels[0]?.[0])
})

test('what this device will place in a zone is counted there and marks it, without what stands there already', () => {
  const sort = createRoomSorter()
  const plants = [plant(4101, at(1, 1, 1)), plant(4102, at(1, 1, 2))]
  const before = sort(rows({ plants })).systems.get(system.id)
  const labels = ['1A4FF030000001100004101', '1A4FF030000001100004102']
  const coming = new Map([[zoneKey(at(1, 1, 2)), { plants: labels, batches: ['Clones 1'] }]])
  const after = sort(rows({ plants, coming })).systems.get(system.id)
  const [first, second] = after?.racks[0]?.levels[0] ?? []
  expect(second).toMatchObject({ coming: { plants: 1, batches: 1 }, mark: 'kept' })
  expect(second && zoneName(second, 1)).toContain(', 1 plant and 1 batch to come, kept on this device')
  expect(first).toBe(before?.racks[0]?.levels[0]?.[0])
  const arrived = sort(rows({ plants })).systems.get(system.id)?.racks[0]?.levels[0]?.[1]
  expect(arrived).toMatchObject({ coming: null, mark: null })
})

test('[SYS-09] the name of a zone says where it is and all that it shows', () => {
  const sort = createRoomSorter()
  const plants = [
    plant(4101, at(2, 2, 1)),
    plant(4102, at(2, 2, 1), 'GMO Cookies'),
    plant(4103, at(2, 2, 1), 'GMO Cookies'),
  ]
  const marked = sort(rows({ plants, plantMarks: waiting('1A4FF030000001100004101') })).systems.get(system.id)
  const zone = marked?.racks[1]?.levels[1]?.[0]
  expect(zone && zoneName(zone, 2)).toBe(
    'Rack 2, upper, zone 1: 3 plants, vegetative, GMO Cookies, Blue Dream, waiting for Metrc',
  )
  const empty = marked?.racks[0]?.levels[0]?.[0]
  expect(empty && zoneName(empty, 2)).toBe('Rack 1, lower, zone 1: empty')
  expect(empty && zoneName(empty, 1)).toBe('Rack 1, zone 1: empty')
  expect(marked?.racks.map(rackName)).toEqual(['Rack 1: empty', 'Rack 2: 3 plants, mostly GMO Cookies'])
  expect(marked && systemFacts(marked)).toEqual(['3 plants', '2 strains'])
})

test('days count from the day on which a plant entered the phase that it is in', () => {
  expect(phaseDays(aPlantThatIs.flowering({ FloweringDate: '2026-11-01' }), '2026-11-21')).toBe(20)
  expect(phaseDays(aPlantThatIs.vegetative({ VegetativeDate: '2026-11-20' }), '2026-11-21')).toBe(1)
  expect(phaseDays(aPlantThatIs.young(), '2026-11-21')).toBeNull()
})

test('[SYS-09] a tray counts the clones that remain in its batches', () => {
  const batches = [68, 12].map((UntrackedCount, index) =>
    aPlantBatch(
      { Id: index + 1, Name: `Tray ${index}`, StrainName: 'Gelato 41', UntrackedCount },
      { location: at(1, 1, 1) },
    ),
  )
  const zone = createRoomSorter()(rows({ batches })).systems.get(system.id)?.racks[0]?.levels[0]?.[0]
  expect(clonesOf(zone?.batches ?? [])).toBe(80)
  expect(zone && zoneName(zone, 2)).toBe('Rack 1, lower, zone 1: 2 batches, 80 clones, Gelato 41')
})
