import { type HarvestStatus, isManicure } from '@cultivatd/domain/harvest/harvest'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { recordChange, system } from '../history/history.store.ts'

interface HarvestAge {
  id: string
  days: number
  name: string
  metrc: { HarvestType: string; HarvestStartDate: string }
}

/** Days after the harvest on which each step of a demo harvest begins and ends. */
const manicureSteps = [
  ['manicureStartDateTime', 1],
  ['manicureEndDateTime', 2],
] as const
const laterSteps = [
  ['dryStartDateTime', 3],
  ['dryEndDateTime', 12],
  ['trimStartDateTime', 14],
  ['trimEndDateTime', 24],
] as const

/**
 * The steps of the demo's harvests, which Metrc does not know: by age, so that the board of a dry room has something
 * in each column. Runs once, after the demo's first read, and leaves every harvest alone that has a status of its own.
 */
export async function seedDemoHarvestStatus(db: Db, facilityId: string, today: string): Promise<void> {
  const { rows } = await sql<HarvestAge>`
    select id, name, metrc, (${today}::date - (metrc ->> 'HarvestStartDate')::date) as days
    from harvest where facility_id = ${facilityId} and status = '{}'`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const { id, name, days, metrc } of rows) await seedStatus(tx, facilityId, id, name, statusAtAge(metrc, days))
  })
}

async function seedStatus(tx: Db, facilityId: string, id: string, name: string, status: Partial<HarvestStatus>) {
  await sql`
    update harvest set status = ${jsonb(status)}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${id}`.execute(tx)
  await recordChange(tx, {
    by: system,
    facilityId,
    entity: 'harvest',
    records: [name, id],
    what: 'harvest.steps',
    summary: `Set the steps of ${name} for the demo`,
    before: null,
    after: status,
  })
}

/** What was done to a harvest of this age; exported for its test. */
export function statusAtAge(metrc: HarvestAge['metrc'], days: number): Partial<HarvestStatus> {
  const steps = isManicure({ metrc }) ? laterSteps : [...manicureSteps, ...laterSteps]
  return Object.fromEntries(
    steps.filter(([, after]) => days >= after).map(([step, after]) => [step, dayAfter(metrc.HarvestStartDate, after)]),
  )
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day.slice(0, 10)}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
