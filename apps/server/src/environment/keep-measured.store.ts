import { latestAfter, type Latest, type Measured } from '@cultivatd/domain/environment/measured'
import { type MeasuredKind, seriesOfSource, seriesPlace } from '@cultivatd/domain/environment/measured-kinds'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import type { SendingSource } from './source.store.ts'

/** What one source sent. */
export interface Intake {
  source: Pick<SendingSource, 'number' | 'systemId'>
  measured: readonly Measured[]
  /** How many readings were refused, and why the last of them. */
  refused: number
  problem: string | null
  /** When it came, as ISO text. */
  sentAt: string
}

/**
 * Keeps what sources measured, adds it to their hours and days, and counts what was refused. What came before is not kept
 * twice. A source comes once.
 *
 * @returns the sources that are there by their numbers, and whether they still have a room; of the others nothing is kept
 */
export async function keepMeasured(
  tx: Db,
  intakes: readonly Intake[],
): Promise<ReadonlyMap<number, Pick<Known, 'isRoomGone'>>> {
  const known = await lockedLatest(tx, intakes)
  const kept = intakes.filter(({ source }) => known.get(source.number)?.isRoomGone === false)
  const months = new Set(kept.flatMap(({ measured }) => measured.map(({ at }) => at.slice(0, 7))))
  for (const month of [...months].sort()) await sql`call measurement_month(${`${month}-01T00:00:00Z`})`.execute(tx)
  if (months.size > 0) await saveValues(tx, kept.flatMap(valuesOf))
  if (kept.length > 0) await noteIntakes(tx, kept, known)
  return known
}

interface Known extends Latest {
  number: number
  lastAt: string | null
  /** A room that Metrc has closed may be opened again, and its sources are there then. */
  isRoomGone: boolean
}

/** In one order for everybody, so that nobody waits for who waits for him. */
async function lockedLatest(tx: Db, intakes: readonly Intake[]): Promise<Map<number, Known>> {
  const { rows } = await sql<Known>`
    select number, latest, latest_at as "latestAt", last_at as "lastAt", exists (
        select from room
        where room.facility_id = s.facility_id and (gone_at is not null or list = 'locationsInactive')
          and room.id = coalesce(nullif(s.room_id, ''),
            (select system.room_id from system where system.facility_id = s.facility_id and system.id = s.system_id))
      ) as "isRoomGone"
    from reading_source s
    where number = any(${intakes.map(({ source }) => source.number)}::integer[]) and deleted_at is null
    order by number for update of s`.execute(tx)
  return new Map(rows.map((row) => [row.number, row]))
}

const valuesOf = ({ source, measured }: Intake) =>
  measured.flatMap(({ at, values }) =>
    Object.entries(values).map(([kind, value]) => ({
      s: source.number * seriesOfSource + seriesPlace(kind as MeasuredKind, source),
      t: at,
      // As it is stored: what is too small for that is nothing.
      v: Math.fround(value),
    })),
  )

/** Single values, and in the same statement their hours and days out of those that were new. */
const saveValues = (tx: Db, values: readonly { s: number; t: string; v: number }[]) =>
  sql`
  with sent as (
    insert into measurement (series, at, value)
    select s, t, v from jsonb_to_recordset(${jsonb(values)}) as r (s integer, t timestamptz, v real) order by s, t
    on conflict do nothing returning series, at, value),
  hours as (
    select series, date_trunc('hour', at, 'UTC') as hour, count(*) as count, min(value) as least, max(value) as most,
      sum(value::double precision) as sum
    from sent group by 1, 2),
  added as (
    insert into measurement_hour as h (series, hour, count, least, most, sum)
    select series, hour, count, least, most, sum from hours order by 1, 2
    on conflict (series, hour) do update set count = h.count + excluded.count, least = least(h.least, excluded.least),
      most = greatest(h.most, excluded.most), sum = h.sum + excluded.sum)
  insert into measurement_day as d (series, day, count, least, most, sum)
  select series, (hour at time zone 'UTC')::date, sum(count), min(least), max(most), sum(sum) from hours
  group by 1, 2 order by 1, 2
  on conflict (series, day) do update set count = d.count + excluded.count, least = least(d.least, excluded.least),
    most = greatest(d.most, excluded.most), sum = d.sum + excluded.sum`.execute(tx)

const newestOf = (measured: readonly Measured[]): string | null =>
  measured.reduce<string | null>((newest, { at }) => (newest === null || at > newest ? at : newest), null)

async function noteIntakes(tx: Db, kept: readonly Intake[], known: ReadonlyMap<number, Known>): Promise<void> {
  const notes = kept.map(({ source, measured, refused, problem, sentAt }) => {
    const before = known.get(source.number) ?? { latest: {}, latestAt: {}, lastAt: null }
    const newest = newestOf(measured)
    const seconds = newest === null ? null : Math.round((Date.parse(sentAt) - Date.parse(newest)) / 1000)
    return {
      number: source.number,
      ...latestAfter(before, measured),
      taken: measured.length,
      refused,
      problem,
      sentAt,
      newest,
      seconds: seconds === null ? null : Math.max(0, seconds),
    }
  })
  await sql`
    update reading_source r set version = nextval('row_version'), taken = r.taken + n.taken,
      refused = r.refused + n.refused, latest = n.latest, latest_at = n."latestAt",
      last_at = greatest(r.last_at, n.newest), sent_at = n."sentAt", seconds_behind = coalesce(n.seconds, r.seconds_behind),
      last_problem = coalesce(n.problem, r.last_problem),
      last_refused_at = case when n.refused > 0 then n."sentAt" else r.last_refused_at end
    from jsonb_to_recordset(${jsonb(notes)}) as n (number integer, latest jsonb, "latestAt" jsonb, taken integer,
      refused integer, problem text, "sentAt" timestamptz, newest timestamptz, seconds integer)
    where r.number = n.number`.execute(tx)
}
