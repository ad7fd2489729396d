import type { Address } from '@cultivatd/domain/facility/address'
import type { Facility, FacilitySummary } from '@cultivatd/domain/facility/facility'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { notifyUserAdmins } from '../notification/notification.store.ts'
import { dayOrNull, isOpen, isUnsetIn } from '../db/metrc-day.ts'

interface FacilityRow {
  id: string
  version: number
  address: Address | null
  metrc: Facility['metrc']
}

/** A day that Metrc prints as year 1 is no day at all (Metrc reference §2). */
const facilityOf = ({ id, version, address, metrc }: FacilityRow): Facility => ({
  id,
  version,
  address,
  metrc: {
    DisplayName: metrc.DisplayName || metrc.Name,
    Name: metrc.Name,
    License: { Number: metrc.License.Number, LicenseType: metrc.License.LicenseType },
    CredentialedDate: dayOrNull(metrc.CredentialedDate),
  },
})

/** The facilities that anybody sees: active, and still known to Metrc (FAC-02). */
export async function activeFacilities(db: Db): Promise<Facility[]> {
  const { rows } = await sql<FacilityRow>`
    select f.id, f.version, f.address, f.metrc
    from organisation o, jsonb_array_elements_text(o.active_facility_ids) with ordinality as active (id, place)
    join facility f on f.id = active.id and f.gone_at is null
    order by active.place`.execute(db)
  return rows.map(facilityOf)
}

interface Counts {
  facility_id: string
  count: number
}

/**
 * Active facilities with what their cards count: plants by phase, clones left in batches, rooms, harvests with no
 * finished date and transfers not yet received, rejected ones left out (HOME-04, HOME-05, READ-97).
 */
export async function facilitySummaries(db: Db): Promise<FacilitySummary[]> {
  const facilities = await activeFacilities(db)
  const plants = await sql<Counts & { phase: string }>`
    select facility_id, phase, count(*) as count from plant
    where gone_at is null and phase in ('young', 'vegetative', 'flowering') group by 1, 2`.execute(db)
  const clones = await sql<Counts>`
    select facility_id, sum((metrc ->> 'UntrackedCount')::int) as count from plant_batch
    where gone_at is null group by 1`.execute(db)
  const rooms = await sql<Counts>`
    select facility_id, count(*) as count from room where gone_at is null and list <> 'locationsInactive' group by 1`.execute(
    db,
  )
  const harvests = await sql<Counts>`
    select facility_id, count(*) as count from harvest
    where gone_at is null and ${isOpen()} group by 1`.execute(db)
  const transfers = await sql<Counts>`
    select facility_id, count(*) as count from transfer
    where gone_at is null and type <> 'rejected' and ${isUnsetIn('ReceivedDateTime')}
    group by 1`.execute(db)

  const of = (rows: readonly Counts[], id: string) =>
    rows.filter(({ facility_id }) => facility_id === id).reduce((sum, { count }) => sum + count, 0)
  return facilities.map((facility) => {
    const inPhase = (phase: string) =>
      of(
        plants.rows.filter((row) => row.phase === phase),
        facility.id,
      )
    return {
      ...facility,
      counts: {
        young: inPhase('young') + of(clones.rows, facility.id),
        vegetative: inPhase('vegetative'),
        flowering: inPhase('flowering'),
        rooms: of(rooms.rows, facility.id),
        harvests: of(harvests.rows, facility.id),
        transfers: of(transfers.rows, facility.id),
      },
    }
  })
}

/** Sets the address of a facility (FAC-09), tells the user admins (FAC-12, NOTE-09), and appends it to the history. */
export function changeAddress(db: Db, facilityId: string, address: Address, by: Author): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; address: Address | null }>`
      select metrc ->> 'DisplayName' as name, address from facility where id = ${facilityId} for update`.execute(tx)
    await sql`
      update facility set address = ${jsonb(address)}, version = nextval('row_version') where id = ${facilityId}`.execute(
      tx,
    )
    for (const { name, address: before } of rows) {
      const message = `${by.name} changed the address of ${name || facilityId}`
      await notifyUserAdmins(tx, by, { facilityId, message })
      await recordChange(tx, {
        by,
        facilityId,
        entity: 'facility',
        records: [name || facilityId, facilityId],
        what: 'facility.update',
        summary: (fields) => `Changed ${fields} of ${name || facilityId}`,
        before: { address: before },
        after: { address },
      })
    }
  })
}
