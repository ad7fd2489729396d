import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { type Phase, phaseLabels } from '@cultivatd/domain/plant/phase'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { renamedFrom } from '../operation/former-names.store.ts'

interface RenamedRow {
  kind: 'plant' | 'plantBatch'
  id: string
  facility_id: string
  name: string
  about: string | null
  room: string | null
  phase: Phase | null
  remaining: number | null
}

/**
 * What had this whole tag or name, in whatever capitals, until it got another one here (decision 110): Metrc finds nothing under the old one, and
 * whoever holds the old tag means the plant.
 */
export async function renamedRecords(db: Db, facilityIds: readonly string[], text: string): Promise<LookupMatch[]> {
  const name = text.trim()
  const renamed = (kinds: readonly string[]) => sql`
    select o.facility_id, o.payload ->> 'id' as id from operation o
    where o.facility_id = any (${facilityIds}) and ${renamedFrom([name], kinds)}`
  const { rows } = await sql<RenamedRow>`
    select 'plant' as kind, p.id, p.facility_id, p.label as name, p.metrc ->> 'StrainName' as about,
      p.metrc ->> 'LocationName' as room, p.phase, null::float8 as remaining
    from plant p join (${renamed(['plant.replace-tag'])}) o on o.facility_id = p.facility_id and o.id = p.id
    where p.gone_at is null and lower(p.label) <> lower(${name})
    union
    select 'plantBatch', b.id, b.facility_id, b.name, b.metrc ->> 'StrainName', b.metrc ->> 'LocationName', null,
      (b.metrc ->> 'UntrackedCount')::float8
    from plant_batch b join (${renamed(['plant-batch.rename', 'plant-batch.replace-tag'])}) o
      on o.facility_id = b.facility_id and o.id = b.id
    where b.gone_at is null and lower(b.name) <> lower(${name})`.execute(db)
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    facilityId: row.facility_id,
    name: row.name,
    about: row.about || null,
    ...lifeOf(row),
    roomName: row.room || null,
    roomId: null,
    isExact: true,
  }))
}

function lifeOf({ phase, remaining }: RenamedRow): Pick<LookupMatch, 'state' | 'isOpen'> {
  if (phase === null)
    return { state: `${quantityText(remaining ?? 0)} remaining, called so before`, isOpen: (remaining ?? 0) > 0 }
  return { state: `${phaseLabels[phase]}, tag replaced`, isOpen: phase !== 'harvested' && phase !== 'destroyed' }
}
