import type { OperationKind } from '@cultivatd/domain/operation/operation'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { grower, type TestMetrc, testMetrc, until } from '../mirror/metrc.builders.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { LedgerWrite } from './payloads.ts'
import { requestOf, testRecords, testWrites } from './writes.builders.ts'

const ada = { id: 'ada', name: 'Ada Grower' }
const minutes = 60_000

let metrc: TestMetrc
let ledger: Ledger
afterEach(async () => {
  await ledger.close()
  await metrc.close()
})

async function given() {
  metrc = await testMetrc({ mirror: { pollSeconds: 3600 } })
  const { database, access } = metrc
  ledger = createLedger({ database, access, readSoon: () => {}, waitMs: 100, writeTimeoutMs: 1_000, settleMs: 500 })
  await ledger.start()
  const { control } = metrc.sandbox
  return { control, records: testRecords(control) }
}

/** Does it, and answers what became of it in the end. */
async function performed(write: LedgerWrite) {
  const { operations } = await ledger.perform({ facilityId: grower, by: ada, request: null, writes: [write] })
  const [{ id } = { id: '' }] = operations
  const end = async () =>
    (
      await sql<{ state: string; problems: string[] }>`
        select state, problems from operation
        where id = ${id} and state in ('confirmed', 'refused', 'needs-person')`.execute(metrc.db)
    ).rows[0]
  await until(async () => (await end()) !== undefined)
  return end()
}

const confirmed = { state: 'confirmed', problems: [] }

/** What the mirror shows of a package. */
const mirrored = async (label: string) =>
  (await sql<{ metrc: { LocationName: string } }>`select metrc from package where label = ${label}`.execute(metrc.db))
    .rows[0]?.metrc

test("[SYNC-03] what was confirmed after Metrc's clock was set back is what the next write begins with", async () => {
  const { control, records } = await given()
  const first = testWrites['package.move'](records)
  const { label } = first.payload
  const moveTo = async ({ Id, Name }: { Id: number; Name: string }) => ({
    ...first,
    payload: { ...first.payload, roomName: Name, roomLocationId: Id },
    before: (await mirrored(label)) ?? first.before,
  })
  const rooms = [records.location(), records.location(), records.location()] as const
  control.clock.setSkew(3 * minutes)
  expect(await performed(await moveTo(rooms[0]))).toEqual(confirmed)
  control.clock.setSkew(0)
  expect(await performed(await moveTo(rooms[1]))).toEqual(confirmed)
  expect(await mirrored(label)).toMatchObject({ LocationName: rooms[1].Name })
  control.plan({ match: requestOf('package.move'), fault: 'lost-before' })
  expect(await performed(await moveTo(rooms[2]))).toEqual(confirmed)
  expect(control.applied()).toHaveLength(3)
})

const adding: OperationKind[] = ['plant.manicure', 'package.adjust', 'harvest.waste', 'plant.cut-clones']

test.each([
  [-4, 'lost-after'],
  [-4, 'lost-before'],
  [4, 'lost-after'],
  [4, 'lost-before'],
] as const)(
  "[SYNC-03] what adds up is found, once, when Metrc's clock jumped by %d minutes before it was sent, and is %s",
  async (by, fault) => {
    const { control, records } = await given()
    const writes = adding.map((kind) => testWrites[kind](records))
    // Nothing was changed in Metrc for a minute, and its clock is known as it was.
    control.clock.advance(minutes)
    await (await metrc.access.client())?.read('unitsOfMeasure')
    control.clock.setSkew(by * minutes)
    for (const kind of adding) control.plan({ match: requestOf(kind), fault })
    expect(await Promise.all(writes.map(performed))).toEqual(adding.map(() => confirmed))
    expect(control.applied()).toHaveLength(adding.length)
  },
)
