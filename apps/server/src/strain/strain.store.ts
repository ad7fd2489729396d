import type { MetrcStrain } from '@cultivatd/domain/strain/metrc-strain'
import type { Strain, StrainName } from '@cultivatd/domain/strain/strain'
import { strainSent } from '@cultivatd/domain/strain/strain-sent'
import { sql } from 'kysely'
import { linksAt, linksOfOwn } from '../catalogue/link.store.ts'
import type { MappedKind } from '../catalogue/mapping.store.ts'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { ownRows } from '../db/own-rows.ts'

/** The organization's strains by name, with their links to active facilities; `ids` limits them. */
export async function catalogueStrains(db: Db, ids: readonly string[] | null = null): Promise<Strain[]> {
  const { rows } = await sql<Omit<Strain, 'metrcStrains'> & { links: Record<string, number> | null }>`
    select s.id, s.version, s.name, s."sativaPercent", s."indicaPercent", s.thc, s.cbd, s."cross", s.notes, s."breederId",
      s."vegDays", s."harvestDays", s."waterHours", s."feedHours", l.links
    from catalogue_strain s left join (${linksOfOwn('strain', ids)}) l on l.own_id = s.id
    where ${only(ids, 's.id')} order by lower(s.name), s.id`.execute(db)
  return rows.map(({ links, ...strain }) => ({
    ...strain,
    metrcStrains: linksAt(links).map(({ facilityId, metrcId }) => ({
      metrcLicense: facilityId,
      metrcStrainId: metrcId,
    })),
  }))
}

/** What the organization's strains are called; `ids` limits them. */
export async function catalogueStrainNames(db: Db, ids: readonly string[] | null = null): Promise<StrainName[]> {
  const { rows } = await sql<StrainName>`
    select id, version, name from catalogue_strain where ${only(ids, 'id')} order by lower(name), id`.execute(db)
  return rows
}

interface MetrcStrainRow {
  id: string
  facility_id: string
  version: number
  metrc: Omit<MetrcStrain['metrc'], 'SativePercentage'> & { SativaPercentage: number }
}

/** The active strains of a facility by name, as Metrc lists them; `ids` limits them. */
export async function metrcStrains(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<MetrcStrain[]> {
  const rows = await metrcStrainRows(db, facilityId, ids)
  return rows.map(({ id, facility_id, version, metrc }) => ({
    id,
    facilityId: facility_id,
    version,
    metrc: {
      Id: metrc.Id,
      Name: metrc.Name,
      Genetics: metrc.Genetics ?? '',
      SativePercentage: metrc.SativaPercentage,
      IndicaPercentage: metrc.IndicaPercentage,
      ThcLevel: metrc.ThcLevel ?? null,
      CbdLevel: metrc.CbdLevel ?? null,
      TestingStatus: metrc.TestingStatus ?? 'None',
      IsUsed: metrc.IsUsed ?? false,
    },
  }))
}

async function metrcStrainRows(db: Db, facilityId: string, ids: readonly string[] | null) {
  const { rows } = await sql<MetrcStrainRow>`
    select id, facility_id, version, metrc from strain
    where facility_id = ${facilityId} and gone_at is null and list = 'strainsActive' and ${only(ids, 'id')}
    order by name`.execute(db)
  return rows
}

/** An active strain of a facility as Metrc sent it: the ledger keeps what was known when somebody acted. */
export async function strainRecord(db: Db, facilityId: string, id: string): Promise<MetrcStrainRow['metrc'] | null> {
  return (await metrcStrainRows(db, facilityId, [id]))[0]?.metrc ?? null
}

/** The names of the other active strains of a facility. */
export async function strainNames(
  db: Db,
  facilityId: string,
  except: string | null = null,
): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select name from strain
    where facility_id = ${facilityId} and gone_at is null and list = 'strainsActive' and id is distinct from ${except}`.execute(
    db,
  )
  return rows
}

export const catalogueStrainRows = ownRows('catalogue_strain', catalogueStrains)

/** Strains as they are mapped across facilities: what an update would send, and the testing status that Metrc shows. */
export const mappedStrains: MappedKind = {
  kind: 'strain',
  printed: ['Name', 'SativaPercentage', 'IndicaPercentage', 'ThcLevel', 'CbdLevel', 'TestingStatus'],
  exactly: async () => ({ with: sql``, is: sql`o.printed = m.printed` }),
  async own(db, ids) {
    const { rows } = await sql<Omit<Strain, 'metrcStrains'>>`
      select id, version, name, "sativaPercent", "indicaPercent", thc, cbd from catalogue_strain
      where ${only(ids, 'id')}`.execute(db)
    return rows.map((row) => {
      const sent = strainSent(row)
      return { id: row.id, version: row.version, sentAt: () => sent }
    })
  },
}

/** The names of the strains that were bought from a contact. Until the transaction ends none is added or changed. */
export async function strainsOfBreeder(tx: Db, contactId: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('catalogue_strain'))`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    select name from catalogue_strain where "breederId" = ${contactId} order by lower(name)`.execute(tx)
  return rows.map(({ name }) => name)
}
