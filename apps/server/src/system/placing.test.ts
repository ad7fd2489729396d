import { permission } from '@cultivatd/domain/user/permission'
import type { Fault } from '@cultivatd/sandbox/faults'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { givenOperation, settleOperation } from '../history/history.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { decideOperation, giveUpOperation } from '../ledger/decision.store.ts'
import { requestOf } from '../ledger/writes.builders.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { newestVersion, saveRecords } from '../mirror/mirror.store.ts'
import { withPlainBatches } from '../plant-batch/plant-batch.store.ts'
import { plantsByLabels, plantsInRoom, withPlants } from '../plant/plant.store.ts'
import { roomById } from '../room/room.store.ts'
import { placeHere, placementWrites } from './placing.ts'
import { removeSystem, saveSystem, systemById } from './system.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let veg: string
let flowerRoom: string
let vegSystem: string
let flowerSystem: string
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  veg = await grower.room('Veg 2', 'Plants', ['vegetation'])
  flowerRoom = await grower.room('Flower 1', 'Plants', ['flower'])
})
beforeEach(async () => {
  server.sandbox.control.clearPlans()
  vegSystem = await grower.system(veg, 'vegetation')
  flowerSystem = await grower.system(flowerRoom, 'flower')
})
afterAll(() => server.close())

const zone = { rack: 2, level: 1, zone: 3 }
const place = (systemId: string, labels: string[], given: object = {}) =>
  grower.post('system/place', { systemId, ...zone, date: today, plants: labels, batches: [], ...given })
const placeOf = async (label: string) => (await plantsByLabels(server.db, facilityId, [label]))[0]?.location
/** For as long as this Metrc takes nothing. */
const busy: Fault = { kind: '429-storm', forMs: 3_000, retryAfter: 1 }
const states = async (label: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from operation where records @> ${JSON.stringify([label])}::jsonb order by seq`.execute(server.db)
  return rows.map(({ state }) => state)
}

describe('[SYNC-03] a place is there when Metrc has confirmed, and not before', () => {
  const faults: Fault[] = [{ kind: 'lost-after' }, { kind: '500-after' }, { kind: 'lost-before' }, { kind: '502-html' }]

  test.each(faults)('also when the answer was $kind', async (fault) => {
    const { control } = server.sandbox
    const { Label } = await grower.plant()
    const last = control.applied().at(-1)?.n ?? 0
    control.plan({ match: requestOf('plant.flower'), fault })
    await place(flowerSystem, [Label])
    await expect.poll(() => states(Label), { timeout: 15_000 }).toEqual(['confirmed'])
    expect(await placeOf(Label)).toEqual({ systemId: flowerSystem, ...zone })
    expect(control.applied({ after: last, license: facilityId })).toHaveLength(1)
  })

  test('what Metrc refuses stays where it was, and those beside it have their place', async () => {
    const [held, fine] = (await grower.plants(2)).map(({ Label }) => Label)
    server.sandbox.control.modify(facilityId, 'plant', held ?? '', { IsOnHold: true })
    await grower.ends(await place(vegSystem, [held ?? '', fine ?? '']))
    expect(await states(held ?? '')).toEqual(['refused'])
    expect(await placeOf(held ?? '')).toBeNull()
    expect(await placeOf(fine ?? '')).toEqual({ systemId: vegSystem, ...zone })
  })

  test('what Metrc refuses altogether is answered with its words, and those who were here already have their place', async () => {
    const here = await grower.plant({ LocationId: Number(veg), LocationName: 'Veg 2' })
    const { Label } = await grower.plant()
    server.sandbox.control.modify(facilityId, 'plant', Label, { IsOnHold: true })
    const answer = await place(vegSystem, [here.Label, Label])
    expect([answer.status, grower.messages(answer)]).toEqual([400, [expect.stringContaining('on hold')]])
    expect([await placeOf(here.Label), await placeOf(Label)]).toEqual([{ systemId: vegSystem, ...zone }, null])
  })

  /** As the ledger records it; answers its id. */
  const recorded = (Label: string) =>
    givenOperation(server.db, {
      facilityId,
      kind: 'plant.move',
      records: [Label],
      payload: { label: Label, roomName: 'Veg 1', date: today, place: { systemId: vegSystem, ...zone } },
    })
  const person = { id: 'ana', name: 'Ana Flor' }
  const rawPlace = async (label: string) => {
    const { rows } = await sql<{ system_id: string | null }>`
      select system_id from plant where facility_id = ${facilityId} and label = ${label}`.execute(server.db)
    return rows[0]?.system_id
  }

  test('what a person gives up has none; what a person found applied in Metrc has it', async () => {
    const [given, refused, applied] = (await grower.plants(3)).map(({ Label }) => Label)
    const ids = [await recorded(given ?? ''), await recorded(refused ?? ''), await recorded(applied ?? '')] as const
    await settleOperation(server.db, ids[0], { state: 'refused' })
    expect(await giveUpOperation(server.db, ids[0], person, 'Not needed')).toBe(true)
    for (const id of ids.slice(1)) await settleOperation(server.db, id, { state: 'needs-person' })
    expect(await decideOperation(server.db, ids[1], false, person)).toBe(true)
    expect(await decideOperation(server.db, ids[2], true, person)).toBe(true)
    expect(await rawPlace(given ?? '')).toBeNull()
    expect(await rawPlace(refused ?? '')).toBeNull()
    expect(await rawPlace(applied ?? '')).toBe(vegSystem)
  })

  /** As the ledger ends it when Metrc has applied it. */
  const confirm = async (id: string) => {
    await settleOperation(server.db, id, { state: 'needs-person' })
    expect(await decideOperation(server.db, id, true, person)).toBe(true)
  }

  test('it counts only when the mirror shows the plant in the room, and a late record takes nothing away', async () => {
    const { Label } = await grower.plant()
    await confirm(await recorded(Label))
    expect(await rawPlace(Label)).toBe(vegSystem)
    expect(await placeOf(Label)).toBeNull()
    const show = async (LocationName: string, LocationId: number) => {
      server.sandbox.control.modify(facilityId, 'plant', Label, { LocationId, LocationName, IsOnHold: false })
      await server.services.mirror.refresh(facilityId, { plants: [Label] })
    }
    await show('Veg 1', Number(grower.roomId('Veg 1')))
    expect(await rawPlace(Label)).toBe(vegSystem)
    await show('Veg 2', Number(veg))
    expect(await placeOf(Label)).toEqual({ systemId: vegSystem, ...zone })
    await show('Dry 1', Number(grower.roomId('Dry 1')))
    expect(await rawPlace(Label)).toBeNull()
  })

  test('where the system has gone or become smaller meanwhile, there is none', async () => {
    const [gone, smaller] = (await grower.plants(2)).map(({ Label }) => Label)
    const [first, second] = [await recorded(gone ?? ''), await recorded(smaller ?? '')]
    const size = { rackCount: 1, levelCount: 1, zoneCount: 1 }
    await saveSystem(server.db, facilityId, veg, vegSystem, { name: 'Small', type: 'vegetation', ...size })
    await confirm(first)
    await removeSystem(server.db, facilityId, vegSystem)
    await confirm(second)
    expect([await rawPlace(gone ?? ''), await rawPlace(smaller ?? '')]).toEqual([null, null])
  })

  test('where its room is deleted while the write waits, there is none, and the systems of the room are gone', async () => {
    const own = await grower.room('Tent 1', 'Not a Metrc Location', ['flower'])
    const system = await grower.system(own, 'flower')
    const { Label } = await grower.plant()
    const admin = await server.person([permission.orgAdmin])
    const removeRoom = () => server.call('DELETE', `/api/location/${own}`, { token: admin.token, body: { facilityId } })
    server.sandbox.control.plan({ match: requestOf('plant.flower'), fault: busy })
    const placed = place(system, [Label])
    await expect.poll(() => states(Label)).toHaveLength(1)
    expect((await removeRoom()).status).toBe(200)
    await placed
    await expect.poll(() => states(Label), { timeout: 15_000 }).toEqual(['confirmed'])
    expect(await rawPlace(Label)).toBeNull()
    expect(await systemById(server.db, facilityId, system)).toBeUndefined()
    const { rows } = await sql<{ gone: string[] }>`
      select before -> 'systems' as gone from history where records ? ${own} and what = 'room.delete'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ gone: [system] }])
  })

  test('[READ-56] a room of our own with a plant in one of its zones is not deleted', async () => {
    const own = await grower.room('Tent 2', 'Not a Metrc Location', ['vegetation'])
    const { Label } = await grower.plant()
    expect((await place(await grower.system(own, 'vegetation'), [Label])).status).toBe(200)
    const admin = await server.person([permission.orgAdmin])
    const gone = await server.call('DELETE', `/api/location/${own}`, { token: admin.token, body: { facilityId } })
    expect(grower.messages(gone)).toEqual(['Tent 2 still holds 1 plant. Move them to another room first.'])
    expect((await placeOf(Label))?.zone).toBe(zone.zone)
  })

  /** What is asked for with the system as it is, after which it becomes one for mothers. */
  async function typeChangedAfter(labels: string[], names: string[]) {
    const system = await systemById(server.db, facilityId, vegSystem)
    const room = system && (await roomById(server.db, facilityId, system.roomId))
    if (!system || !room) throw new Error('There is no such system')
    const asked = labels.map((label) => ({ label }))
    const plants = await withPlants(server.db, facilityId, asked)
    const batches = await withPlainBatches(server.db, facilityId, names)
    const size = { rackCount: 2, levelCount: 2, zoneCount: 3 }
    await saveSystem(server.db, facilityId, veg, vegSystem, { name: system.name, type: 'mother', ...size })
    return { system, room, place: { systemId: vegSystem, ...zone }, plants, batches }
  }

  test('[SYS-13] where the system has another type meanwhile, a plant has none, and a batch has it', async () => {
    const { Label } = await grower.plant()
    const { Id, Name } = await grower.batch()
    for (const { records, kind, payload } of placementWrites(await typeChangedAfter([Label], [Name]), today))
      await confirm(await givenOperation(server.db, { facilityId, kind, records, payload }))
    expect(await rawPlace(Label)).toBeNull()
    const { rows } = await sql<{ system_id: string | null }>`
      select system_id from plant_batch where id = ${String(Id)}`.execute(server.db)
    expect(rows).toEqual([{ system_id: vegSystem }])
  })

  test('[SYS-13] nor is anything placed at once in a system that has another type meanwhile', async () => {
    const { Label } = await grower.plant({ LocationId: Number(veg), LocationName: 'Veg 2' })
    const placing = await typeChangedAfter([Label], [])
    await expect(server.db.transaction().execute((tx) => placeHere(tx, person, placing))).rejects.toThrow(
      `${placing.system.name} has changed meanwhile. Look at it again.`,
    )
    expect(await rawPlace(Label)).toBeNull()
  })

  test('an operation that was confirmed long ago does not bring it back', async () => {
    const { Label } = await grower.plant()
    const id = await recorded(Label)
    await confirm(id)
    await grower.post('system/unplace', { plants: [Label], batches: [] })
    expect(await decideOperation(server.db, id, true, person)).toBe(false)
    expect(await rawPlace(Label)).toBeNull()
  })

  test('an answer that comes after a person has decided does not bring it back', async () => {
    const { Label } = await grower.plant()
    const late = { kind: 'slow', ms: 2_500 } as const
    server.sandbox.control.plan({ match: requestOf('plant.flower'), fault: late })
    const sent = place(flowerSystem, [Label])
    await expect.poll(() => states(Label)).toEqual(['sending'])
    await sql`update operation set state = 'needs-person' where records @> ${JSON.stringify([Label])}::jsonb`.execute(
      server.db,
    )
    const { rows } = await sql<{ id: string }>`
      select id from operation where records @> ${JSON.stringify([Label])}::jsonb`.execute(server.db)
    expect(await decideOperation(server.db, rows[0]?.id ?? '', true, person)).toBe(true)
    expect(await rawPlace(Label)).not.toBeNull()
    await grower.post('system/unplace', { plants: [Label], batches: [] })
    await sent
    // One write of a facility is sent after the other: this one when the answer to the first has been stored.
    const { Label: next } = await grower.plant()
    await place(flowerSystem, [next])
    expect(await rawPlace(next)).not.toBeNull()
    expect(await rawPlace(Label)).toBeNull()
  })
})

test('[SYS-14] [SYS-16] a whole room goes into one zone in one request, ten to a write, each with its place', async () => {
  const labels = (await grower.plants(45)).map(({ Label }) => Label)
  const before = grower.writes()
  const ends = await grower.ends(await place(flowerSystem, labels))
  expect(ends).toEqual(new Map(labels.map((label) => [label, 'confirmed'])))
  expect(grower.writes() - before).toBe(5)
  // Of many none is read back by itself: their places count from the next read on, which sees them in the room.
  for (let at = 0; at < labels.length; at += 20)
    await server.services.mirror.refresh(facilityId, { plants: labels.slice(at, at + 20) })
  const standing = await plantsInRoom(server.db, facilityId, flowerRoom)
  const placed = standing.filter(({ location }) => location?.systemId === flowerSystem)
  expect(placed.map(({ metrc }) => metrc.Label)).toEqual(labels.toSorted())
})

describe('a place is taken back only as far as nobody has given another one meanwhile', () => {
  const elsewhere = { rack: 1, level: 2, zone: 1 }
  const vegPlant = async () => (await grower.plant({ LocationId: Number(veg), LocationName: 'Veg 2' })).Label
  const removed = async () => {
    const Label = await vegPlant()
    await place(vegSystem, [Label])
    await grower.post('system/unplace', { plants: [Label], batches: [] })
    return Label
  }
  const lastSaid = async (label: string) =>
    (await historyOf(server.db, { facilityId, entity: 'plant', record: label }))[0]?.summary
  const putBack = (label: string) => place(vegSystem, [label], { onlyFrom: null })

  test('a removal is undone while the plant stands in no zone', async () => {
    const label = await removed()
    expect((await putBack(label)).status).toBe(200)
    expect(await placeOf(label)).toEqual({ systemId: vegSystem, ...zone })
    expect(await lastSaid(label)).toMatch(/^Put back in .+, rack /)
  })

  test('a colleague who placed the plant since is not overruled, and is told of in a sentence', async () => {
    const label = await removed()
    await place(vegSystem, [label], elsewhere)
    const refused = await putBack(label)
    expect(refused).toMatchObject({
      status: 409,
      answer: { errors: [{ message: `${label} was moved or placed by somebody since. Nothing was taken back.` }] },
    })
    expect(await placeOf(label)).toEqual({ systemId: vegSystem, ...elsewhere })
  })

  test('a plant that was moved to another room since is not fetched back through Metrc', async () => {
    const label = await removed()
    const other = await grower.room('Veg 4', 'Plants', ['vegetation'])
    await place(await grower.system(other, 'vegetation'), [label])
    const last = server.sandbox.control.applied().at(-1)?.n ?? 0
    expect((await putBack(label)).status).toBe(409)
    expect(server.sandbox.control.applied({ after: last, license: facilityId })).toEqual([])
  })

  test('a placing is undone only out of the zone that it was', async () => {
    const label = await vegPlant()
    await place(vegSystem, [label])
    const from = { systemId: vegSystem, ...zone }
    const undo = () => grower.post('system/unplace', { plants: [label], batches: [], onlyFrom: from })
    await place(vegSystem, [label], elsewhere)
    expect((await undo()).status).toBe(409)
    expect(await placeOf(label)).toEqual({ systemId: vegSystem, ...elsewhere })
    await place(vegSystem, [label])
    expect((await undo()).status).toBe(200)
    expect(await placeOf(label)).toBeNull()
    expect(await lastSaid(label)).toMatch(/^Took back out of .+, rack /)
  })
})

test('a list that lags behind and still shows a room in between takes no place away', async () => {
  const { db, services } = server
  const between = await grower.room('Veg 3', 'Plants', ['vegetation'])
  const labels = (await grower.plants(12)).map(({ Label }) => Label)
  const plants = labels.map((label) => ({ label, changePhase: null }))
  await grower.ends(await grower.post('plant/move', { locationId: between, date: today, plants }))
  const late = labels.map((label) => server.inMetrc('plant', label) as { Id: number; LastModified: string })
  // Metrc's stamps are of whole seconds: within one nobody can tell which of two changes was the later.
  await expect.poll(() => Date.now() - Date.parse(late.at(-1)?.LastModified ?? '')).toBeGreaterThan(1_000)
  // No list of Metrc comes meanwhile: one that shows what was confirmed ends that it stands before what is read.
  const { control } = server.sandbox
  control.plan({
    match: { method: 'GET', path: '/plants/v2/vegetative' },
    fault: { kind: 'slow-before', ms: 60_000 },
    every: 1,
  })
  await grower.ends(await place(vegSystem, labels))
  const shown = async (records: typeof late, at: Date) =>
    saveRecords(db, facilityId, 'plantsVegetative', records, { version: await newestVersion(db), at, force: true })
  // The mirror has them where they are by now, and then a list comes that was on its way: it is behind what was confirmed.
  await services.mirror.refresh(facilityId, { plants: labels })
  expect(await shown(late, new Date())).toEqual([])
  await services.mirror.refresh(facilityId, { plants: labels })
  const places = await Promise.all(labels.map(placeOf))
  expect(places).toEqual(labels.map(() => ({ systemId: vegSystem, ...zone })))
  control.clearPlans()
  control.release()
  // There again, after they were placed: that is not late.
  const later = new Date(Date.parse(late[0]?.LastModified ?? '') + 60_000)
  await shown(
    late.map((record) => ({ ...record, LastModified: later.toISOString() })),
    later,
  )
  const { rows } = await sql`select id from plant where system_id = ${vegSystem}`.execute(db)
  expect(rows).toEqual([])
})

test('the last of two requests for one plant is where it ends up', async () => {
  const { Label } = await grower.plant()
  const [first, second] = await Promise.all([place(vegSystem, [Label]), place(flowerSystem, [Label], { zone: 1 })])
  expect([first.status, second.status]).toEqual([200, 200])
  const { rows } = await sql<{ system: string }>`
    select payload -> 'place' ->> 'systemId' as system from operation
    where records @> ${JSON.stringify([Label])}::jsonb order by seq desc limit 1`.execute(server.db)
  expect((await placeOf(Label))?.systemId).toBe(rows[0]?.system)
})

test('the same request again, under its key, is the same answer and one move', async () => {
  const { Label } = await grower.plant()
  const body = { systemId: vegSystem, ...zone, date: today, plants: [Label], batches: [] }
  const before = grower.writes()
  const key = { 'idempotency-key': `place-${Label}` }
  const [one, two] = [await grower.post('system/place', body, key), await grower.post('system/place', body, key)]
  expect(two.answer).toEqual(one.answer)
  expect(grower.writes()).toBe(before + 1)
})

test('the history is appended to when plants and batches are stored: nobody who waits for it holds what is asked for', async () => {
  const { Label } = await grower.plant({ LocationId: Number(veg), LocationName: 'Veg 2' })
  const { Id, Name } = await grower.batch()
  server.sandbox.control.modify(facilityId, 'plantBatch', Id, { LocationId: Number(veg), LocationName: 'Veg 2' })
  await server.services.mirror.refresh(facilityId, { plantBatches: [Id] })
  await sql`
    create function refuse_after_history() returns trigger language plpgsql as $$ begin
      if exists (select from history where xmin = pg_current_xact_id()::xid) then raise 'the history came first'; end if;
      return new;
    end $$`.execute(server.db)
  await sql`create trigger after_history before update on plant_batch for each row
    execute function refuse_after_history()`.execute(server.db)
  try {
    expect((await place(vegSystem, [Label], { batches: [Name] })).status).toBe(200)
    const { rows } = await sql<{ system_id: string }>`
      select system_id from plant_batch where id = ${String(Id)}`.execute(server.db)
    expect(rows).toEqual([{ system_id: vegSystem }])
    expect((await grower.post('system/unplace', { plants: [Label], batches: [Name] })).status).toBe(200)
  } finally {
    await sql`drop trigger after_history on plant_batch`.execute(server.db)
  }
})
