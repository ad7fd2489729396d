import type { AdditiveApplication, AdditiveProduct, HarvestInterval } from '@cultivatd/domain/additive/additive'
import type { StockUnit } from '@cultivatd/domain/inventory/stock-unit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import type { Author } from '../history/history.store.ts'
import { giveToStock } from '../inventory/stock.store.ts'

/** What is kept of the product as it was. */
type KeptProduct = Pick<
  AdditiveProduct,
  'type' | 'productName' | 'supplier' | 'epaNumber' | 'ingredients' | 'device'
> & {
  amount: number
  unit: string
  rate: string
  volume: string
  entry: string
}

export interface NewApplication {
  /** Of its operation. */
  id: string
  facilityId: string
  by: Author
  date: string
  /** What it is applied to, in words. */
  to: string
  roomId: string | null
  batchId: number | null
  plants: readonly string[]
  product: KeptProduct
  harvestDays: number | null
  taken: { detailId: string; quantity: number; unit: StockUnit } | null
}

/** Keeps what was recorded, in the transaction of its operation. */
export async function saveApplication(tx: Db, application: NewApplication): Promise<void> {
  const { id, facilityId, by, date, to, roomId, batchId, plants, product, harvestDays, taken } = application
  await sql`
    insert into additive_application (id, facility_id, day, target, room_id, batch_id, plants, product, harvest_days,
      user_id, user_name, detail_id, stock_quantity, stock_unit)
    values (${id}, ${facilityId}, ${date}, ${to}, ${roomId}, ${batchId}, ${[...plants]}::text[], ${jsonb(product)},
      ${harvestDays}, ${by.id}, ${by.name}, ${taken?.detailId ?? null}, ${taken?.quantity ?? null},
      ${taken?.unit ?? null})`.execute(tx)
}

/** Metrc has them. */
export async function endApplications(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update additive_application set state = 'confirmed', version = nextval('row_version')
    where id = any (${[...ids]}) and state = 'waiting'`.execute(tx)
}

/** What was applied to a plant under its old tag counts for it under the new one, also until it may be harvested. */
export async function moveApplications(
  tx: Db,
  facilityId: string,
  { label, newLabel }: { label: string; newLabel: string },
): Promise<void> {
  await sql`
    update additive_application set plants = array_replace(plants, ${label}, ${newLabel}), version = nextval('row_version')
    where facility_id = ${facilityId} and plants @> ${[label]}::text[]`.execute(tx)
}

interface TakenRow {
  facility_id: string
  room_id: string | null
  user_id: string
  user_name: string
  detail_id: string | null
  stock_quantity: number | null
  stock_unit: StockUnit | null
}

/** Metrc does not have them: what they took goes back into the stock, once. */
export async function giveBackApplications(tx: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<TakenRow>`
    update additive_application set state = 'undone', version = nextval('row_version')
    where id = any (${[...ids]}) and state = 'waiting'
    returning facility_id, room_id, user_id, user_name, detail_id, stock_quantity, stock_unit`.execute(tx)
  const taken = rows.filter(({ detail_id }) => detail_id !== null)
  // In the order in which everybody takes from the stock.
  for (const row of taken.toSorted((one, other) => ((one.detail_id ?? '') < (other.detail_id ?? '') ? -1 : 1)))
    if (row.detail_id !== null && row.stock_quantity !== null && row.stock_unit !== null)
      await giveToStock(tx, {
        facilityId: row.facility_id,
        detailId: row.detail_id,
        quantity: row.stock_quantity,
        unit: row.stock_unit,
        reason: 'application',
        roomId: row.room_id,
        by: { id: row.user_id, name: row.user_name },
      })
}

/** What a list is of: a plant by its label, a batch by Metrc's id, a room by its id. */
export interface ListedOf {
  of: 'plant' | 'batch' | 'room'
  record: string
}

/** To a plant belongs also what was applied to the batch that it grew from, before it had a tag. */
function isOf(facilityId: string, { of, record }: ListedOf): RawBuilder<boolean> {
  if (of === 'room') return sql`a.room_id = ${record}`
  if (of === 'batch') return sql`a.batch_id::text = ${record}`
  return sql`(a.plants @> ${[record]}::text[] or a.batch_id in (
    select (p.metrc ->> 'PlantBatchId')::bigint from plant p
    where p.facility_id = ${facilityId} and p.label = ${record} and p.gone_at is null))`
}

/** More than a season of sprayings every other day. */
const mostShown = 200

/** What was applied, the newest first. */
export async function applicationsOf(db: Db, facilityId: string, listed: ListedOf): Promise<AdditiveApplication[]> {
  const { rows } = await sql<Omit<AdditiveApplication, keyof KeptProduct> & { product: KeptProduct }>`
    select a.id, a.facility_id as "facilityId", a.version, a.state, a.day::text as date, a.target as to, a.product,
      a.harvest_days as "harvestDays", a.user_name as "personName", a.at as "recordedAt"
    from additive_application a where a.facility_id = ${facilityId} and ${isOf(facilityId, listed)}
    order by a.day desc, a.at desc limit ${mostShown}`.execute(db)
  return rows.map(({ product, ...row }) => ({ ...row, ...product, recordedAt: new Date(row.recordedAt).toISOString() }))
}

/** Applications after which plants may not be harvested yet, also of today and of yesterday where it is that still. */
export async function harvestIntervals(db: Db, facilityId: string): Promise<HarvestInterval[]> {
  const { rows } = await sql<HarvestInterval>`
    select id, facility_id as "facilityId", version, product ->> 'productName' as "productName", day::text as date,
      harvest_days as "harvestDays", plants || coalesce((
        select array_agg(p.label) from plant p
        where p.facility_id = a.facility_id and p.gone_at is null and (p.metrc ->> 'PlantBatchId')::bigint = a.batch_id
      ), '{}') as plants
    from additive_application a
    where facility_id = ${facilityId} and state <> 'undone' and harvest_days is not null
      and day + harvest_days > current_date - 1
    order by day desc, id`.execute(db)
  return rows
}
