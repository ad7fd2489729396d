/**
 * A Metrc in which everything happens at random while the mirror reads it. What is there in the end is known from Metrc
 * itself; the mirror must show the same, list by list.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createMetrcClient, type MetrcClient } from '@cultivatd/metrc/metrc-client'
import { RateLimiter } from '@cultivatd/metrc/rate-limiter'
import { blankTransfer } from '@cultivatd/sandbox/blank-transfer'
import { plainFaults } from '@cultivatd/sandbox/faults'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { createRandom, type Random } from '@cultivatd/sandbox/seed/random'
import { smallWorld } from '@cultivatd/sandbox/seed/small'
import { stampText } from '@cultivatd/sandbox/stamp'
import type { Row, TableName, Tables } from '@cultivatd/sandbox/tables'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type MetrcRecord, transferKind } from './mirror.store.ts'
import type { MirrorOptions } from './mirror-options.ts'
import type { Mirror } from './mirror.ts'
import { listsOfTable, type MirroredTable, mirroredTables, type RecordList } from './mirrored-lists.ts'
import { grower, type TestMetrc, testMetrc, today } from './metrc.builders.ts'

const minute = 60_000

/** What a run is like; everything else comes from its seed. */
export interface Wandering {
  seed: number
  steps: number
  /** Reads show what was so long ago. */
  readLagMs?: number
  /** Metrc's clock jumps, and stamps lie in the future or repeat. */
  strangeStamps?: boolean
  /** Answers fail, and we are started anew. */
  faults?: boolean
  mirror?: Partial<MirrorOptions>
}

export interface Wanderer {
  metrc: TestMetrc
  /** Each after the one before it was stopped. */
  mirrors: readonly Mirror[]
  /** Lets everything happen that the seed says. */
  wander(): Promise<void>
  /** Nothing happens any more, and time passes until no window overlaps what did. */
  rest(): Promise<void>
  /** How mirror and Metrc differ, a line for each record; asks until they are equal or the seconds are over. */
  differences(seconds: number): Promise<string[]>
  close(): Promise<void>
}

const unlimited = { perSecond: 10_000, atOnce: 100 }

/** Starts a Metrc and a mirror of it that has read everything once. */
export async function startWandering(wandering: Wandering): Promise<Wanderer> {
  const { seed, readLagMs = 0 } = wandering
  const random = createRandom(seed)
  const time = { shift: 0 }
  const now = () => new Date(Date.now() + time.shift)
  const metrc = await testMetrc({
    sandbox: { seed: () => crowdedWorld(), limits: null, latencyMs: random.pick([0, 5, 15]), quirks: { readLagMs } },
    metrc: {
      limits: { facility: unlimited, integrator: unlimited, idle: unlimited },
      client: {
        retry: { firstDelayMs: 5, longestDelayMs: 20 },
        breaker: { firstWaitMs: 20, longestWaitMs: 50 },
        now,
      },
    },
    mirror: {
      pollSeconds: 0.03,
      backoffMs: { first: 20, longest: 50 },
      now,
      ...wandering.mirror,
    },
  })
  const metrcClient = createMetrcClient({
    baseUrl: metrc.sandbox.url,
    vendorKey: demoVendorKey,
    userKey: demoUserKey,
    limiter: new RateLimiter({ facility: unlimited, integrator: unlimited }),
  })
  const mirrors: Mirror[] = [metrc.mirror]
  metrc.mirror.start()

  function passTime(ms: number): void {
    metrc.sandbox.control.clock.advance(ms)
    time.shift += ms
  }

  async function restart(): Promise<void> {
    await mirrors.at(-1)?.stop()
    const next = metrc.another()
    mirrors.push(next)
    next.start()
  }

  return {
    metrc,
    mirrors,
    async wander() {
      const happenings = happeningsOf({ metrc, random, passTime, restart, wandering })
      for (let step = 0; step < wandering.steps; step++) {
        await random.pick(happenings)()
        if (random.next() < 0.7) await wait(random.whole(0, 25))
      }
    },
    async rest() {
      const { control } = metrc.sandbox
      control.clearPlans()
      await control.setDown(null)
      control.setQuirks({ readLagMs: 0 })
      passTime(40 * minute)
    },
    async differences(seconds) {
      // What is looked at here is asked for whole, as the mirror may not ask.
      metrc.sandbox.control.setQuirks({ windowCap: 'off', pagingNotFound: false })
      return differences(metrc.db, metrcClient, seconds)
    },
    async close() {
      await metrcClient.close()
      await metrc.close(...mirrors)
    },
  }
}

/** Enough of everything for several pages. */
function crowdedWorld() {
  const world = smallWorld(today)
  for (const [table, count] of [
    ['plant', 45],
    ['package', 50],
    ['harvest', 22],
    ['location', 25],
    ['item', 22],
  ] as const)
    for (let n = 0; n < count; n++) copyOf(world, table, n)
  for (const table of ['incoming', 'outgoing', 'rejected'] as const)
    for (let n = 0; n < 3; n++) {
      const id = world.nextId()
      const record = { ...blankTransfer, Id: id, DeliveryId: world.nextId(), LastModified: '2026-11-01T08:00:00+00:00' }
      const row = { id, record, modified: Date.parse(record.LastModified), archived: false }
      world.apply([{ license: grower, table, id, row }])
    }
  return world
}

type World = ReturnType<typeof smallWorld>

function copyOf(world: World, table: TableName, n: number): void {
  const [like] = world.table(grower, table).values()
  if (!like) throw new Error(`There is no ${table}`)
  const id = world.nextId()
  const own = { Id: id, ...('Label' in like.record ? { Label: `1A4FF0300000099${String(id).padStart(9, '0')}` } : {}) }
  const named = 'Name' in like.record ? { Name: `${table} ${n}` } : {}
  const row = { ...like, id, record: { ...like.record, ...own, ...named } } as Row<Tables[TableName]>
  world.apply([{ license: grower, table, id, row }])
}

interface Happening {
  metrc: TestMetrc
  random: Random
  passTime(ms: number): void
  restart(): Promise<void>
  wandering: Wandering
}

type Act = () => unknown

/** Everything that may happen, what is usual several times. */
function happeningsOf(happening: Happening): Act[] {
  const { metrc, random, passTime, restart, wandering } = happening
  const { control } = metrc.sandbox
  const usual = recordHappenings(happening)
  const acts = [...usual, ...usual, ...usual, () => passTime(random.whole(0, 20) * minute), () => wait(60)]
  if (wandering.strangeStamps)
    acts.push(...stampHappenings(happening), () => control.clock.setSkew(random.whole(-7, 7) * minute))
  if (wandering.faults)
    acts.push(
      () =>
        control.plan({ match: { method: 'GET' }, chance: 0.1, times: 12, seed: random.whole(1, 1e6), fault: faults }),
      () => control.plan({ match: { method: 'GET', path: '/p*' }, times: 4, fault: { kind: 'slow', ms: 60 } }),
      () => control.plan({ match: { method: 'GET' }, fault: { kind: '429-storm', forMs: 80, retryAfter: 0 } }),
      () => control.setDown(random.pick(['html-502', '503', 'reset'] as const), { forMs: 120 }),
      () => random.next() < 0.5 && restart(),
    )
  return acts
}

/** Often one of a few, so that much happens to the same record. */
function anyRow<T extends TableName>({ sandbox }: TestMetrc, random: Random, table: T): Row<Tables[T]> {
  const rows = [...sandbox.world.table(grower, table).values()]
  return random.pick(random.next() < 0.5 ? rows.slice(-4) : rows)
}

const faults = plainFaults.filter((kind) => !kind.includes('after') && kind !== '429')

function recordHappenings({ metrc, random }: Happening): Act[] {
  const { control, world } = metrc.sandbox
  const one = <T extends TableName>(table: T) => anyRow(metrc, random, table)
  const change = <T extends TableName>(table: T, fields: (record: Tables[T]) => Partial<Tables[T]>) => {
    const { id, record } = one(table)
    control.modify(grower, table, id, fields(record))
  }
  const add = <T extends TableName>(table: T, fields: (id: number) => Partial<Tables[T]>) =>
    control.addLike(grower, table, one(table).id, fields(world.lastId + 1))
  const number = () => random.whole(1, 10_000)
  const flips = (day: string | null) => (day === null ? today : null)
  const archive = (table: 'location' | 'item' | 'strain') => {
    const { id, archived } = one(table)
    control.modify(grower, table, id, {}, { archived: !archived })
  }
  return [
    () => change('package', () => ({ Quantity: number() })),
    () => change('package', ({ IsOnHold }) => ({ IsOnHold: !IsOnHold })),
    () => change('package', ({ IsFinished }) => ({ IsFinished: !IsFinished, FinishedDate: IsFinished ? null : today })),
    () => control.modify(grower, 'package', one('package').id, {}, { inTransit: random.next() < 0.5 }),
    () => add('package', (id) => ({ Label: `1A4FF0300000088${String(id).padStart(9, '0')}` })),
    () => change('plant', () => ({ LocationName: `Room ${number()}` })),
    () => change('plant', ({ IsOnHold }) => ({ IsOnHold: !IsOnHold })),
    () => change('plant', ({ MotherPlantDate }) => ({ MotherPlantDate: flips(MotherPlantDate) })),
    () => change('plant', () => ({ GrowthPhase: random.pick(['Vegetative', 'Flowering']) })),
    () => change('plant', () => ({ State: random.pick(['Tracked', 'Tracked', 'Harvested', 'Destroyed']) })),
    () => add('plant', (id) => ({ Label: `1A4FF0300000077${String(id).padStart(9, '0')}` })),
    () => change('harvest', () => ({ CurrentWeight: number() })),
    () => change('harvest', ({ FinishedDate }) => ({ FinishedDate: flips(FinishedDate) })),
    () => change('harvest', ({ IsOnHold }) => ({ IsOnHold: !IsOnHold })),
    () => change('location', () => ({ Name: `Room ${number()}` })),
    () => change('item', () => ({ Name: `Item ${number()}` })),
    () => change('strain', () => ({ Name: `Strain ${number()}` })),
    () => add('location', (id) => ({ Name: `New ${id}` })),
    () => archive('location'),
    () => archive('item'),
    () => archive('strain'),
    () => change('incoming', () => ({ DriverName: `Driver ${number()}` })),
    () => change('outgoing', () => ({ DriverName: `Driver ${number()}` })),
    () => change('rejected', () => ({ DriverName: `Driver ${number()}` })),
    () => add('outgoing', () => ({ DeliveryId: world.lastId + 500_000 })),
  ]
}

/** Stamps as Metrc was seen to give them: from a clock that is ahead, or the same for two changes. One never goes back. */
function stampHappenings({ metrc, random }: Happening): Act[] {
  const { control, world } = metrc.sandbox
  const change = (table: 'package' | 'plant' | 'harvest', fields: object, modified: (before: number) => number) => {
    const { id } = anyRow(metrc, random, table)
    // A first change, so that the second is within the same stamp while that is still fresh.
    control.modify(grower, table, id, {})
    const row = world.row(grower, table, id)
    if (!row) throw new Error(`There is no ${table} ${id}`)
    const stamp = modified(row.modified)
    const record = { ...row.record, ...fields, LastModified: stampText(stamp) } as Tables[typeof table]
    world.apply([{ license: grower, table, id, row: { ...row, record, modified: stamp } }])
  }
  const same = (before: number) => before
  const ahead = (before: number) => Math.max(before, control.clock.now().getTime()) + random.whole(1, 9 * minute)
  const number = () => random.whole(1, 10_000)
  return [
    () => change('package', { Quantity: number() }, same),
    () => change('plant', { LocationName: `Room ${number()}` }, same),
    () => change('package', { Quantity: number() }, ahead),
    () => change('harvest', { CurrentWeight: number() }, ahead),
  ]
}

/** What every list of a table shows: each record once, on the list that says most. */
type Shown = Map<string, { list: RecordList; record: MetrcRecord }>

async function differences(db: Db, client: MetrcClient, seconds: number): Promise<string[]> {
  const shown = await Promise.all(mirroredTables.map(async (table) => [table, await shownBy(client, table)] as const))
  const until = Date.now() + seconds * 1000
  for (;;) {
    const lines = (await Promise.all(shown.map(([table, there]) => differing(db, table, there)))).flat()
    if (lines.length === 0 || Date.now() > until) return lines
    await wait(50)
  }
}

async function shownBy(client: MetrcClient, table: MirroredTable): Promise<Shown> {
  const shown: Shown = new Map()
  const window = { start: new Date('2014-01-01T00:00:00Z'), end: new Date(Date.now() + 365 * 24 * 60 * minute) }
  for (const list of listsOfTable[table])
    for (const record of await client.readAll<MetrcRecord>(list, { licenseNumber: grower, window }))
      shown.set(table === 'transfer' ? `${transferKind(list)}-${record.Id}` : String(record.Id), { list, record })
  return shown
}

async function differing(db: Db, table: MirroredTable, shown: Shown): Promise<string[]> {
  const { rows } = await sql<{ id: string; list: string; metrc: MetrcRecord }>`
    select id, list, metrc from ${sql.table(table)} where facility_id = ${grower} and gone_at is null`.execute(db)
  const here = new Map(rows.map((row) => [row.id, row]))
  const extra = rows.filter(({ id }) => !shown.has(id)).map(({ id }) => `${table} ${id} is here only`)
  const others = [...shown].flatMap(([id, { list, record }]) => {
    const row = here.get(id)
    if (!row) return [`${table} ${id} is missing`]
    const fields = Object.keys(record).filter((field) => !isSame(row.metrc, record, field))
    if (fields.length > 0) return [`${table} ${id} differs in ${fields.join(', ')}`]
    return row.list === list ? [] : [`${table} ${id} is on ${row.list}, not on ${list}`]
  })
  return [...extra, ...others]
}

const isSame = (a: MetrcRecord, b: MetrcRecord, field: string) =>
  isDeepStrictEqual(a[field as keyof MetrcRecord], b[field as keyof MetrcRecord])
