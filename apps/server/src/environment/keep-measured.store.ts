import { latestAfter, type Latest, type Measured } from '@cultivatd/domain/environment/measured'
import { type MeasuredKind, seriesOfSource, seriesPlace } from '@cultivatd/domain/environment/measured-kinds'
import { secondsBehindAfter } from '@cultivatd/domain/environment/source'
import { wholeReadings } from '@cultivatd/domain/environment/whole-readings'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { isRoomGone } from '../room/room.store.ts'
import { type SendingSource, senderMark } from './source.store.ts'

/** What one source sent. */
export interface Intake {
  source: Pick<SendingSource, 'number' | 'systemId' | 'leafOffset' | 'mark'>
  measured: readonly Measured[]
  /** How many readings were refused, and why the last of them. */
  refused: number
  problem: string | null
  /** Of those that were refused because their time has not come yet, the furthest. */
  secondsAhead?: number | null
  /** When it came, as ISO text. */
  sentAt: string
}

/**
 * Keeps what sources measured, adds it to their hours and days, and counts what was refused. What came before is not kept
 * twice. A source comes once.
 *
 * @returns the sources that are there and as they were, by their numbers; of the others nothing is kept, and of those whose
 *   room is gone only that they were refused
 */
export async function keepMeasured(tx: Db, intakes: readonly Intake[]): Promise<ReadonlyMap<number, KeptIntake>> {
  const known = await lockedLatest(tx, intakes)
  const kept = intakes.flatMap((intake) => {
    const before = known.get(intake.source.number)
    if (before?.mark !== intake.source.mark) return []
    const measured = before.isRoomGone ? [] : wholeReadings(intake.measured, intake.source, before)
    return [{ ...intake, before, measured, isRoomGone: before.isRoomGone, fresh: new Set<string>() }]
  })
  const there = new Map(kept.map((one) => [one.source.number, one]))
  const months = new Set(kept.flatMap(({ measured }) => measured.map(({ at }) => at.slice(0, 7))))
  for (const month of [...months].sort()) await sql`call measurement_month(${`${month}-01T00:00:00Z`})`.execute(tx)
  if (months.size > 0)
    for (const { number, at } of await saveValues(tx, kept.flatMap(valuesOf)))
      there.get(number)?.fresh.add(new Date(at).toISOString())
  if (kept.length > 0) await noteIntakes(tx, kept)
  return there
}

interface Known extends Latest {
  number: number
  mark: string
  lastAt: string | null
  sentAt: string | null
  secondsBehind: number | null
  /** A room that Metrc has closed may be opened again, and its sources are there then. */
  isRoomGone: boolean
}

/** What became of what a source sent. */
export interface KeptIntake {
  isRoomGone: boolean
  /** The times (ISO) of what was new. */
  fresh: Set<string>
}

interface Kept extends Intake, KeptIntake {
  before: Known
}

/** In one order for everybody, so that nobody waits for who waits for him. */
async function lockedLatest(tx: Db, intakes: readonly Intake[]): Promise<Map<number, Known>> {
  const { rows } = await sql<Known>`
    select number, ${senderMark} as mark, latest, latest_at as "latestAt", last_at as "lastAt", sent_at as "sentAt",
      seconds_behind as "secondsBehind", exists (
        select from room
        where room.facility_id = s.facility_id and ${isRoomGone('room')}
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

/** Single values, and in the same statement their hours and days out of those that were new; answers the times of these. */
async function saveValues(tx: Db, values: readonly { s: number; t: string; v: number }[]) {
  const { rows } = await sql<{ number: number; at: number }>`
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
      most = greatest(h.most, excluded.most), sum = h.sum + excluded.sum),
  to_days as (
    insert into measurement_day as d (series, day, count, least, most, sum)
    select series, (hour at time zone 'UTC')::date, sum(count), min(least), max(most), sum(sum) from hours
    group by 1, 2 order by 1, 2
    on conflict (series, day) do update set count = d.count + excluded.count, least = least(d.least, excluded.least),
      most = greatest(d.most, excluded.most), sum = d.sum + excluded.sum)
  select distinct series / ${seriesOfSource}::integer as number, (extract(epoch from at) * 1000)::bigint as at
  from sent`.execute(tx)
  return rows
}

const newestOf = (measured: readonly Measured[]): string | null =>
  measured.reduce<string | null>((newest, { at }) => (newest === null || at > newest ? at : newest), null)

async function noteIntakes(tx: Db, kept: readonly Kept[]): Promise<void> {
  const notes = kept.map(({ source, before, measured, fresh, refused, problem, secondsAhead, sentAt }) => {
    const newest = newestOf(measured)
    return {
      number: source.number,
      ...latestAfter(before, measured),
      taken: fresh.size,
      refused,
      problem,
      sentAt,
      newest,
      seconds: secondsBehindAfter(before, { newest, sentAt, secondsAhead }),
    }
  })
  await sql`
    update reading_source r set version = nextval('row_version'), taken = r.taken + n.taken,
      refused = r.refused + n.refused, latest = n.latest, latest_at = n."latestAt",
      last_at = greatest(r.last_at, n.newest), sent_at = n."sentAt", seconds_behind = n.seconds,
      last_problem = coalesce(n.problem, r.last_problem),
      last_refused_at = case when n.refused > 0 then n."sentAt" else r.last_refused_at end
    from jsonb_to_recordset(${jsonb(notes)}) as n (number integer, latest jsonb, "latestAt" jsonb, taken integer,
      refused integer, problem text, "sentAt" timestamptz, newest timestamptz, seconds integer)
    where r.number = n.number`.execute(tx)
}
