import { type LookupMatch, lookupTerms } from '@cultivatd/domain/lookup/lookup'
import { mostMatchesOfKind } from '@cultivatd/domain/lookup/lookup-words'
import { transferredText } from '@cultivatd/domain/package/package'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isUnsetIn } from '../db/metrc-day.ts'
import { isTaken } from '../mirror/transferred-package.store.ts'

interface TransferredRow {
  id: string
  facility_id: string
  label: string
  item: string | null
  recipient: string | null
  recipient_license: string | null
}

/** The best of the packages that somebody else has taken, by label, its begin or its last digits; none that came back. */
export async function transferredPackages(
  db: Db,
  facilityIds: readonly string[],
  text: string,
): Promise<LookupMatch[]> {
  const { label, lastDigits } = lookupTerms(text)
  if (label === null) return []
  const ofBegin = sql`t.label collate "C" >= ${label} and t.label collate "C" < ${label} || chr(1114111)`
  const ofEnd = sql`reverse(t.label) collate "C" >= reverse(${lastDigits}::text)
    and reverse(t.label) collate "C" < reverse(${lastDigits}::text) || chr(1114111)`
  const { rows } = await sql<TransferredRow>`
    with found as (
      select * from transferred_package t where t.facility_id = any (${facilityIds}) and t.gone_at is null and ${ofBegin}
      union
      select * from transferred_package t where t.facility_id = any (${facilityIds}) and t.gone_at is null and ${ofEnd})
    select distinct on (label collate "C", facility_id) package_id as id, facility_id, label, metrc ->> 'ProductName' as item,
      metrc ->> 'RecipientFacilityName' as recipient, metrc ->> 'RecipientFacilityLicenseNumber' as recipient_license
    from found where ${isTaken} and exists (
      select from package p where p.facility_id = found.facility_id and p.id = found.package_id
        and (p.gone_at is not null or not ${isUnsetIn('ArchivedDate', 'p.metrc')}))
    order by label collate "C", facility_id, id::bigint desc limit ${mostMatchesOfKind}`.execute(db)
  return rows.map((row) => ({
    kind: 'package',
    id: row.id,
    facilityId: row.facility_id,
    name: row.label,
    about: row.item,
    state: transferredText({ facilityName: row.recipient, licenseNumber: row.recipient_license }),
    isOpen: false,
    roomName: null,
    roomId: null,
    isExact: row.label === label,
  }))
}
