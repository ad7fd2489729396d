import { plainText } from '@cultivatd/domain/comment/mentions'
import { lightEvents, longestMarkText, mostMarks, type RoomMark, waterEvents } from '@cultivatd/domain/environment/mark'
import { type TaskForm, taskTitle } from '@cultivatd/domain/task/task'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { alarmColumns } from './alarm.store.ts'
import type { RoomKey } from './reading.store.ts'

interface Asked extends RoomKey {
  from: string
  to: string
}

/** One more than are shown, so that it is known whether there are more. */
const looked = mostMarks + 1

type Kind = RoomMark['kind']

/** What was done in the systems of a room, of one kind. */
const systemEvents = ({ facilityId, roomId, from, to }: Asked, whats: readonly string[]) => sql`
  select * from system_event where facility_id = ${facilityId} and room_id = ${roomId} and at >= ${from} and at < ${to}
    and what = any (${[...whats]}) order by at desc, id limit ${looked}`

/** For each kind its newest in a time: `id`, `at`, and as `rest` what its mark says besides. */
const newestOf: Readonly<Record<Kind, (asked: Asked) => RawBuilder<unknown>>> = {
  alarm: ({ facilityId, roomId, from, to }) => sql`
    select a.id, a."beganAt" as at, jsonb_build_object('alarm', to_jsonb(a)) as rest from (
      select ${alarmColumns} from alarm
      where facility_id = ${facilityId} and room_id = ${roomId} and began_at >= ${from} and began_at < ${to}
      order by began_at desc, id limit ${looked}) a`,
  task: ({ facilityId, roomId, from, to }) => sql`
    select t.id, t.completed_at as at, jsonb_build_object('type', t.type, 'name', t.name, 'itemName', d.name) as rest from (
      select id, completed_at, type, name, equipment_id from task
      where completed_at >= ${from} and completed_at < ${to} and locations @> ${jsonb([{ facilityId, roomId }])}
      order by completed_at desc, id limit ${looked}) t
    left join equipment p on p.id = t.equipment_id left join inventory_detail d on d.id = p.detail_id`,
  comment: ({ facilityId, roomId, from, to }) => sql`
    select c.id, c.at, jsonb_build_object('userName', coalesce(u.name, ''), 'message', c.message) as rest from (
      select id, at, user_id, left(message, 1000) as message from comment
      where facility_id = ${facilityId} and room_id = ${roomId} and at >= ${from} and at < ${to}
      order by at desc, id limit ${looked}) c
    left join author u on u.id = c.user_id`,
  water: (asked) => sql`
    select e.id, e.at, jsonb_build_object('what', e.what, 'systemId', e.system_id, 'systemName', e.system_name,
      'isThere', s.id is not null) as rest
    from (${systemEvents(asked, waterEvents)}) e
    left join system s on s.facility_id = e.facility_id and s.id = e.system_id`,
  light: (asked) => sql`
    select e.id, e.at, jsonb_build_object('what', e.what, 'systemId', e.system_id, 'systemName', e.system_name,
      'place', e.place, 'lightId', e.light_id, 'pieceId', e.piece_id, 'inventoryId', p.detail_id,
      'isThere', l.id is not null) as rest
    from (${systemEvents(asked, lightEvents)}) e join equipment p on p.id = e.piece_id
    left join light l on l.facility_id = e.facility_id and l.id = e.light_id`,
}

type Row = { id: string; at: string } & (
  | { kind: 'task'; rest: Pick<TaskForm, 'type' | 'name'> & { itemName: string | null } }
  | { kind: 'comment'; rest: { userName: string; message: string } }
  | { kind: Exclude<Kind, 'task' | 'comment'>; rest: object }
)

function markOf({ id, at, ...row }: Row): RoomMark {
  if (row.kind === 'task') return { kind: row.kind, id, at, title: taskTitle(row.rest, row.rest.itemName) }
  if (row.kind === 'comment')
    return { kind: row.kind, id, at, userName: row.rest.userName, text: begun(row.rest.message) }
  return { kind: row.kind, id, at, ...row.rest } as RoomMark
}

const begun = (message: string): string => {
  const text = plainText(message)
  return text.length > longestMarkText ? `${text.slice(0, longestMarkText - 1).trimEnd()}…` : text
}

/**
 * What happened in a room between two instants, the newest first, and whether there is more than that: at most `mostMarks`
 * of all kinds together. Each kind is read by an index of room and time, no further than that.
 */
export async function marksBetween(db: Db, asked: Asked): Promise<{ marks: RoomMark[]; hasMore: boolean }> {
  const kinds = Object.entries(newestOf).map(
    ([kind, newest]) => sql`(select ${kind} as kind, id, at, rest from (${newest(asked)}) one)`,
  )
  const { rows } = await sql<Row>`
    select * from (${sql.join(kinds, sql` union all `)}) every order by at desc, kind, id limit ${looked}`.execute(db)
  const marks = rows.map(markOf)
  return { marks: marks.slice(0, mostMarks), hasMore: marks.length > mostMarks }
}
