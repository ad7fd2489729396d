import type { Address } from '@cultivatd/domain/facility/address'
import type { Facility, FacilitySummary } from '@cultivatd/domain/facility/facility'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { dayOrNull, isUnsetIn } from '../db/metrc-day.ts'
import type { InventoryCounts } from '../inventory/stock-rows.store.ts'
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

interface OpenTransfers {
  count: number
  /** The business day on which the first of them should be there. */
  due: string | null
}

/** Transfers that are under way, rejected ones left out. */
export async function openTransfers(db: Db, facilityId: string): Promise<OpenTransfers> {
  const { rows } = await sql<OpenTransfers>`
    select count(*) as count, min(left(metrc ->> 'EstimatedArrivalDateTime', 10))
      filter (where not ${isUnsetIn('EstimatedArrivalDateTime')}) as due
    from transfer
    where facility_id = ${facilityId} and gone_at is null and type <> 'rejected' and type <> 'template'
      and ${isUnsetIn('ReceivedDateTime')}`.execute(db)
  return rows[0] ?? { count: 0, due: null }
}

type OnCard = Pick<Standing, 'rooms' | 'plants' | 'batches' | 'harvests'> & {
  transfers: OpenTransfers
  inventory: InventoryCounts
}

/**
 * A facility with what its card counts: plants by phase, clones left in batches, rooms, items of inventory, harvests with no finished date
 * and transfers not yet received (HOME-03 to HOME-05, READ-97).
 */
export function facilitySummary(
  facility: Facility,
  { rooms, plants, batches, harvests, transfers, inventory }: OnCard,
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
      items: inventory.items,
      lowItems: inventory.low,
      harvests: harvests.length,
      transfers: transfers.count,
      transferDue: transfers.due,
    },
  }
}

/** What Metrc calls a facility; its id where it is not known any more. */
export async function facilityName(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select metrc ->> 'DisplayName' as name from facility where id = ${id}`.execute(db)
  return rows[0]?.name ?? id
}

/** One that stays as it is until the transaction ends. */
export async function lockedFacility(tx: Db, id: string): Promise<Facility | undefined> {
  const { rows } = await sql<FacilityRow>`
    select id, version, address, metrc from facility where id = ${id} for update`.execute(tx)
  return rows[0] && facilityOf(rows[0])
}

export async function saveAddress(tx: Db, id: string, address: Address): Promise<void> {
  await sql`
    update facility set address = ${jsonb(address)}, version = nextval('row_version') where id = ${id}`.execute(tx)
}
