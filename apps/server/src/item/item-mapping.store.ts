import type { LinkedKind } from '@cultivatd/domain/catalogue/links'
import type { Sent } from '@cultivatd/domain/catalogue/mapping'
import { type ItemCategory, makeInMetrcProblems } from '@cultivatd/domain/item/item-category'
import { filesAsked } from '@cultivatd/domain/item/item-file'
import type { ItemForm } from '@cultivatd/domain/item/item-form'
import { printedNames } from '@cultivatd/domain/item/item-details'
import { itemSent } from '@cultivatd/domain/item/item-sent'
import { lostByUpdate } from '@cultivatd/domain/item/item-text'
import { sql } from 'kysely'
import type { MappedKind } from '../catalogue/mapping.store.ts'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { itemCategoriesAt } from './catalogue-item.store.ts'

const ofStrain: LinkedKind = 'strain'

interface StrainRow {
  id: string
  name: string
  /** What it is called in the facilities where it is linked. */
  there: Record<string, string> | null
}

/** What the organization's strains are called in each facility: as the linked one there, else as ours. */
async function strainNamesAt(
  db: Db,
  ids: readonly string[],
): Promise<(strainId: string, facilityId: string) => string | undefined> {
  const { rows } = await sql<StrainRow>`
    select s.id, s.name, jsonb_object_agg(l.facility_id, m.name) filter (where m.name is not null) as there
    from catalogue_strain s
    left join catalogue_link l on l.kind = ${sql.lit(ofStrain)} and l.own_id = s.id
    left join strain m on m.facility_id = l.facility_id and m.id = l.metrc_key and m.gone_at is null
    where ${only(ids, 's.id')} group by s.id`.execute(db)
  const strains = new Map(rows.map((row) => [row.id, row]))
  return (strainId, facilityId) => {
    const strain = strains.get(strainId)
    return strain?.there?.[facilityId] ?? strain?.name
  }
}

/** Of strains that are called otherwise in a facility than here, for they are few. */
const otherNames = sql`select k.own_id, k.facility_id, there.name from catalogue_link k
  join catalogue_strain s on s.id = k.own_id
  join strain there on there.facility_id = k.facility_id and there.id = k.metrc_key and there.gone_at is null
  where k.kind = ${sql.lit(ofStrain)} and there.name <> s.name`

/** A category that Metrc has no more is taken for one that asks for nothing. */
const unknownCategory = (name: string): ItemCategory => ({
  Name: name,
  QuantityType: 'WeightBased',
  RequiresStrain: false,
  RequiresUnitVolume: false,
  RequiresUnitWeight: false,
})

/** Items as they are mapped across facilities: what an update would send. */
export const mappedItems: MappedKind = {
  kind: 'item',
  printed: [
    'Name',
    'ProductCategoryName',
    'StrainName',
    'UnitOfMeasureName',
    'UnitWeight',
    'UnitWeightUnitOfMeasureName',
    'UnitVolume',
    'UnitVolumeUnitOfMeasureName',
    ...printedNames,
  ],
  async exactly(db, facilityIds) {
    const { names, at } = await itemCategoriesAt(db)
    const requiring = facilityIds.flatMap((facilityId) =>
      names.filter((name) => at(facilityId, name)?.RequiresStrain).map((name) => `${facilityId} ${name}`),
    )
    return {
      with: sql`left join catalogue_strain s on s.id = o."strainId"
        left join (${otherNames}) other on other.own_id = o."strainId" and other.facility_id = l.facility_id`,
      is: sql`o.details is null and o.printed = m.printed and (m.strain_printed = coalesce(other.name, s.name, '')
        or (o."strainId" is not null and s.id is null) or l.facility_id || ' ' || o."productCategoryName" <> all (${requiring}::text[]))`,
    }
  },
  async own(db, ids) {
    const categories = await itemCategoriesAt(db)
    const { rows } = await sql<ItemForm & { id: string; version: number }>`
      select id, version, name, "productCategoryName", "strainId", "unitOfMeasure", "weightQuantity", "weightUnit",
        "volumeQuantity", "volumeUnit", details
      from catalogue_item where ${only(ids, 'id')}`.execute(db)
    const strainNameAt = await strainNamesAt(db, [...new Set(rows.flatMap(({ strainId }) => strainId ?? []))])
    return rows.map((item) => {
      const { strainId, productCategoryName: name } = item
      const categoryAt = (facilityId: string) => categories.at(facilityId, name) ?? unknownCategory(name)
      const sentAt = (facilityId: string): Sent =>
        itemSent(item, categoryAt(facilityId), strainId === null ? null : strainNameAt(strainId, facilityId))
      const askedAt = (facilityId: string) => ({
        makingProblems: makeInMetrcProblems(categoryAt(facilityId)),
        filesAsked: filesAsked(categoryAt(facilityId)),
        lostByUpdate: lostByUpdate(categoryAt(facilityId)),
      })
      return { id: item.id, version: item.version, sentAt, askedAt }
    })
  },
}
