import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Harvest, Location, Package, Plant, PlantBatch } from '@cultivatd/metrc/records'
import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'
import type { Metrc } from '../metrc.ts'
import type { Server } from '../server.ts'

/** What a facility has to be worked on from many devices at once. */
export interface Grow {
  license: string
  /** Rooms for plants, by Metrc's ids. */
  rooms: number[]
  dryRoom: number
  /** Plants that are moved, placed and pruned, again and again. */
  plants: string[]
  /** Plants that are harvested or destroyed, each by whoever is first. */
  mortal: string[]
  /** Plants on the scale. */
  weighed: string[]
  batches: string[]
  packages: string[]
  /** Of which there is little. */
  scarce: string[]
  harvests: number[]
  /** Made by `equip`. */
  systems: { id: string; roomId: string }[]
  zones: { systemId: string; rack: number; level: number; zone: number }[]
  tasks: { id: string; subTasks: string[] }[]
  /** Tasks of which several people say that they are done. */
  contested: string[]
  countId: string
  weighInId: string
  plenty: string
  little: string
}

/** Of what is moved by everybody. */
const sharedPlants = 60
const much = 1_000_000
const dayMs = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
/** Within a harvest's day, and past wherever the facility is. */
export const harvestDay = dayAgo(1)

/** Makes, in Metrc, what there is to work on. */
export async function plantGrow(metrc: Metrc, license: string, index: number, acts: number): Promise<Grow> {
  const [plant] = await metrc.list<Plant>('/plants/v2/flowering', license)
  const [batch] = await metrc.list<PlantBatch>('/plantbatches/v2/active', license)
  const [harvest] = await metrc.list<Harvest>('/harvests/v2/active', license)
  const pkg = (await metrc.list<Package>('/packages/v2/active', license)).find(
    ({ UnitOfMeasureName, Quantity }) => UnitOfMeasureName === 'Grams' && Quantity > 0,
  )
  const locations = await metrc.list<Location>('/locations/v2/active', license)
  const floor = locations.find(({ Id }) => Id === plant?.LocationId)
  const drying = locations.find(({ ForHarvests }) => ForHarvests)
  if (!plant || !batch || !harvest || !pkg || !floor || !drying) throw new Error(`${license} grows too little`)
  const tag = (what: number, at: number) => `1A4FF0${index}${what}7E5A${String(at).padStart(12, '0')}`
  const many = <T>(count: number, make: (at: number) => Promise<T>) =>
    inTurn(
      Array.from({ length: count }, (_, at) => at),
      make,
    )
  const rooms = await many(
    3,
    async (at) => (await metrc.addLike(license, 'location', floor.Id, { Name: `Floor ${at}` })).Id,
  )
  const dryRoom = (await metrc.addLike(license, 'location', drying.Id, { Name: 'Hall for drying' })).Id
  const stands = { ...growing, LocationId: rooms[0] ?? 0, LocationName: 'Floor 0' }
  const addPlants = (what: number, count: number) =>
    many(
      count,
      async (at) => (await metrc.addLike(license, 'plant', plant.Label, { ...stands, Label: tag(what, at) })).Label,
    )
  const addPackages = (what: number, count: number, Quantity: number) =>
    many(count, async (at) => {
      const fields = {
        Label: tag(what, at),
        Quantity,
        Note: null,
        PackagedDate: '2019-01-01',
        IsFinished: false,
        FinishedDate: null,
      }
      return (await metrc.addLike(license, 'package', pkg.Label, fields)).Label
    })
  return {
    license,
    rooms,
    dryRoom,
    plants: await addPlants(1, sharedPlants),
    mortal: await addPlants(2, 20 + Math.ceil(acts * 0.06)),
    weighed: await addPlants(3, 30),
    batches: await many(6, async (at) => {
      const fields = { ...young, Name: `Tray ${index}-${at}`, LocationId: rooms[0] ?? 0, LocationName: 'Floor 0' }
      return (await metrc.addLike(license, 'plantBatch', batch.Id, fields)).Name
    }),
    packages: await addPackages(4, 20, much),
    scarce: await addPackages(5, 10, 60),
    harvests: await many(
      4,
      async (at) => (await metrc.addLike(license, 'harvest', harvest.Id, hanging(`Hung ${at}`, dryRoom))).Id,
    ),
    systems: [],
    zones: [],
    tasks: [],
    contested: [],
    countId: '',
    weighInId: '',
    plenty: '',
    little: '',
  }
}

async function inTurn<T>(list: readonly number[], make: (at: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (const at of list) all.push(await make(at))
  return all
}

const growing: Partial<Plant> = {
  State: 'Tracked',
  GrowthPhase: 'Flowering',
  PlantedDate: '2019-01-01',
  VegetativeDate: '2019-01-15',
  FloweringDate: '2019-02-01',
  IsOnHold: false,
}
const young: Partial<PlantBatch> = { UntrackedCount: 100_000, PlantedDate: '2019-01-01', IsOnHold: false }
const hanging = (Name: string, DryingLocationId: number): Partial<Harvest> => ({
  Name,
  HarvestType: 'WholePlant',
  DryingLocationId,
  DryingLocationName: 'Hall for drying',
  CurrentWeight: much,
  TotalWetWeight: much,
  TotalWasteWeight: 0,
  TotalRestoredWeight: 0,
  TotalPackagedWeight: 0,
  PlantCount: 0,
  PackageCount: 0,
  UnitOfWeightName: 'Grams',
  HarvestStartDate: '2019-03-01',
  FinishedDate: null,
  ArchivedDate: null,
  IsOnHold: false,
})

/** Until the mirror has all of it. */
export async function untilRead(db: Db, grow: Grow): Promise<void> {
  const last = [grow.mortal, grow.weighed, grow.plants].map((labels) => labels.at(-1) ?? '')
  for (const until = Date.now() + 10 * 60_000; ; await wait(300)) {
    const { rows } = await sql<{ plants: number; rooms: number; packages: number; batches: number }>`select
      (select count(*)::int from plant where facility_id = ${grow.license} and metrc ->> 'Label' = any(${last})) as plants,
      (select count(*)::int from room where facility_id = ${grow.license} and id = ${String(grow.dryRoom)}) as rooms,
      (select count(*)::int from package where facility_id = ${grow.license} and metrc ->> 'Label' = ${grow.scarce.at(-1) ?? ''}) as packages,
      (select count(*)::int from plant_batch where facility_id = ${grow.license} and metrc ->> 'Name' = ${grow.batches.at(-1) ?? ''}) as batches`.execute(
      db,
    )
    const [found] = rows
    if (found && found.plants === last.length && found.rooms === 1 && found.packages === 1 && found.batches === 1)
      return
    if (Date.now() > until) throw new Error(`The mirror of ${grow.license} is not read: ${JSON.stringify(found)}`)
  }
}

/** Makes what is ours of it: systems with water, tasks, a count, a weigh-in, stock. */
export async function equip(server: Server, db: Db, grow: Grow, acts: number): Promise<void> {
  const { license: facilityId, rooms, weighed } = grow
  await sql`update room set types = '["dry"]', version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${String(grow.dryRoom)}`.execute(db)
  await sql`update room set types = '["flower"]', version = nextval('row_version')
    where facility_id = ${facilityId} and id = any(${rooms.map(String)})`.execute(db)
  const post = async (path: string, body: object): Promise<string> => {
    const { status, body: answer } = await server.ask({ method: 'POST', path: `/api/${path}`, body, key: randomUUID() })
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(answer)}`)
    return (answer as { id?: string }).id ?? ''
  }
  const room = (at: number) => String(rooms[at])
  for (const at of [1, 2, 0]) {
    const size = { rackCount: 2, levelCount: 2, zoneCount: 20 }
    const id = await post('system/create', {
      facilityId,
      roomId: room(at),
      name: `System ${at}`,
      type: 'flower',
      ...size,
    })
    grow.systems.push({ id, roomId: room(at) })
    const body = { facilityId, version: 0, gallonCapacity: 400 }
    const { status, body: said } = await server.ask({ method: 'PUT', path: `/api/water/${id}`, body })
    if (status !== 200) throw new Error(`The water was answered ${status}: ${JSON.stringify(said)}`)
    await post(`water/${id}/fill`, { facilityId, version: await waterVersion(db, facilityId, id) })
    if (at > 0)
      for (const rack of [1, 2])
        for (const level of [1, 2])
          for (let zone = 1; zone <= 20; zone += 1) grow.zones.push({ systemId: id, rack, level, zone })
  }
  const task = (name: string, subTasks: string[]) =>
    post('task/create', {
      type: 'Custom',
      name,
      equipmentId: null,
      employeeId: null,
      description: '',
      subTasks: subTasks.map((id) => ({ id, text: `Row ${id}`, isComplete: false })),
      locations: [{ facilityId, roomId: room(0), systemId: null }],
      dueDate: null,
    })
  const today = dayAgo(0)
  for (let left = Math.ceil(acts * 0.08) + 20; left > 0; left -= 250) {
    const subTasks = Array.from({ length: Math.min(left, 250) }, () => randomUUID())
    const id = await task(`Walk ${grow.tasks.length}`, subTasks)
    await post(`task/${id}/start`, { date: today })
    grow.tasks.push({ id, subTasks })
  }
  for (let at = 0; at < 5 + Math.ceil(acts * 0.01); at += 1) {
    const id = await task(`Done by whom ${at}`, [])
    await post(`task/${id}/start`, { date: today })
    grow.contested.push(id)
  }
  grow.countId = await post('cycle-count/create', { facilityId, roomId: room(0), systemId: null, rack: null })
  grow.weighInId = await post('weigh-in/open', {
    facilityId,
    roomId: room(0),
    type: 'FullPlant',
    locationId: String(grow.dryRoom),
    sublocation: null,
    name: 'Of the weigh-in',
    date: harvestDay,
    plants: weighed,
  })
  const detail = (name: string) =>
    post('inventory-detail/create', {
      type: 'NUTRIENTS',
      userCategoryId: '',
      name: `${name} ${facilityId}`,
      brand: 'General',
      model: name,
      sku: null,
      criticalLimit: 1,
      unit: 'LITER',
    })
  grow.plenty = await detail('Plenty')
  grow.little = await detail('Little')
  await post('stock/add', { facilityId, rows: [{ detailId: grow.plenty, quantity: 5_000, unit: 'LITER' }] })
  await post('stock/add', { facilityId, rows: [{ detailId: grow.little, quantity: 0.1, unit: 'LITER' }] })
}

export async function waterVersion(db: Db, facilityId: string, systemId: string): Promise<number> {
  const { rows } = await sql<{ version: string }>`select version from water
    where facility_id = ${facilityId} and id = ${systemId}`.execute(db)
  return Number(rows[0]?.version ?? 0)
}
