import { kindsThatMake } from '@cultivatd/domain/operation/operation-kinds'
import { type LookupMatch, lookupTerms } from '@cultivatd/domain/lookup/lookup'
import { mostMatchesOfKind } from '@cultivatd/domain/lookup/lookup-words'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

interface WaitingRow {
  id: string
  facility_id: string
  label: string
  item: string
  room: string
  for_person: boolean
}

/** The best of the new packages of these facilities that Metrc has not answered yet, by label, its begin or its last digits. */
export async function waitingPackages(db: Db, facilityIds: readonly string[], text: string): Promise<LookupMatch[]> {
  const { label, lastDigits } = lookupTerms(text)
  if (label === null) return []
  const { rows } = await sql<WaitingRow>`
    select o.id, o.facility_id, o.records ->> 0 as label, o.payload ->> 'itemName' as item,
      o.payload ->> 'roomName' as room, o.state = 'needs-person' as for_person
    from operation o
    where o.facility_id = any (${facilityIds})
      and o.state in ('recorded', 'waiting', 'sending', 'unknown', 'needs-person')
      and o.kind = any (${kindsThatMake('package')})
      and (starts_with(o.records ->> 0, ${label})
        or right(o.records ->> 0, length(${lastDigits}::text)) = ${lastDigits}::text)
      -- In the collation of the index of labels: else each of these would walk through all labels of its facility.
      and not exists (
        select from package p where p.facility_id = o.facility_id and p.label collate "C" = o.records ->> 0)
    order by o.records ->> 0 = ${label} desc, (o.records ->> 0) collate "C", o.seq limit ${mostMatchesOfKind}`.execute(
    db,
  )
  return rows.map((row) => ({
    kind: 'package',
    id: row.id,
    facilityId: row.facility_id,
    name: row.label,
    about: row.item,
    state: row.for_person ? 'Waits for a decision' : 'Waits for Metrc',
    isOpen: true,
    roomName: row.room,
    roomId: null,
    isExact: row.label === label,
  }))
}
