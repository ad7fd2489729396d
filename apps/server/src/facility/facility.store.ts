import type { Address } from '@cultivatd/domain/facility/address'
import type { Facility, FacilitySummary } from '@cultivatd/domain/facility/facility'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { notifyUserAdmins } from '../notification/notification.store.ts'
import { dayOrNull, isUnsetIn } from '../db/metrc-day.ts'
import type { Standing } from '../room/standing.store.ts'

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

/** Transfers that are under way, rejected ones left out. */
export async function openTransfers(db: Db, facilityId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transfer
    where facility_id = ${facilityId} and gone_at is null and type <> 'rejected' and ${isUnsetIn('ReceivedDateTime')}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

type OnCard = Pick<Standing, 'rooms' | 'plants' | 'batches' | 'harvests'> & { transfers: number }

/**
 * A facility with what its card counts: plants by phase, clones left in batches, rooms, harvests with no finished date
 * and transfers not yet received (HOME-04, HOME-05, READ-97).
 */
export function facilitySummary(
  facility: Facility,
  { rooms, plants, batches, harvests, transfers }: OnCard,
): FacilitySummary {
  const inPhase = (phase: string) => plants.reduce((sum, { what, count }) => (what === phase ? sum + count : sum), 0)
  const clones = batches.reduce((sum, { untracked }) => sum + untracked, 0)
  return {
    ...facility,
    counts: {
      young: inPhase('young') + clones,
      vegetative: inPhase('vegetative'),
      flowering: inPhase('flowering'),
      rooms: rooms.length,
      harvests: harvests.length,
      transfers,
    },
  }
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
