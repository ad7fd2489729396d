import type { AlarmPeople, KeptAlarmPeople } from '@cultivatd/domain/environment/alarm-people'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'

/** Of the people that a row `t` names those who have access, by name. */
export const namedPeople = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
  from "user" u where t.people ? u.id and u.permissions <> '[]')`

/** Who is told of alarms in rooms of a facility that name nobody; none where nobody chose anyone. `ids` limits them. */
export async function alarmPeopleOf(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<AlarmPeople[]> {
  const { rows } = await sql<AlarmPeople>`
    select t.id, t.facility_id as "facilityId", t.version, t.zone, ${namedPeople} as people
    from alarm_people t where t.facility_id = ${facilityId} and ${only(ids, 't.id')}`.execute(db)
  return rows
}

/** Of those who choose them one comes after the other, until the transaction ends. */
export async function lockAlarmPeople(tx: Db, facilityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alarm people of ${facilityId}`}, 0))`.execute(tx)
}

export async function saveAlarmPeople(tx: Db, facilityId: string, { zone, people }: KeptAlarmPeople): Promise<void> {
  await sql`
    insert into alarm_people (facility_id, id, zone, people)
    values (${facilityId}, ${facilityId}, ${zone}, ${jsonb(people.map(({ id }) => id))})
    on conflict (facility_id, id) do update set zone = excluded.zone, people = excluded.people,
      version = nextval('row_version')`.execute(tx)
}
