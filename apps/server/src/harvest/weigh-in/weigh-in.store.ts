import type { PlantWeight, PlantWeightForm } from '@cultivatd/domain/weigh-in/plant-weight'
import type { WeighIn, WeighInForm, WeighInHead, WeighInSummary } from '@cultivatd/domain/weigh-in/weigh-in'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { jsonb } from '../../db/jsonb.ts'
import { only } from '../../db/only.ts'

type Ids = readonly string[] | null

const head = sql`w.id, w.facility_id as "facilityId", w.room_id as "roomId", w.type, w.location_id as "locationId",
  w.sublocation, w.name, w.date, coalesce(opener.name, '') as "openedByName",
  to_json(w.opened_at) #>> '{}' as "openedAt",
  case when w.ended_as is not null then jsonb_build_object('as', w.ended_as, 'at', to_json(w.ended_at) #>> '{}',
    'byName', coalesce(ender.name, ''), 'reason', w.reason) end as ended`

const people = sql`left join author opener on opener.id = w.opened_by left join author ender on ender.id = w.ended_by`

async function weighInsWhere(db: Db, condition: RawBuilder<SqlBool>): Promise<WeighIn[]> {
  const { rows } = await sql<WeighIn>`
    select ${head}, w.version, w.plants from weigh_in w ${people} where ${condition}`.execute(db)
  return rows
}

/** One by its id. */
export async function weighInById(db: Db, facilityId: string, id: string): Promise<WeighIn | undefined> {
  return (await weighInsWhere(db, sql`w.facility_id = ${facilityId} and w.id = ${id}`))[0]
}

/** One in its turn: what is weighed and what is closed comes one after the other until the transaction ends. */
export async function lockedWeighIn(tx: Db, facilityId: string, id: string): Promise<WeighIn | undefined> {
  await sql`select from weigh_in where facility_id = ${facilityId} and id = ${id} for update`.execute(tx)
  return weighInById(tx, facilityId, id)
}

/** Of a room: as many as anybody looks for. */
export const mostWeighInsOfRoom = 20

interface RoomKey {
  facilityId: string
  roomId: string
}

/** Those of a room, the open ones first; their version grows with their weights too. `ids` limits them. */
export async function weighInsOfRoom(
  db: Db,
  { facilityId, roomId }: RoomKey,
  ids: Ids = null,
): Promise<WeighInSummary[]> {
  const { rows } = await sql<WeighInSummary>`
    select ${head}, cardinality(w.plants) as expected, counted.weighed, counted.late,
      greatest(w.version, counted.version) as version
    from weigh_in w ${people} cross join lateral (
      select count(distinct p.label) filter (where p.ended_as is null)::int as weighed,
        count(distinct p.label) filter (where w.ended_as = 'closed' and p.ended_as is null and p.operation_id is null)::int as late,
        coalesce(max(p.version), 0) as version
      from plant_weight p where p.weigh_in_id = w.id
    ) counted
    where w.facility_id = ${facilityId} and w.room_id = ${roomId} and ${only(ids, 'w.id')}
    order by w.ended_as is not null, w.opened_at desc limit ${mostWeighInsOfRoom}`.execute(db)
  return rows
}

interface NewWeighIn {
  id: string
  facilityId: string
  openedBy: string
  openedAt: string
}

export async function addWeighIn(
  tx: Db,
  { id, facilityId, openedBy, openedAt }: NewWeighIn,
  { roomId, type, locationId, sublocation, name, date, plants }: WeighInForm,
): Promise<void> {
  await sql`
    insert into weigh_in (id, facility_id, room_id, type, location_id, sublocation, name, date, plants, opened_by, opened_at)
    values (${id}, ${facilityId}, ${roomId}, ${type}, ${locationId}, ${sublocation ?? null}, ${name}, ${date},
      ${plants}::text[], ${openedBy}, ${openedAt})`.execute(tx)
}

export async function saveHead(
  tx: Db,
  id: string,
  { type, locationId, sublocation, name, date }: WeighInHead,
): Promise<void> {
  await sql`
    update weigh_in set type = ${type}, location_id = ${locationId}, sublocation = ${sublocation ?? null}, name = ${name},
      date = ${date}, version = nextval('row_version')
    where id = ${id}`.execute(tx)
}

interface End {
  as: 'closed' | 'given-up'
  at: string
  by: string
  reason?: string
}

/** Ends it; of one that was closed before, the first time stays. */
export async function endWeighIn(tx: Db, id: string, { as, at, by, reason = '' }: End): Promise<void> {
  await sql`
    update weigh_in set ended_as = ${as}, ended_at = ${at}, ended_by = ${by}, reason = ${reason},
      version = nextval('row_version')
    where id = ${id} and ended_as is null`.execute(tx)
}

/** All weights of a weigh-in in the order in which they arrived; `ids` limits them. */
export async function plantWeights(
  db: Db,
  { facilityId, weighInId }: { facilityId: string; weighInId: string },
  ids: Ids = null,
): Promise<PlantWeight[]> {
  const { rows } = await sql<PlantWeight>`
    select p.id, p.version, p.weigh_in_id as "weighInId", p.label, p.weight_grams::float8 as "weightGrams", p.read, p.station,
      p.user_id as "userId", coalesce(u.name, '') as "userName", to_json(p.at) #>> '{}' as at, p.arrived,
      p.is_confirmed as "isConfirmed", p.operation_id as "operationId",
      case when p.ended_as is not null then jsonb_build_object('as', p.ended_as, 'at', to_json(p.ended_at) #>> '{}',
        'byName', coalesce(ender.name, '')) end as ended
    from plant_weight p left join author u on u.id = p.user_id left join author ender on ender.id = p.ended_by
    where p.facility_id = ${facilityId} and p.weigh_in_id = ${weighInId} and ${only(ids, 'p.id')}
    order by p.arrived`.execute(db)
  return rows
}

interface NewWeight extends Omit<PlantWeightForm, 'replaces'> {
  facilityId: string
  weighInId: string
  userId: string
  at: string
}

/** Adds a weight; nothing when it is there already. */
export async function addWeight(tx: Db, weight: NewWeight): Promise<void> {
  const { id, facilityId, weighInId, label, weightGrams, read, station, userId, at, isConfirmed } = weight
  await sql`
    insert into plant_weight (id, facility_id, weigh_in_id, label, weight_grams, read, station, user_id, at, is_confirmed)
    values (${id}, ${facilityId}, ${weighInId}, ${label}, ${weightGrams}, ${read && jsonb(read)}, ${station}, ${userId}, ${at},
      ${isConfirmed})
    on conflict (id) do nothing`.execute(tx)
}

interface WeightEnd {
  weighInId: string
  as: 'replaced' | 'taken-back'
  at: string
  by: string
}

/** Ends those of these weights that stand. */
export async function endWeights(tx: Db, ids: readonly string[], { weighInId, as, at, by }: WeightEnd): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update plant_weight set ended_as = ${as}, ended_at = ${at}, ended_by = ${by}, version = nextval('row_version')
    where weigh_in_id = ${weighInId} and id = any (${[...ids]}) and ended_as is null and operation_id is null`.execute(
    tx,
  )
}

export async function confirmWeight(tx: Db, id: string): Promise<void> {
  await sql`
    update plant_weight set is_confirmed = true, version = nextval('row_version')
    where id = ${id} and not is_confirmed`.execute(tx)
}

/** Says with which write each weight went to Metrc. */
export async function sentWeights(tx: Db, sent: readonly { id: string; operationId: string }[]): Promise<void> {
  await sql`
    update plant_weight set operation_id = doc ->> 'operationId', version = nextval('row_version')
    from jsonb_array_elements(${jsonb(sent)}) as doc where id = doc ->> 'id'`.execute(tx)
}
