import type { LinkedKind } from '@cultivatd/domain/catalogue/links'
import type { Sent } from '@cultivatd/domain/catalogue/mapping'
import type { ItemCategory } from '@cultivatd/domain/item/item-category'
import type { ItemForm } from '@cultivatd/domain/item/item-form'
import { itemSent } from '@cultivatd/domain/item/item-sent'
import { sql } from 'kysely'
import type { MappedKind } from '../catalogue/mapping.store.ts'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { itemVocabulary } from './catalogue-item.store.ts'

const ofStrain: LinkedKind = 'strain'

interface StrainRow {
  id: string
  name: string
  /** What it is called in the facilities where it is linked. */
  there: Record<string, string> | null
}

/** What the organization's strains are called in each facility: as the linked one there, else as ours. */
async function strainNamesAt(db: Db): Promise<(strainId: string, facilityId: string) => string | undefined> {
  const { rows } = await sql<StrainRow>`
    select s.id, s.name, jsonb_object_agg(l.facility_id, m.name) filter (where m.name is not null) as there
    from catalogue_strain s
    left join catalogue_link l on l.kind = ${sql.lit(ofStrain)} and l.own_id = s.id
    left join strain m on m.facility_id = l.facility_id and m.id = l.metrc_id::text and m.gone_at is null
    group by s.id`.execute(db)
  const strains = new Map(rows.map((row) => [row.id, row]))
  return (strainId, facilityId) => {
    const strain = strains.get(strainId)
    return strain?.there?.[facilityId] ?? strain?.name
  }
}

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
  ],
  // What its strain is called differs between facilities, which no column of the item can tell.
  isExact: sql`false`,
  async own(db, ids) {
    const strainNameAt = await strainNamesAt(db)
    const { categories } = await itemVocabulary(db)
    const byName = new Map(categories.map((category) => [category.Name, category]))
    const { rows } = await sql<ItemForm & { id: string; version: number }>`
      select id, version, name, "productCategoryName", "strainId", "unitOfMeasure", "weightQuantity", "weightUnit",
        "volumeQuantity", "volumeUnit"
      from catalogue_item where ${only(ids, 'id')}`.execute(db)
    return rows.map((item) => {
      const category = byName.get(item.productCategoryName) ?? unknownCategory(item.productCategoryName)
      const { strainId } = item
      const sentAt = (facilityId: string): Sent =>
        itemSent(item, category, strainId === null ? null : strainNameAt(strainId, facilityId))
      return { id: item.id, version: item.version, sentAt }
    })
  },
}
