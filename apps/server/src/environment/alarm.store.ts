import type { AlarmState, Heard, Watched } from '@cultivatd/domain/environment/alarm'
import type { Alarm } from '@cultivatd/domain/environment/alarm-row'
import { type ReadingKind, readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'
import { seriesOf } from './measurement.store.ts'
import type { RoomKey } from './reading.store.ts'

/** Of a row of `alarm`. */
export const alarmColumns = sql`id, facility_id as "facilityId", room_id as "roomId", version, subject, side,
  silent_id as "silentId", source_name as "sourceName", value, low, high, began_at as "beganAt", ended_at as "endedAt", ended_as as "endedAs",
  seen_at as "seenAt", seen_by_name as "seenByName"`

/** The alarms of a facility that stand; `ids` limits them. */
export async function standingAlarms(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<Alarm[]> {
  const { rows } = await sql<Alarm>`
    select ${alarmColumns} from alarm where facility_id = ${facilityId} and ended_at is null and ${only(ids, 'id')}
    order by began_at, id`.execute(db)
  return rows
}

/** The alarms of a room: those that stand, then those that ended last. */
export async function alarmsOfRoom(
  db: Db,
  { facilityId, roomId }: RoomKey,
  most: number,
  ids: readonly string[] | null = null,
): Promise<Alarm[]> {
  const { rows } = await sql<Alarm>`
    select ${alarmColumns} from alarm
    where facility_id = ${facilityId} and room_id = ${roomId} and ${only(ids, 'id')}
    order by ended_at is null desc, began_at desc, id limit ${most}`.execute(db)
  return rows
}

/** Keeps who saw alarms of a room first; answers the ids of those that nobody had seen. */
export async function markAlarmsSeen(
  tx: Db,
  { facilityId, roomId }: RoomKey,
  { ids, by, now }: { ids: readonly string[]; by: { id: string; name: string }; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update alarm set seen_at = ${now}, seen_by = ${by.id}, seen_by_name = ${by.name}, version = nextval('row_version')
    where facility_id = ${facilityId} and room_id = ${roomId} and ${only(ids, 'id')} and seen_at is null
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Begins a look at a facility, for this process alone until the transaction ends; answers for how long anybody listened
 * to its sensors altogether, ms. Null while another process looks.
 *
 * @param mostMs that counts of the time since the last look: while nothing ran, no sensor was silent
 */
export async function beginLook(tx: Db, facilityId: string, now: Date, mostMs: number): Promise<number | null> {
  const { rows: taken } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`alarms of ${facilityId}`}, 0)) as "isMine"`.execute(tx)
  if (!taken[0]?.isMine) return null
  const { rows } = await sql<{ listened: number }>`
    insert into alarm_look as l (facility_id, at, listened_ms) values (${facilityId}, ${now}, 0)
    on conflict (facility_id) do update set at = excluded.at, listened_ms = l.listened_ms
      + least(${mostMs}, greatest(0, extract(epoch from excluded.at - l.at) * 1000))::bigint
    returning listened_ms as listened`.execute(tx)
  return rows[0]?.listened ?? 0
}

/** What is known of a source between two looks. */
export interface SourceState {
  /** The newest time of its readings at the last look. */
  lastAt: string | null
  /** How many had been taken then; not of a state that was kept before this was. */
  taken?: number
  /** Until when its readings were looked at, ms; 0 while there may be more of before. */
  readTo: number
  heard?: Heard
  kinds: Partial<Record<ReadingKind, Watched>>
  /** By which targets: what was judged by others counts no more. */
  judgedBy: string
}

export interface WatchedSource {
  id: string
  number: number
  /** Of a water the room of its system. */
  roomId: string
  /** Empty for a source of a room. */
  systemId: string
  /** Of a water with its system: 'Reservoir probe of North racks'. */
  name: string
  lastAt: string | null
  /** How many of its readings were taken. */
  taken: number
  state: SourceState | null
}

/** The sources of the rooms and waters of a facility with what is known of each. */
export async function watchedSources(tx: Db, facilityId: string): Promise<WatchedSource[]> {
  const { rows } = await sql<WatchedSource>`
    select s.id, s.number, coalesce(y.room_id, s.room_id) as "roomId", s.system_id as "systemId",
      concat_ws(' of ', s.name, y.name) as name, s.last_at as "lastAt", s.taken, w.state
    from reading_source s left join system y on y.facility_id = s.facility_id and y.id = s.system_id
    left join alarm_watch w on w.facility_id = s.facility_id and w.id = s.id
    where s.facility_id = ${facilityId} and s.deleted_at is null`.execute(tx)
  return rows
}

export async function saveStates(tx: Db, facilityId: string, states: ReadonlyMap<string, SourceState>): Promise<void> {
  if (states.size === 0) return
  await sql`
    insert into alarm_watch (facility_id, id, state)
    select ${facilityId}, one.key, one.value from jsonb_each(${jsonb(Object.fromEntries(states))}) as one
    on conflict (facility_id, id) do update set state = excluded.state`.execute(tx)
}

/** Of sources whose room is not there: what they are silent of meanwhile counts for nothing when it is again. */
export async function forgetStates(tx: Db, facilityId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from alarm_watch where facility_id = ${facilityId} and ${only(ids, 'id')}`.execute(tx)
}

export interface WantedSeries {
  source: Pick<WatchedSource, 'id' | 'number'>
  kind: ReadingKind
  /** Only what was read later, ms. */
  after: number
}

export interface NewMeasurement {
  sourceId: string
  kind: ReadingKind
  at: number
  value: number
}

interface NewMeasurements {
  measured: NewMeasurement[]
  /** Sources of which there may be more. */
  unread: ReadonlySet<string>
}

/** What was measured since, until now, by its time: of each series its oldest, `most` of all of them at once. */
export async function measuredSince(
  tx: Db,
  wanted: readonly WantedSeries[],
  { now, most }: { now: Date; most: number },
): Promise<NewMeasurements> {
  if (wanted.length === 0) return { measured: [], unread: new Set() }
  const mostOfEach = Math.max(1, Math.floor(most / wanted.length))
  const series = wanted.map(({ source, kind, after }) => ({
    s: seriesOf(source, kind),
    id: source.id,
    kind: readingKinds.indexOf(kind),
    after: new Date(after).toISOString(),
  }))
  const { rows } = await sql<{ id: string; kind: number; at: number; value: number }>`
    select w.id, w.kind, (extract(epoch from m.at) * 1000)::bigint as at, m.value
    from jsonb_to_recordset(${jsonb(series)}) as w (s integer, id text, kind integer, after timestamptz)
    cross join lateral (
      select at, value from measurement where series = w.s and at > w.after and at <= ${now}
      order by at limit ${mostOfEach}) m
    order by m.at`.execute(tx)
  const counts = new Map<string, number>()
  const unread = new Set<string>()
  const measured = rows.flatMap(({ id, kind: index, at, value }) => {
    const count = (counts.get(`${id} ${index}`) ?? 0) + 1
    counts.set(`${id} ${index}`, count)
    if (count === mostOfEach) unread.add(id)
    const kind = readingKinds[index]
    return kind ? [{ sourceId: id, kind, at, value }] : []
  })
  return { measured, unread }
}

/** Facilities that are no longer active, of which alarms stand or are to be told all the same. */
export async function leftFacilityIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.facility_id as id from alarm a cross join organisation o
    where a.told <> 'end' and not o.active_facility_ids ? a.facility_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** An alarm with what the machine knows of it. */
export interface KeptAlarm extends AlarmState, Pick<Alarm, 'roomId' | 'subject' | 'side' | 'sourceName'> {
  /** Null before it is stored. */
  id: string | null
  /** The source that is silent; empty for a value. */
  silentId: string
  value: number | null
  low: number | null
  high: number | null
}

/** The alarms of a facility that stand or of which people are still to be told. */
export async function openAlarms(tx: Db, facilityId: string): Promise<KeptAlarm[]> {
  const { rows } = await sql<Omit<KeptAlarm, 'beganAt' | 'endedAt'> & { beganAt: string; endedAt: string | null }>`
    select id, room_id as "roomId", subject, silent_id as "silentId", side, source_name as "sourceName", value, low, high,
      began_at as "beganAt", ended_at as "endedAt", ended_as as "endedAs", told, seen_at is not null as "isSeen"
    from alarm where facility_id = ${facilityId} and told <> 'end' order by began_at, id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    beganAt: Date.parse(row.beganAt),
    endedAt: row.endedAt === null ? null : Date.parse(row.endedAt),
  }))
}

/** Stores those that are new or became different. */
export async function saveAlarms(tx: Db, facilityId: string, alarms: readonly KeptAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  const documents = alarms.map((alarm) => ({
    ...alarm,
    beganAt: new Date(alarm.beganAt).toISOString(),
    endedAt: alarm.endedAt === null ? null : new Date(alarm.endedAt).toISOString(),
  }))
  await sql`
    insert into alarm (facility_id, id, room_id, subject, silent_id, side, source_name, value, low, high, began_at,
      ended_at, ended_as, told)
    select ${facilityId}, coalesce(a.id, gen_random_uuid()::text), a."roomId", a.subject, a."silentId", a.side,
      a."sourceName", a.value, a.low, a.high, a."beganAt", a."endedAt", a."endedAs", a.told
    from jsonb_to_recordset(${jsonb(documents)}) as a (id text, "roomId" text, subject text, "silentId" text, side text,
      "sourceName" text, value double precision, low double precision, high double precision, "beganAt" timestamptz,
      "endedAt" timestamptz, "endedAs" text, told text)
    on conflict (facility_id, id) do update set ended_at = excluded.ended_at, ended_as = excluded.ended_as,
      told = excluded.told, version = nextval('row_version')`.execute(tx)
}

/** When people were told of each room last, ms. */
export async function toldTimes(tx: Db, facilityId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ roomId: string; at: string }>`
    select room_id as "roomId", at from alarm_told where facility_id = ${facilityId}`.execute(tx)
  return new Map(rows.map(({ roomId, at }) => [roomId, Date.parse(at)]))
}

export async function saveTold(tx: Db, { facilityId, roomId }: RoomKey, now: Date): Promise<void> {
  await sql`
    insert into alarm_told (facility_id, room_id, at) values (${facilityId}, ${roomId}, ${now})
    on conflict (facility_id, room_id) do update set at = excluded.at`.execute(tx)
}
