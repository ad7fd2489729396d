import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPlantBatch } from '../plant-batch/plant-batch.builders.ts'
import type { PlantBatch } from '../plant-batch/plant-batch.ts'
import { aPlantThatIs } from '../plant/plant.builders.ts'
import type { Phase } from '../plant/phase.ts'
import type { Plant } from '../plant/plant.ts'
import { aRoom, locationTypes } from '../room/room.builders.ts'
import { acceptsPhase } from './phase-rule.ts'
import {
  batchPlacement,
  flowersWarning,
  placementProblems,
  plainBatchName,
  plantPlacement,
  removalProblems,
  ZonePlacement,
  ZoneRemoval,
} from './placement.ts'
import { aSystem } from './system.builders.ts'
import { type System, SystemType } from './system.ts'

const room = aRoom({ Id: 5, Name: 'Veg 1' }, ['vegetation'])
const ownRoom = aRoom({ Id: null, Name: 'Tent', LocationTypeName: 'Not a Metrc Location' })
const zone = { rack: 1, level: 2, zone: 2, date: '2026-11-20' }
const system = (type: System['type']) => aSystem({ type })
const flower = system('flower')

interface Given {
  plants?: (Plant | undefined)[]
  batches?: (PlantBatch | undefined)[]
}
const problems = (
  { plants = [], batches = [] }: Given,
  facts: Partial<Parameters<typeof placementProblems>[1]> = {},
  given: Partial<typeof zone> = {},
) =>
  placementProblems(
    { ...zone, ...given },
    {
      system: aSystem(),
      room,
      plants: plants.map((plant, at) => ({ label: plant?.metrc.Label ?? `P${at}`, plant })),
      batches: batches.map((batch, at) => ({ name: batch?.metrc.Name ?? `B${at}`, batch })),
      locationTypes,
      today: '2026-11-21',
      ...facts,
    },
  )
const messages = (...of: Parameters<typeof problems>) => problems(...of).map(({ message }) => message)

describe('which phase may stand in which system', () => {
  const allowed: [Phase, System['type'][]][] = [
    ['young', []],
    ['vegetative', ['mother', 'vegetation', 'flower']],
    ['flowering', ['flower']],
    ['harvested', []],
    ['destroyed', []],
  ]

  test.each(allowed)('[SYS-11] [SYS-12] a plant that is %s', (phase, types) => {
    expect(SystemType.options.filter((type) => acceptsPhase(type, phase))).toEqual(types)
  })

  test('[SYS-13] [ERR-13] [READ-34] the refusal names phase and type', () => {
    const said = (plant: Plant, type: System['type']) => messages({ plants: [plant] }, { system: system(type) })
    expect(said(aPlantThatIs.flowering(), 'vegetation')).toEqual([
      'Plant is not in a valid phase (Flowering) for system type (Vegetation)',
    ])
    expect(said(aPlantThatIs.vegetative(), 'clone')).toEqual([
      'Plant is not in a valid phase (Vegetative) for system type (Clone)',
    ])
    expect(said(aPlantThatIs.young(), 'flower')).toEqual([
      'Plant is not in a valid phase (Young/Unknown) for system type (Flower)',
    ])
    expect(said(aPlantThatIs.harvested(), 'flower')).toEqual([
      'Plant is not in a valid phase (Harvested) for system type (Flower)',
    ])
    expect(said(aPlantThatIs.destroyed(), 'flower')).toEqual([
      'Plant is not in a valid phase (Destroyed) for system type (Flower)',
    ])
    expect(said(aPlantThatIs.vegetative(), 'mother')).toEqual([])
  })

  test('[READ-35] a batch may stand in a system of any type', () => {
    for (const type of SystemType.options)
      expect(problems({ batches: [aPlantBatch({ LocationId: 5 })] }, { system: system(type) })).toEqual([])
  })
})

describe('what Metrc is told', () => {
  test('[SYS-16] [READ-36] a move where the plant stands elsewhere, nothing where it is here', () => {
    expect(plantPlacement(aPlantThatIs.vegetative(), aSystem(), room)).toBeNull()
    expect(plantPlacement(aPlantThatIs.vegetative({ LocationId: 6 }), aSystem(), room)).toBe('move')
    expect(batchPlacement(aPlantBatch({ LocationId: 5 }), room)).toBeNull()
    expect(batchPlacement(aPlantBatch({ LocationId: 3 }), room)).toBe('move')
  })

  test('[SYS-14] [READ-36] a vegetative plant in a flower system flowers, also where it is in the room already', () => {
    expect(plantPlacement(aPlantThatIs.vegetative(), flower, room)).toBe('flower')
    expect(plantPlacement(aPlantThatIs.vegetative({ LocationId: 6 }), flower, room)).toBe('flower')
    expect(plantPlacement(aPlantThatIs.flowering(), flower, room)).toBeNull()
    expect(plantPlacement(aPlantThatIs.flowering({ LocationId: 6 }), flower, room)).toBe('move')
  })

  test('[READ-36] a room without a Metrc location causes no move', () => {
    expect(plantPlacement(aPlantThatIs.vegetative(), aSystem(), ownRoom)).toBeNull()
    expect(plantPlacement(aPlantThatIs.vegetative(), flower, ownRoom)).toBe('flower')
    expect(batchPlacement(aPlantBatch(), ownRoom)).toBeNull()
    expect(problems({ plants: [aPlantThatIs.vegetative()], batches: [aPlantBatch()] }, { room: ownRoom })).toEqual([])
  })

  test('[READ-36] what is on its way to another room is moved back, and not taken for there', () => {
    expect(plantPlacement(aPlantThatIs.vegetative(), aSystem(), room, true)).toBe('move')
    expect(batchPlacement(aPlantBatch({ LocationId: 5 }), room, true)).toBe('move')
  })

  test('where nothing is sent that could come after a move that waits, the placing waits for it', () => {
    const leaving = { plant: aPlantThatIs.vegetative(), batch: aPlantBatch(), isMoving: true }
    const plants = [{ ...leaving, label: 'P' }]
    const batches = [{ ...leaving, name: 'B' }]
    expect(messages({}, { plants, batches })).toEqual([])
    expect(messages({}, { plants, batches, room: ownRoom })).toEqual([
      'P: A move of the plant still waits for Metrc. Place it here when that has its outcome.',
      'B: A move of the batch still waits for Metrc. Place it here when that has its outcome.',
    ])
  })

  test('[SYS-14] where Metrc has no location for a plant it cannot be told that it flowers there', () => {
    const plant = aPlantThatIs.vegetative({ LocationId: null })
    expect(messages({ plants: [plant] }, { room: ownRoom, system: flower })).toEqual([
      'The plant has no location in Metrc where it could flower. Move it to a room first.',
    ])
  })

  test('[SYS-14] [SYS-15] [ERR-21] in a flower system the vegetative plants flower, the others move from another room', () => {
    const plant = fc.record({
      is: fc.constantFrom('vegetative' as const, 'flowering' as const),
      LocationId: fc.constantFrom(5, 6),
    })
    fc.assert(
      fc.property(plant, ({ is, LocationId }) => {
        const wanted = is === 'vegetative' ? 'flower' : LocationId === 5 ? null : 'move'
        expect(plantPlacement(aPlantThatIs[is]({ LocationId }), flower, room)).toBe(wanted)
      }),
    )
    expect(flowersWarning).toBe('Vegetative Plants will be Moved to the Flowering Grow Phase.')
  })
})

describe('what is refused', () => {
  test('[SYS-17] [SYS-18] [SYS-19] what is not there, and a batch without clones', () => {
    expect(messages({ plants: [undefined] })).toEqual(['Unknown Plant Label'])
    expect(messages({ batches: [undefined] })).toEqual(['Unknown Plant Batch Name'])
    expect(messages({ batches: [aPlantBatch({ UntrackedCount: 0, LocationId: 5 })] })).toEqual([
      'Batch must still have remaining clones',
    ])
  })

  test('everything at once, each by its name and at its field', () => {
    const given = { plants: [undefined, aPlantThatIs.flowering({ Label: 'F1' })], batches: [undefined] }
    expect(problems(given, {}, { zone: 9, date: '2026-12-24' })).toMatchObject([
      { path: 'zone', message: 'Rack A has no such zone' },
      { path: 'plants.0', message: 'P0: Unknown Plant Label' },
      {
        path: 'plants.1',
        message: 'F1: Plant is not in a valid phase (Flowering) for system type (Vegetation)',
      },
      { path: 'batches.0', message: 'B0: Unknown Plant Batch Name' },
      { path: 'date', message: 'The date cannot be in the future' },
    ])
  })

  test('what is on hold is not moved, but has a place where it stands', () => {
    const [here, elsewhere] = [5, 6].map((LocationId) => aPlantThatIs.vegetative({ IsOnHold: true, LocationId }))
    expect(messages({ plants: [here] })).toEqual([])
    expect(messages({ plants: [elsewhere] })).toEqual(['The plant is on hold and cannot be moved'])
    expect(messages({ plants: [here] }, { system: flower })).toEqual([
      'The plant is on hold and cannot be moved to the flowering phase',
    ])
    expect(messages({ batches: [aPlantBatch({ IsOnHold: true, LocationId: 5 })] })).toEqual([])
    expect(messages({ batches: [aPlantBatch({ IsOnHold: true, LocationId: 3 })] })).toEqual([
      'The batch is on hold and cannot be moved',
    ])
  })

  test('a plant or batch that left the facility, and a system that is not there', () => {
    const gone = { ...aPlantThatIs.vegetative(), isGone: true }
    expect(messages({ plants: [gone] })).toEqual(['The plant is no longer in this facility'])
    expect(messages({ batches: [aPlantBatch({ LocationId: 5 }, { isGone: true })] })).toEqual([
      'The batch is no longer in this facility',
    ])
    expect(messages({ plants: [gone] }, { system: undefined })).toEqual(['Unknown System'])
    expect(messages({ plants: [gone] }, { room: undefined })).toEqual(['Unknown System'])
  })

  test('[SYS-16] a room whose location type takes no plants, only where something has to come into it', () => {
    const vault = aRoom({ Id: 5, Name: 'Vault', LocationTypeName: 'Packages' })
    const refused = 'Plants cannot be in Vault, a location of the type Packages'
    expect(messages({ plants: [aPlantThatIs.vegetative({ LocationId: 6 })] }, { room: vault })).toEqual([refused])
    expect(messages({ plants: [aPlantThatIs.vegetative()] }, { room: vault })).toEqual([])
    expect(messages({ batches: [aPlantBatch({ LocationId: 6 })] }, { room: vault })).toEqual([
      'Plant batches cannot be in Vault, a location of the type Packages',
    ])
  })

  test('[SYS-17] [SYS-18] where several were entered each problem names what it is about, whatever they are', () => {
    expect(messages({ batches: [undefined] })).toEqual(['Unknown Plant Batch Name'])
    expect(messages({ plants: [undefined, undefined], batches: [undefined] })).toEqual([
      'P0: Unknown Plant Label',
      'P1: Unknown Plant Label',
      'B0: Unknown Plant Batch Name',
    ])
  })

  test('[SYS-17] [SYS-18] nobody is taken out who is not there', () => {
    const [plants, batches] = [[{ label: 'P0', plant: undefined }], [{ name: 'B0', batch: undefined }]]
    expect(removalProblems({ plants, batches: [] })).toEqual([{ path: 'plants.0', message: 'Unknown Plant Label' }])
    expect(removalProblems({ plants, batches }).map(({ message }) => message)).toEqual([
      'P0: Unknown Plant Label',
      'B0: Unknown Plant Batch Name',
    ])
    expect(removalProblems({ plants: [], batches })).toEqual([
      { path: 'batches.0', message: 'Unknown Plant Batch Name' },
    ])
    const two = [...plants, { label: 'P1', plant: undefined }]
    const alone = two.map(({ label }, at) => ({ path: `plants.${at}`, message: `${label}: Unknown Plant Label` }))
    expect(removalProblems({ plants: two, batches: [] })).toEqual(alone)
    expect(removalProblems({ plants: two, batches })).toEqual([
      ...alone,
      { path: 'batches.0', message: 'B0: Unknown Plant Batch Name' },
    ])
    const plant = aPlantThatIs.harvested()
    expect(removalProblems({ plants: [{ label: 'P0', plant }], batches: [] })).toEqual([])
  })
})

describe('the bodies', () => {
  const body = (given: object) => ({
    facilityId: 'A',
    systemId: 'S',
    ...zone,
    plants: ['P1'],
    batches: [],
    ...given,
  })
  const said = (given: object) => ZonePlacement.safeParse(body(given)).error?.issues.map(({ message }) => message) ?? []

  test('[SYS-17] [SYS-20] names are there, each once, whatever their slashes and letters', () => {
    expect(said({})).toEqual([])
    expect(said({ plants: [''] })).toEqual(['Please enter a value'])
    expect(said({ plants: [], batches: [] })).toEqual(['Choose at least one plant or batch'])
    expect(said({ plants: ['P1', 'P1'] })).toEqual(['Plant P1 is there twice'])
    expect(said({ batches: ['11/2 Blue', '112 blue'] })).toEqual(['Batch 112 blue is there twice'])
    expect(plainBatchName('11/2/2026 Blue')).toBe('1122026 blue')
  })

  test('no more at once than are recorded at once', () => {
    const labels = Array.from({ length: 2001 }, (_, at) => `P${at}`)
    expect(said({ plants: labels })).toEqual(['Choose at most 2,000 plants at once'])
    expect(said({ plants: labels.slice(1) })).toEqual([])
    expect(said({ batches: labels.slice(0, 501) })).toEqual(['Choose at most 500 batches at once'])
  })

  test('zones are whole numbers from 1, and days are days', () => {
    for (const wrong of [0, -1, 1.5, '1', null]) expect(said({ zone: wrong })).toEqual(['Choose a zone'])
    expect(said({ date: '20.11.2026' })).toEqual(['Enter a day as YYYY-MM-DD'])
    expect(said({ systemId: '' })).toEqual(['Please enter a value'])
  })

  test('what is taken out is named too', () => {
    const removal = { facilityId: 'A', plants: [], batches: [] }
    expect(ZoneRemoval.safeParse(removal).success).toBe(false)
    expect(ZoneRemoval.safeParse({ ...removal, batches: ['B1'] }).success).toBe(true)
  })
})
