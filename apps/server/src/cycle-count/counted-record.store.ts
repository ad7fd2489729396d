import type { CountedRecord, CountPlace } from '@cultivatd/domain/cycle-count/cycle-count'
import { isHere } from '@cultivatd/domain/cycle-count/compare-count'
import { movingKinds } from '@cultivatd/domain/operation/open'
import { TagLabel } from '@cultivatd/domain/tag/tag'
import { sql } from 'kysely'
import type { LabelElsewhere } from '@cultivatd/domain/plant/label-elsewhere'
import type { Db } from '../db/db.ts'
import { labelsElsewhere } from '../plant/label-elsewhere.store.ts'
import { placeColumns, standsIn } from '../system/place.store.ts'

const moving = [...movingKinds]

/** The labels of what may be here: what Metrc has in the room or our systems do, and what a move that waits brings. */
async function labelsIn(db: Db, facilityId: string, roomId: string): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select p.label from plant p where p.facility_id = ${facilityId} and p.gone_at is null
      and p.phase in ('young', 'vegetative', 'flowering') and ${await standsIn(db, 'p', facilityId, roomId)}
    union
    select b.name from plant_batch b where b.facility_id = ${facilityId} and b.gone_at is null
      and coalesce((b.metrc ->> 'UntrackedCount')::int, 0) > 0 and ${await standsIn(db, 'b', facilityId, roomId)}
    union
    select p.label from package p join room r on r.facility_id = p.facility_id and r.metrc_id = p.location_id
    where p.facility_id = ${facilityId} and r.id = ${roomId} and p.gone_at is null and p.is_open
      and p.list <> 'packagesInTransit'
    union
    select coalesce(o.payload ->> 'label', o.payload ->> 'name') from operation o
    join room r on r.facility_id = o.facility_id and r.metrc_id = (o.payload ->> 'roomLocationId')::bigint
    where o.facility_id = ${facilityId} and r.id = ${roomId} and o.kind = any (${moving})
      and o.state in ('recorded', 'waiting', 'sending', 'unknown', 'needs-person')`.execute(db)
  // A batch may be called anything: what is no tag is on no label.
  return rows.flatMap(({ label }) => (TagLabel.safeParse(label).success ? label : []))
}

/** All that our books have where a count looks, by label. */
export async function recordsAt(db: Db, facilityId: string, place: CountPlace): Promise<CountedRecord[]> {
  const known = await recordsByLabels(db, facilityId, await labelsIn(db, facilityId, place.roomId))
  return [...known.values()].filter((record) => isHere(record, place))
}

interface RecordRow {
  label: string
  kind: CountedRecord['kind']
  about: string
  is_standing: boolean
  state: string
  metrc_room_id: string | null
  metrc_room_name: string | null
  our_room_id: string | null
  our_room_name: string | null
  is_own_room: boolean
  system_id: string | null
  system_name: string | null
  rack: number | null
}

/**
 * What has these labels in a facility, what stands before what is over; by label. None of what nothing here has, unless another
 * active license has it: that stands nowhere here.
 */
export async function recordsByLabels(
  db: Db,
  facilityId: string,
  labels: readonly string[],
): Promise<Map<string, CountedRecord>> {
  if (labels.length === 0) return new Map()
  const asked = [...labels]
  const { rows } = await sql<RecordRow>`
    with found as materialized (
      select distinct on (label) * from (
        select 'plant' as kind, p.label collate "C" as label, p.label as record,
          coalesce(p.metrc ->> 'StrainName', '') as about,
          p.gone_at is null and p.phase in ('young', 'vegetative', 'flowering') as is_standing,
          case when p.gone_at is not null then 'Gone from Metrc' else initcap(p.phase) end as state, p.location_id,
          nullif(p.metrc ->> 'LocationName', '') as location_name, ${placeColumns('p')}
        from plant p where p.facility_id = ${facilityId} and p.label collate "C" = any (${asked})
        union all
        select 'package', p.label collate "C", p.label,
          coalesce(p.metrc ->> 'ProductName', p.metrc -> 'Item' ->> 'Name', ''),
          p.gone_at is null and p.is_open and p.list <> 'packagesInTransit',
          case when p.gone_at is not null then 'Gone from Metrc' when p.list = 'packagesInTransit' then 'In transit'
            when p.is_open then 'Package' else 'Finished' end,
          p.location_id, nullif(p.metrc ->> 'LocationName', ''), null, null, null, null
        from package p where p.facility_id = ${facilityId} and p.label collate "C" = any (${asked})
        union all
        select 'plantBatch', upper(b.name) collate "C", 'plant-batch ' || b.id, coalesce(b.metrc ->> 'StrainName', ''),
          b.gone_at is null and coalesce((b.metrc ->> 'UntrackedCount')::int, 0) > 0,
          case when b.gone_at is not null then 'Gone from Metrc'
            when coalesce((b.metrc ->> 'UntrackedCount')::int, 0) > 0 then 'Batch' else 'Batch without plants' end,
          b.location_id, nullif(b.metrc ->> 'LocationName', ''), ${placeColumns('b')}
        from plant_batch b where b.facility_id = ${facilityId}
          and lower(b.name) collate "C" = any (select lower(l) collate "C" from unnest(${asked}::text[]) l)
      ) each order by label, is_standing desc)
    select f.label, f.kind, f.about, f.is_standing, f.state, metrc_room.id as metrc_room_id,
      f.location_name as metrc_room_name,
      -- Where it goes; else where it was placed in a system; else where Metrc has it.
      our_room.id as our_room_id,
      case when move.room_name is not null then move.room_name
        else coalesce(our_room.metrc ->> 'Name', f.location_name) end as our_room_name,
      coalesce(our_room.metrc_id is null and our_room.id is not null, false) as is_own_room,
      case when move.room_name is null then s.id end as system_id,
      case when move.room_name is null then s.name end as system_name,
      case when move.room_name is null and s.id is not null then f.rack end as rack
    from found f
    left join lateral (
      select (o.payload ->> 'roomLocationId')::bigint as location_id, o.payload ->> 'roomName' as room_name
      from operation_record r join operation o on o.id = r.operation_id
      where r.facility_id = ${facilityId} and r.record = f.record and r.is_open and o.kind = any (${moving})
      order by r.seq desc limit 1) move on true
    left join system s on s.facility_id = ${facilityId} and s.id = f.system_id
    left join room metrc_room on metrc_room.facility_id = ${facilityId} and metrc_room.metrc_id = f.location_id
    left join room our_room on our_room.facility_id = ${facilityId}
      and case when move.room_name is not null then our_room.metrc_id = move.location_id
        else our_room.id = coalesce(s.room_id, metrc_room.id) end`.execute(db)
  const known = new Map(rows.map((row) => [row.label, recordOf(row)]))
  const others = await labelsElsewhere(
    db,
    facilityId,
    asked.filter((label) => !known.has(label)),
  )
  for (const other of others) known.set(other.label, { ...nowhere, label: other.label, ...elsewhere(other) })
  return known
}

/** What a label is that nothing in this facility stands under. */
function elsewhere({ is, licenseNumber, newLabel }: LabelElsewhere): Pick<CountedRecord, 'kind' | 'state'> {
  const [kind, tag] = ofTag[is]
  if (newLabel !== undefined) return { kind, state: `Replaced by ${newLabel}` }
  return { kind, state: licenseNumber !== null ? `Of license ${licenseNumber}` : tag }
}

const ofTag: Readonly<Record<LabelElsewhere['is'], [CountedRecord['kind'], string]>> = {
  plant: ['plant', 'Of an unknown license'],
  plantBatch: ['plantBatch', 'Of an unknown license'],
  package: ['package', 'Of an unknown license'],
  unusedPlantTag: ['plant', 'Unused tag'],
  unusedPackageTag: ['package', 'Unused tag'],
  promisedPlantTag: ['plant', 'Tag given out by a change that waits'],
  promisedPackageTag: ['package', 'Tag given out by a change that waits'],
  replacedTag: ['plant', 'Replaced tag'],
}

const nowhere = {
  about: '',
  isStanding: false,
  ours: { roomId: null, roomName: null, isOwnRoom: false, systemId: null, systemName: null, rack: null },
  metrc: { roomId: null, roomName: null },
}

const recordOf = (row: RecordRow): CountedRecord => ({
  label: row.label,
  kind: row.kind,
  about: row.about,
  isStanding: row.is_standing,
  state: row.state,
  ours: {
    roomId: row.our_room_id,
    roomName: row.our_room_name,
    isOwnRoom: row.is_own_room,
    systemId: row.system_id,
    systemName: row.system_name,
    rack: row.rack,
  },
  metrc: { roomId: row.metrc_room_id, roomName: row.metrc_room_name },
})
