import type { Sublocation } from '@cultivatd/domain/sublocation/sublocation'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { isOpen } from '../db/metrc-day.ts'

/** Puts a sublocation that Metrc has confirmed among the mirrored ones, under its name of now. */
export const saveSublocation = (tx: Db, facilityId: string, sublocation: Sublocation): Promise<void> =>
  replace(tx, facilityId, sublocation.Id, [sublocation])

/** Takes one away that Metrc has archived. */
export const removeSublocation = (tx: Db, facilityId: string, id: number): Promise<void> =>
  replace(tx, facilityId, id, [])

async function replace(tx: Db, facilityId: string, id: number, by: readonly Sublocation[]): Promise<void> {
  await sql`
    insert into reference_list (facility_id, id, metrc) values (${facilityId}, 'sublocationsActive', ${jsonb(by)})
    on conflict (facility_id, id) do update set version = nextval('row_version'), metrc = (
      select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(reference_list.metrc) as each
      where each ->> 'Id' <> ${String(id)}) || excluded.metrc`.execute(tx)
}

/** What stands in a sublocation, by the name that records print. */
export async function heldInSublocation(db: Db, facilityId: string, name: string) {
  const { rows } = await sql<{ plants: number; batches: number; packages: number; harvests: number }>`
    select
      (select count(*)::int from plant where facility_id = ${facilityId} and gone_at is null
        and phase in ('young', 'vegetative', 'flowering') and lower(metrc ->> 'SublocationName') = lower(${name})) as plants,
      (select count(*)::int from plant_batch where facility_id = ${facilityId} and gone_at is null
        and (metrc ->> 'UntrackedCount')::int > 0 and lower(metrc ->> 'SublocationName') = lower(${name})) as batches,
      (select count(*)::int from package where facility_id = ${facilityId} and gone_at is null and is_open
        and lower(metrc ->> 'SublocationName') = lower(${name})) as packages,
      (select count(*)::int from harvest where facility_id = ${facilityId} and gone_at is null and ${isOpen()}
        and lower(metrc ->> 'DryingSublocationName') = lower(${name})) as harvests`.execute(db)
  return rows[0] ?? { plants: 0, batches: 0, packages: 0, harvests: 0 }
}
