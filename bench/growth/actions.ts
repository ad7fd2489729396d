import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import { recordAction, settleOperations, takeOperations } from '../../apps/server/src/ledger/ledger.store.ts'
import { inventedLabel, largestLicense as facilityId, type Profile } from '../filling/profiles.ts'
import type { Measure } from './measure.ts'
import { snapshots, type Wanted } from './stream.ts'

/** A started server on the database of a profile. */
export interface Grown {
  profile: Profile
  url: string
  token: string
  db: Db
  measure: Measure
}

export const email = 'growth@invented.example'
export const password = 'green-acre-12'

/** All that Home of a person subscribes to. */
export const homeOf = (facilities: readonly string[]): Wanted[] => [
  { topic: 'facilities' },
  ...facilities.flatMap((id) => [
    { topic: 'rooms', params: { facilityId: id } },
    { topic: 'operationsUnderway', params: { facilityId: id } },
  ]),
]

const roomsOfLargest: Wanted[] = [{ topic: 'rooms', params: { facilityId } }]

async function look(url: string, token: string, wanted: readonly Wanted[]) {
  const { ms, rows, refused } = await snapshots(url, token, wanted)
  return { ms, rows, problem: refused.length > 0 ? `${refused.length} of ${wanted.length} refused` : null }
}

/** What a server shows first, when it keeps nothing yet; `start` starts another one on the same database. */
export async function measureFirstLooks(
  { token, db, measure }: Grown,
  start: () => Promise<{ url: string | null; close(): Promise<void> }>,
): Promise<void> {
  const firstLook = async (wanted: readonly Wanted[]) => {
    const { url, close } = await start()
    try {
      return await look(url ?? '', token, wanted)
    } finally {
      await close()
    }
  }
  const home = homeOf(await activeFacilities(db))
  await measure('Home whole, the first after the start', () => firstLook(home), { tries: 5, seconds: 30 })
  await measure('Rooms of the largest facility, the first', () => firstLook(roomsOfLargest), { tries: 5, seconds: 30 })
}

/** What a server shows and answers: topics over the live stream, routes over HTTP. */
export async function measureReading({ profile, url, token, db, measure }: Grown): Promise<void> {
  const show = (wanted: Wanted[]) => look(url, token, wanted)
  const home = homeOf(await activeFacilities(db))
  await measure('Home whole', () => show(home), { seconds: 20 })
  await measure('Rooms of the largest facility', () => show(roomsOfLargest))
  await measure('Facilities', () => show([{ topic: 'facilities' }]))

  const { plants, packages } = await fullRooms(db)
  const harvest = await harvestName(db)
  const known = await changedRecords(db)
  const serial = (round: number) => profile.largest.plants - 1 - ((round * 131) % profile.largest.standing)
  const plant = (round: number) => inventedLabel(1, 'plant', serial(round))
  const ofFacility = (topic: string, more = {}) => show([{ topic, params: { facilityId, ...more } }])
  await measure('Transfers of the largest facility', () => ofFacility('transfers'))
  await measure('Available plant tags', () => ofFacility('availableTags', { kind: 'plant' }))
  await measure('Harvests of the largest facility', () => ofFacility('harvests'))
  await measure('Room of 5,000 plants', () => ofFacility('plants', { roomId: plants }))
  await measure('Packaging room of 2,000', () => ofFacility('packages', { roomId: packages }))
  await measure('History of a plant', (round) => ofFacility('history', { entity: 'plant', record: known.plant(round) }))
  await measure('History of a harvest', (round) =>
    ofFacility('history', { entity: 'harvest', record: known.harvest(round) }),
  )
  await measure('Operations of a record', (round) => ofFacility('operations', { record: known.plant(round) }))

  const get = async (
    path: string,
    rowsOf: (answer: Record<string, unknown[]>) => number | undefined = () => undefined,
  ) => {
    const began = performance.now()
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    const ms = performance.now() - began
    if (!response.ok) return { ms, problem: `answered ${response.status}` }
    const rows = rowsOf(JSON.parse(text) as Record<string, unknown[]>)
    return { ms, ...(rows === undefined ? {} : { rows }) }
  }
  const operations = (query: string) => get(`/api/operations?${query}`, (answer) => answer.operations?.length)
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
  await measure('Page of received transfers', () =>
    get(`/api/transfers/received?facilityId=${facilityId}`, (answer) => answer.transfers?.length),
  )
  await measure('Operations page of one facility', () => operations(`group=recent&facilityId=${facilityId}`))
  await measure('Operations page of all', () => operations('group=recent'))
  await measure('Operations by the end of a label', (round) =>
    operations(`group=recent&record=${plant(round).slice(-4)}`),
  )
  await measure('Operations of a month', () => operations(`group=recent&from=${monthAgo}`))
  await measure('Operations that wait', () => operations('group=waiting'))
  await measure('Operations refused', () => operations('group=refused'))
  await measure('Counts of the top bar', () => get('/api/operations/counts'))
  const lookup = (text: string) =>
    get(`/api/lookup?text=${encodeURIComponent(text)}`, (answer) => answer.matches?.length)
  await measure('Lookup, last 4 digits', (round) => lookup(plant(round).slice(-4)))
  await measure('Lookup, last 6 digits', (round) => lookup(plant(round).slice(-6)))
  await measure('Lookup, whole tag', (round) => lookup(plant(round)))
  await measure('Lookup, name of a harvest', () => lookup(harvest))
  await measure('Lookup, begin of a name', () => lookup(harvest.slice(0, 10)))
  await measure(
    'Sign-in',
    async () => {
      const response = await fetch(`${url}/api/account/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      return { problem: response.ok ? null : `answered ${response.status}: ${await response.text()}` }
    },
    { tries: 30 },
  )
}

/** The ledger's own statements, as the server runs them: record, take, settle. */
export async function measureLedger({ profile, db, measure }: Grown): Promise<void> {
  // What the filling left waiting is not sent in between.
  await sql`update operation set not_before = now() + interval '1 day' where state = 'recorded'`.execute(db)
  const worker = randomUUID()
  const taking = {
    facilityId,
    worker,
    leaseMs: 60_000,
    settleMs: 60_000,
    singleKinds: [],
    nowInMetrc: new Date(),
    inHand: [],
  }
  const rounds = 60
  const adjustment = (round: number) => ({
    id: randomUUID(),
    kind: 'package.adjust' as const,
    records: [inventedLabel(1, 'package', profile.largest.packages - 200 - round)] as [string],
    summary: 'Adjusted by −0.4 g: Scale Variance',
    payload: {
      label: inventedLabel(1, 'package', profile.largest.packages - 200 - round),
      quantity: -0.4,
      unitOfMeasure: 'Grams',
      reason: 'Scale Variance',
      date: '2026-11-22',
      note: '',
    },
    before: null,
  })
  await measure(
    'Record an adjustment',
    async (round) => {
      const act = {
        id: randomUUID(),
        facilityId,
        by: { id: 'growth', name: 'Growth' },
        key: randomUUID(),
        fingerprint: '',
      }
      await recordAction(db, { ...act, isInteractive: true }, [adjustment(round)])
    },
    { tries: rounds, seconds: 20 },
  )
  const taken: Awaited<ReturnType<typeof takeOperations>>[] = []
  // Ten of a kind at once.
  await measure(
    'Take what is recorded',
    async () => {
      const some = await takeOperations(db, taking)
      taken.push(some)
      return { rows: some.length }
    },
    { tries: rounds / 10 },
  )
  await measure(
    'Settle what is taken',
    async (round) => {
      const some = taken[round] ?? []
      await settleOperations(
        db,
        some,
        some.map(({ id }) => ({ id, state: 'confirmed' as const, problems: [] })),
      )
    },
    { tries: taken.length },
  )
}

export async function activeFacilities(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select jsonb_array_elements_text(active_facility_ids) as id from organisation`.execute(db)
  return rows.map(({ id }) => id)
}

export async function fullRooms(db: Db): Promise<{ plants: string; packages: string }> {
  const { rows } = await sql<{ name: string; id: string }>`
    select metrc ->> 'Name' as name, id from room where facility_id = ${facilityId}`.execute(db)
  const idOf = (name: string) => rows.find((room) => room.name === name)?.id ?? ''
  return { plants: idOf('Flower 1'), packages: idOf('Pack 1') }
}

/** Records of which something is told, in turn. */
async function changedRecords(db: Db) {
  const recordsOf = async (kind: string) => {
    const { rows } = await sql<{ record: string }>`
      select distinct records ->> 0 as record from (select records from operation
        where facility_id = ${facilityId} and kind = ${kind} order by seq desc limit 100) newest order by 1`.execute(db)
    return (round: number) => rows[round % rows.length]?.record ?? ''
  }
  return { plant: await recordsOf('plant.harvest'), harvest: await recordsOf('harvest.waste') }
}

async function harvestName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from harvest where facility_id = ${facilityId} order by id desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}
