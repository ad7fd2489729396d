import { type Stock, type StockTicket, weeksOfUse } from '@cultivatd/domain/inventory/stock-records'
import { amountOf, type StockUnit } from '@cultivatd/domain/inventory/stock-unit'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'

interface StockRow {
  id: string
  version: number
  net: number
  unit: StockUnit
  weeks: number[]
  used: number
}

/** What lies in the storage of a facility, and what was used of it; `ids` limits the items. */
export async function stockOf(db: Db, facilityId: string, ids: readonly string[] | null = null): Promise<Stock[]> {
  // Weeks of whole days that end with today, so that the same use is read from the same tickets all day long. date_bin
  // counts in microseconds, where an age in days asks for the time zone of each ticket.
  const { rows } = await sql<StockRow>`
    with used as (
      select detail_id, date_bin('7 days', at, (current_date + 1)::timestamptz) as week, -sum(net) as net
      from stock_ticket
      where facility_id = ${facilityId} and net < 0 and reason <> 'moved'
        and at >= current_date - ${weeksOfUse * 7 - 1}::int and ${only(ids, 'detail_id')}
      group by 1, 2
    ), by_week as (
      select detail_id, net,
        least(${weeksOfUse - 1}, extract(day from (current_date + 1)::timestamptz - week)::int / 7 - 1) as week
      from used
    ), by_item as (
      select detail_id, jsonb_object_agg(week, net) as weeks, coalesce(sum(net) filter (where week < 4), 0) as used
      from by_week group by 1
    )
    select s.id, greatest(s.version, d.version) as version, s.net, d.unit, coalesce(u.used, 0) as used,
      array(select coalesce((u.weeks ->> week::text)::float8, 0) from generate_series(${weeksOfUse - 1}::int, 0, -1) as week) as weeks
    from stock s join inventory_detail d on d.id = s.id left join by_item u on u.detail_id = s.id
    where s.facility_id = ${facilityId} and ${only(ids, 's.id')}
    order by s.id`.execute(db)
  return rows.map(({ id, version, net, unit, weeks, used }) => ({
    id,
    version,
    facilityId,
    amount: amountOf(net, unit),
    weeks: weeks.map((week) => amountOf(week, unit)),
    used: amountOf(used, unit),
  }))
}

/** As many tickets as the page of an item shows. */
export const shownTickets = 500

interface TicketRow extends Omit<StockTicket, 'after'> {
  afterNet: number
  itemUnit: StockUnit
}

/** The newest tickets of an item in a facility, newest first; `ids` limits them. */
export async function ticketsOf(
  db: Db,
  { facilityId, detailId }: { facilityId: string; detailId: string },
  ids: readonly string[] | null = null,
): Promise<StockTicket[]> {
  const { rows } = await sql<TicketRow>`
    select t.id, greatest(t.version, d.version, s.version) as version, t.facility_id as "facilityId", t.detail_id as "detailId", t.reason, t.amount, t.unit,
      t.after_net as "afterNet", d.unit as "itemUnit", t.user_id as "userId", t.user_name as "userName",
      t.at as timestamp, t.room_id as "roomId", t.system_id as "systemId", s.name as "systemName",
      t.linked_id as "linkedId", other.facility_id as "linkedFacilityId"
    from stock_ticket t join inventory_detail d on d.id = t.detail_id
    left join system s on s.facility_id = t.facility_id and s.id = t.system_id
    left join stock_ticket other on other.id = t.linked_id
    where t.facility_id = ${facilityId} and t.detail_id = ${detailId} and ${only(ids, 't.id')}
    order by t.seq desc limit ${shownTickets}`.execute(db)
  return rows.map(({ afterNet, itemUnit, ...ticket }) => ({ ...ticket, after: amountOf(afterNet, itemUnit) }))
}

/** What a facility has: kinds of items, and those of them that are below their minimum (HOME-03, READ-07, READ-69). */
export interface InventoryCounts {
  items: number
  low: number
}

export async function inventoryCounts(db: Db, facilityId: string): Promise<InventoryCounts> {
  const { rows } = await sql<{ kinds: number }>`
    select count(distinct detail_id) as kinds from equipment where at_facility_id = ${facilityId}`.execute(db)
  const consumables = await sql<{ net: number; unit: StockUnit; limit: number | null }>`
    select s.net, d.unit, d."criticalLimit" as limit from stock s join inventory_detail d on d.id = s.id
    where s.facility_id = ${facilityId}`.execute(db)
  const amounts = consumables.rows.map(({ net, unit, limit }) => ({ amount: amountOf(net, unit), limit: limit ?? 0 }))
  return {
    items: (rows[0]?.kinds ?? 0) + amounts.filter(({ amount }) => amount > 0).length,
    low: amounts.filter(({ amount, limit }) => amount < limit).length,
  }
}
