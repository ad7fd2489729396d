import { randomUUID } from 'node:crypto'
import { compareCount, countSums } from '@cultivatd/domain/cycle-count/compare-count'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import { finishKind, scanKind, startKind } from '../cycle-count/change-cycle-count.ts'
import { recordsAt } from '../cycle-count/counted-record.store.ts'
import { scansOf } from '../cycle-count/cycle-count.store.ts'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { recordOwnChange } from '../http/own-change.ts'
import { rooms } from '../room/room.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoId } from './demo-inventory.ts'

const minuteMs = 60_000
const finished = demoId('71', 0)
const open = demoId('71', 1)
/** Where the open one has come. */
const begunLabels = 34

type Person = (typeof demoAccounts)[number]
/** A step of a count, whatever its form. */
type Kind = ReturnType<typeof scanKind>

/** Two cycle counts of a flower room of the demo: one of yesterday, sealed, and one that goes on; once. */
export async function seedDemoCycleCounts(db: Db, facilityId: string, now: Date): Promise<void> {
  const [dana, , priya] = demoAccounts
  const room = (await rooms(db, facilityId)).find(({ metrc }) => metrc.Name === 'Flower 6')
  if (facilityId !== demoLicenses.redFork || !dana || !priya || !room) return
  const { rows } = await sql`select from cycle_count where id = ${finished}`.execute(db)
  if (rows.length > 0) return
  const place = { roomId: room.id, systemId: null, rack: null }
  const labels = (await recordsAt(db, facilityId, place)).map(({ label }) => label).toSorted()
  const stranger = await labelOutside(db, facilityId, room.metrc.Id)
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs).toISOString()

  const step = async (id: string, kind: Kind, by: Person, form: object = {}) =>
    transact(db, async (tx) => {
      const key = { facilityId, id }
      const before = (await kind.find(tx, key)) ?? null
      await kind.save(tx, { ...key, form: { ...form }, at: {}, before })
      await recordOwnChange(tx, kind, { by, key, before, after: (await kind.find(tx, key)) ?? null })
    })
  const begin = (id: string, by: Person, at: string) => step(id, startKind({ by, at }) as unknown as Kind, by, place)
  const scan = (id: string, by: Person, of: readonly string[], at: string) =>
    step(
      id,
      scanKind(
        of.map((label) => ({ id: randomUUID(), label })),
        { by, at },
      ),
      by,
    )

  const yesterday = 24 * 60
  const half = Math.ceil(labels.length / 2)
  await begin(finished, dana, ago(yesterday + 40))
  await scan(finished, dana, [...labels.slice(0, half), ...labels.slice(0, 1)], ago(yesterday + 30))
  await scan(finished, priya, [...labels.slice(half), ...stranger], ago(yesterday + 20))
  const lines = compareCount(place, await recordsAt(db, facilityId, place), await scansOf(db, facilityId, finished))
  await step(finished, finishKind({ sums: countSums(lines), search: null }, { by: dana, at: ago(yesterday) }), dana)

  await begin(open, priya, ago(25))
  await scan(open, priya, labels.slice(0, begunLabels), ago(20))
}

/** The label of a plant that stands in another room: somebody carried it. */
async function labelOutside(db: Db, facilityId: string, locationId: number | null): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select label from plant where facility_id = ${facilityId} and gone_at is null and phase = 'flowering'
      and location_id is distinct from ${locationId}::bigint
    order by label limit 1`.execute(db)
  return rows.map(({ label }) => label)
}
