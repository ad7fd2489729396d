import type { ItemProposalRow } from '@cultivatd/contract/item/item.contract'
import { plainName } from '@cultivatd/domain/catalogue/near-names'
import { type FoundRecord, proposalsOf } from '@cultivatd/domain/catalogue/proposals'
import { sql } from 'kysely'
import { linkedTo } from '../catalogue/link.store.ts'
import type { Db } from '../db/db.ts'

interface OfStrain {
  StrainId?: number | null
  StrainName?: string | null
}

/** The strain of ours that an item of a facility is of: the linked one, else one of the same name; undefined for none. */
export async function strainsOfItems(db: Db): Promise<(facilityId: string, item: OfStrain) => string | undefined> {
  const { rows } = await sql<{ id: string; name: string; facility_id: string | null; metrc_id: number | null }>`
    select s.id, s.name, l.facility_id, l.metrc_id from catalogue_strain s
    left join catalogue_link l on l.kind = 'strain' and l.own_id = s.id`.execute(db)
  const linked = new Map(rows.map(({ id, facility_id, metrc_id }) => [`${facility_id} ${metrc_id}`, id]))
  const named = new Map(rows.map(({ id, name }) => [plainName(name), id]))
  return (facilityId, { StrainId, StrainName }) =>
    StrainName ? (linked.get(`${facilityId} ${StrainId}`) ?? named.get(plainName(StrainName))) : undefined
}

/** The same of one: of thousands that are made one after the other nobody reads all strains for each. */
export async function strainOfItem(db: Db, facilityId: string, item: OfStrain): Promise<string | undefined> {
  if (!item.StrainName) return undefined
  const linked = await linkedTo(db, 'strain', { facilityId, metrcId: item.StrainId ?? 0 })
  return linked ?? (await strainsOfItems(db))(facilityId, item)
}

interface FoundItem extends FoundRecord, OfStrain {
  category: string
}

/** The active items of Metrc in active facilities that no item of ours is linked to. */
async function unlinkedItems(db: Db): Promise<FoundItem[]> {
  const { rows } = await sql<FoundItem>`
    select m.facility_id as "facilityId", m.id::bigint as "metrcId", m.name,
      record."ProductCategoryName" as category, record."StrainId", record."StrainName"
    from item m
    cross join jsonb_to_record(m.metrc) as record ("ProductCategoryName" text, "StrainId" bigint, "StrainName" text)
    where m.gone_at is null and m.list = 'itemsActive'
      and m.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)
      and not exists (select from catalogue_link l
        where l.kind = 'item' and l.facility_id = m.facility_id and l.metrc_id = m.id::bigint)
    order by m.name, m.facility_id`.execute(db)
  return rows
}

/** What of the items in Metrc may become one of ours (READ-89). */
export async function itemProposals(db: Db): Promise<ItemProposalRow[]> {
  const found = await unlinkedItems(db)
  const strainOf = await strainsOfItems(db)
  const about = new Map(found.map((item) => [`${item.facilityId} ${item.metrcId}`, item]))
  const { rows: own } = await sql<{ name: string }>`select name from catalogue_item order by lower(name), id`.execute(
    db,
  )
  return proposalsOf(found, own).map((proposal) => ({
    ...proposal,
    version: 0,
    found: proposal.found.map(({ facilityId, metrcId, name }) => {
      const item = about.get(`${facilityId} ${metrcId}`)
      return {
        facilityId,
        metrcId,
        name,
        category: item?.category ?? '',
        strain: item?.StrainName ?? null,
        isStrainKnown: item !== undefined && strainOf(facilityId, item) !== undefined,
      }
    }),
  }))
}
