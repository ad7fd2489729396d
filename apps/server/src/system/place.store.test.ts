import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { batchesInRoom } from '../plant-batch/plant-batch.store.ts'
import { plantsByLabels, plantsInRoom } from '../plant/plant.store.ts'
import { saveRecords } from '../mirror/mirror.store.ts'
import { changeZone } from './place.store.ts'
import { removeSystem, saveSystem, standingIn } from './system.store.ts'

let database: Database
const size = { rackCount: 3, levelCount: 3, zoneCount: 3 }
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await given.room(db, 5, 'Veg 1', ['vegetation'])
  await given.room(db, 6, 'Veg 2', ['vegetation'])
  await sql`insert into room (facility_id, id, metrc) values (${licence}, 'tent',
    ${jsonb({ Id: null, Name: 'Tent', LocationTypeName: 'Not a Metrc Location' })})`.execute(db)
  for (const [id, room] of [
    ['five', '5'],
    ['six', '6'],
    ['own', 'tent'],
  ] as const)
    await saveSystem(db, licence, room, id, { name: id, type: 'vegetation', ...size })
})
afterAll(() => database.close())

const systems = { five: 5, six: 6, own: null } as const
type SystemId = keyof typeof systems
const at = (systemId: SystemId, zone = 1) => ({ systemId, rack: 1, level: 1, zone })
let serial = 1000
async function aPlant(LocationId = 5): Promise<string> {
  const Id = (serial += 1)
  await given.plant(database.db, { Id, LocationId, VegetativeDate: '2026-11-01' })
  return String(Id)
}
const put = (ids: string[], place: ReturnType<typeof at> | null) =>
  changeZone(database.db, 'plant', licence, {
    ids,
    place,
    roomLocationId: place && systems[place.systemId],
  })
const mirror = async (id: string, fields: object) => {
  const record = { Id: Number(id), Label: `P${id}`, VegetativeDate: '2026-11-01', ...fields }
  await saveRecords(database.db, licence, 'plantsVegetative', [record], { at: new Date() })
}
const locationOf = async (id: string) => (await plantsByLabels(database.db, licence, [`P${id}`]))[0]?.location

describe('a place', () => {
  test('[DATA-14] is told with what stood where before, once, and only for those in the room', async () => {
    const [one, two, elsewhere] = [await aPlant(), await aPlant(), await aPlant(6)]
    expect(await put([one, two, elsewhere], at('five'))).toEqual([{ former: null, names: [`P${one}`, `P${two}`] }])
    expect(await put([one, two], at('five'))).toEqual([])
    expect(await put([one], at('five', 2))).toEqual([{ former: at('five'), names: [`P${one}`] }])
    expect(await put([one, two], null)).toEqual([
      { former: at('five'), names: [`P${two}`] },
      { former: at('five', 2), names: [`P${one}`] },
    ])
    expect(await locationOf(elsewhere)).toBeNull()
  })

  test('[API-43] is given to many plants and batches at once', async () => {
    const plants = await Promise.all(Array.from({ length: 500 }, () => aPlant()))
    for (const Id of [801, 802]) await given.batch(database.db, { Id, LocationId: 5, UntrackedCount: 4 })
    const to = { place: at('five', 3), roomLocationId: 5 }
    const placed = await changeZone(database.db, 'plant', licence, { ids: plants, ...to })
    expect(placed.flatMap(({ names }) => names)).toHaveLength(500)
    await changeZone(database.db, 'plant_batch', licence, { ids: ['801', '802'], ...to })
    const standing = await plantsInRoom(database.db, licence, '5', plants)
    expect(standing.map(({ location }) => location)).toEqual(plants.map(() => at('five', 3)))
    const batches = await batchesInRoom(database.db, licence, '5', ['801', '802'])
    expect(batches.map(({ location }) => location)).toEqual([at('five', 3), at('five', 3)])
  })

  test('in a room that Metrc does not know makes its plants and batches those of the room', async () => {
    const id = await aPlant(6)
    await put([id], at('own'))
    expect((await plantsInRoom(database.db, licence, 'tent')).map((plant) => [plant.id, plant.location])).toEqual([
      [id, at('own')],
    ])
    expect(await plantsInRoom(database.db, licence, 'tent', ['nobody'])).toEqual([])
    await given.batch(database.db, { Id: 900, LocationId: 6, UntrackedCount: 4 })
    await changeZone(database.db, 'plant_batch', licence, { ids: ['900'], place: at('own'), roomLocationId: null })
    expect((await batchesInRoom(database.db, licence, 'tent')).map((batch) => batch.id)).toEqual(['900'])
    await put([id], null)
    expect(await plantsInRoom(database.db, licence, 'tent')).toEqual([])
  })

  test('goes with its system', async () => {
    await saveSystem(database.db, licence, '5', 'short', { name: 'short', type: 'vegetation', ...size })
    const id = await aPlant()
    await changeZone(database.db, 'plant', licence, {
      ids: [id],
      place: { ...at('five'), systemId: 'short' },
      roomLocationId: 5,
    })
    expect(await standingIn(database.db, licence, 'short')).toEqual([
      { what: 'vegetative', rack: 1, level: 1, zone: 1 },
    ])
    await removeSystem(database.db, licence, 'short')
    expect(await locationOf(id)).toBeNull()
  })
})

/** What can happen to one plant, and what a person expects of its place then. */
type Step =
  | { do: 'place'; systemId: SystemId; zone: number }
  | { do: 'unplace' }
  | { do: 'moved'; to: number }
  | { do: 'touched' }
  | { do: 'harvested' | 'destroyed' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      systemId: fc.constantFrom('five' as const, 'six' as const, 'own' as const),
      zone: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unplace' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('moved' as const), to: fc.constantFrom(5, 6, 7) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('touched' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('harvested' as const, 'destroyed' as const) }) },
)

test('[API-12] whatever happens to a plant, it has the last place it was given, until it leaves the room or its life ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const id = await aPlant(5)
      let location = 5
      let expected: ReturnType<typeof at> | null = null
      let ended: object = {}
      for (const [number, one] of steps.entries()) {
        const stamp = `2026-11-02T00:00:${String(number).padStart(2, '0')}+00:00`
        switch (one.do) {
          case 'place': {
            const place = at(one.systemId, one.zone)
            await put([id], place)
            const roomIs = systems[one.systemId]
            if (roomIs === null || roomIs === location) expected = place
            break
          }
          case 'unplace':
            await put([id], null)
            expected = null
            break
          case 'moved':
            if (one.to !== location) expected = null
            location = one.to
            break
          case 'touched':
            break
          default:
            ended = { ...ended, [one.do === 'harvested' ? 'HarvestedDate' : 'DestroyedDate']: '2026-11-10' }
            expected = null
        }
        if (one.do !== 'place' && one.do !== 'unplace')
          await mirror(id, { LocationId: location, LastModified: stamp, Note: number, ...ended })
        expect(await locationOf(id)).toEqual(expected)
        if (Object.keys(ended).length > 0) break
      }
    }),
    { numRuns: 60 },
  )
}, 60_000)
