import { latestAfter, type Latest, type Measured } from '@cultivatd/domain/environment/measured'
import { type MeasuredKind, seriesOfSource, seriesPlace } from '@cultivatd/domain/environment/measured-kinds'
import { secondsBehindAfter } from '@cultivatd/domain/environment/source'
import { wholeReadings } from '@cultivatd/domain/environment/whole-readings'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { type SendingSource, senderMark } from './source.store.ts'

/** What one source sent. */
export interface Intake {
  source: Pick<SendingSource, 'number' | 'systemId' | 'leafOffset' | 'mark'>
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
 * @returns of each source, by its number, the times (ISO) of what was new; of those that were deleted or changed meanwhile
 *   nothing is kept, and they are not in it
 */
export async function keepMeasured(tx: Db, intakes: readonly Intake[]): Promise<ReadonlyMap<number, Set<string>>> {
  const known = await lockedLatest(tx, intakes)
  const kept = intakes.flatMap((intake) => {
    const before = known.get(intake.source.number)
    if (before?.mark !== intake.source.mark) return []
    return [{ ...intake, before, measured: wholeReadings(intake.measured, intake.source, before) }]
  })
  const fresh = new Map(kept.map(({ source }) => [source.number, new Set<string>()]))
  const months = new Set(kept.flatMap(({ measured }) => measured.map(({ at }) => at.slice(0, 7))))
  for (const month of [...months].sort()) await sql`call measurement_month(${`${month}-01T00:00:00Z`})`.execute(tx)
  if (months.size > 0)
    for (const { number, at } of await saveValues(tx, kept.flatMap(valuesOf)))
      fresh.get(number)?.add(new Date(at).toISOString())
  if (kept.length > 0) await noteIntakes(tx, kept, fresh)
  return fresh
}

interface Known extends Latest {
  number: number
  mark: string
  lastAt: string | null
  sentAt: string | null
  secondsBehind: number | null
}

interface Kept extends Intake {
  before: Known
}

/** In one order for everybody, so that nobody waits for who waits for him. */
async function lockedLatest(tx: Db, intakes: readonly Intake[]): Promise<Map<number, Known>> {
  const { rows } = await sql<Known>`
    select number, ${senderMark} as mark, latest, latest_at as "latestAt", last_at as "lastAt", sent_at as "sentAt",
      seconds_behind as "secondsBehind"
    from reading_source
    where number = any(${intakes.map(({ source }) => source.number)}::integer[]) and deleted_at is null
    order by number for update`.execute(tx)
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

async function noteIntakes(tx: Db, kept: readonly Kept[], fresh: ReadonlyMap<number, Set<string>>): Promise<void> {
  const notes = kept.map(({ source, before, measured, refused, problem, sentAt }) => {
    const newest = newestOf(measured)
    return {
      number: source.number,
      ...latestAfter(before, measured),
      taken: fresh.get(source.number)?.size ?? 0,
      refused,
      problem,
      sentAt,
      newest,
      seconds: newest === null ? before.secondsBehind : secondsBehindAfter(before, { newest, sentAt }),
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
