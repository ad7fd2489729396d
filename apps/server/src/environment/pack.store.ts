import { latestDays } from '@cultivatd/domain/environment/enter-reading'
import { packedParts, seriesOfSource } from '@cultivatd/domain/environment/measured-kinds'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** What came within the 90 days may be stored a while later. */
const lateMs = hourMs
/** Some hundred thousand single values, which take a fraction of a second. */
const sourcesAtOnce = 20
const mostWaitMs = 2_000

/**
 * Packs the single values of the oldest day that is not packed, of some sources: the means of their minutes (decision 064).
 * Each step is a transaction and says how far it came, so that it goes on there whenever it was ended.
 *
 * @returns whether there may be more to pack; false too while another process packs
 */
export function packNext(db: Db, now: Date): Promise<boolean> {
  return transact(db, async (tx) => {
    const until = dayOf(now.getTime() - latestDays * dayMs - lateMs)
    const at = await lockedState(tx, until)
    if (!at || at.day >= until) return false
    const { rows } = await sql<{ first: number | null; last: number | null }>`
      select min(number) as first, max(number) as last from (
        select number from reading_source where number > ${at.number} order by number limit ${sourcesAtOnce}) s`.execute(
      tx,
    )
    const [{ first, last } = { first: null, last: null }] = rows
    if (first !== null && last !== null) {
      await packDay(tx, at.day, [first * seriesOfSource, (last + 1) * seriesOfSource])
      await sql`update measurement_packing set number = ${last}`.execute(tx)
    } else await sql`update measurement_packing set day = day + 1, number = 0`.execute(tx)
    return true
  })
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/**
 * How far it is packed; it begins with the oldest month. Undefined while somebody else packs, and before the first value.
 *
 * @param until the first day of which a value may come yet: what comes of an earlier month than all others is packed too
 */
async function lockedState(tx: Db, until: string): Promise<{ day: string; number: number } | undefined> {
  await sql`
    insert into measurement_packing (day)
    select least(${until}::date, min(to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM'))) from pg_inherits
    where inhparent = 'measurement'::regclass having count(*) > 0 on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ day: string; number: number }>`
    select day::text as day, number from measurement_packing for update skip locked`.execute(tx)
  return rows[0]
}

/** @param series from the first to before the last */
async function packDay(tx: Db, day: string, [from, to]: readonly [from: number, to: number]): Promise<void> {
  const begins = sql`${day}::date::timestamp at time zone 'UTC'`
  await sql`
    with minutes as (
      select series, floor(extract(epoch from at - (${begins})) / 60)::integer as minute,
        -- A value that does not fit must not end the night of all others.
        least(32767, greatest(-32768, round(avg(value::double precision)
          * (${packedParts}::integer[])[series % ${seriesOfSource}::integer + 1])))::smallint as mean
      from measurement
      where series >= ${from} and series < ${to} and at >= ${begins} and at < ${begins} + interval '1 day'
      group by 1, 2)
    insert into measurement_minute (series, day, means)
    select s.series, ${day}::date, array_agg(m.mean order by g.minute)
    from (select distinct series from minutes) s cross join generate_series(0, 1439) g (minute)
      left join minutes m on m.series = s.series and m.minute = g.minute
    group by s.series
    on conflict (series, day) do update set means = excluded.means`.execute(tx)
}

/**
 * Drops the months of single values whose days are all packed: to delete row by row would take longer than to measure them
 * did. Whoever reads at that moment is waited for, but not for long: then it is done another time.
 */
export async function dropPackedMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits, measurement_packing p
    where inhparent = 'measurement'::regclass
      and to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM') + interval '1 month' <= p.day order by 1`.execute(db)
  for (const { name } of rows)
    await transact(db, async (tx) => {
      await sql.raw(`set local lock_timeout = ${mostWaitMs}`).execute(tx)
      await sql`drop table if exists ${sql.id(name)}`.execute(tx)
    })
  return rows.map(({ name }) => name)
}
