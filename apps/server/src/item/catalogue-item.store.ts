import type { ItemChoicesRow, PackagesOfItem } from '@cultivatd/contract/item/item.contract'
import type { CatalogueItem, ListedItem } from '@cultivatd/domain/item/catalogue-item'
import type { ItemCategory } from '@cultivatd/domain/item/item-category'
import { commonCategories, commonUnits } from '@cultivatd/domain/reference/common-values'
import { converted, rounded, type UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import { sql } from 'kysely'
import { linksAt, linksOfOwn } from '../catalogue/link.store.ts'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { ownRows } from '../db/own-rows.ts'

interface ListedRow extends ListedItem {
  isStrainKnown: boolean
}

interface ItemRow extends ListedRow {
  /** Metrc's id by license. */
  links: Record<string, number> | null
}

const ownColumns = sql`i.id, i.version, i.name, i."productCategoryName", i."strainId", i."unitOfMeasure", i."weightQuantity",
  i."weightUnit", i."volumeQuantity", i."volumeUnit", i.details, i."strainId" is null or s.id is not null as "isStrainKnown"`

/** A strain that is none of the organization's is left out (ITEM-05, READ-90). */
const withKnownStrain = <Row extends ListedRow>({ isStrainKnown, strainId, details, ...item }: Row) => ({
  ...item,
  ...(details && { details }),
  ...(isStrainKnown && { strainId }),
})

/** The organization's items by name, with their links to active facilities and whether one there is used; `ids` limits them. */
export async function catalogueItems(db: Db, ids: readonly string[] | null = null): Promise<CatalogueItem[]> {
  const { rows } = await sql<ItemRow>`
    select ${ownColumns}, l.links, coalesce(l.used, false) as "isUsed"
    from catalogue_item i
    left join catalogue_strain s on s.id = i."strainId"
    left join (${linksOfOwn('item', ids, sql`, bool_or(m.is_used) as used`)}) l on l.own_id = i.id
    where ${only(ids, 'i.id')} order by lower(i.name), i.id`.execute(db)
  return rows.map(({ links, ...row }) => ({
    ...withKnownStrain(row),
    metrcItems: linksAt(links).map(({ facilityId, metrcId }) => ({ metrcLicense: facilityId, metrcItemId: metrcId })),
  }))
}

/** The same for lists. */
export async function listedItems(db: Db, ids: readonly string[] | null = null): Promise<ListedItem[]> {
  const { rows } = await sql<ListedRow>`
    select ${ownColumns}, i.id in (
        select l.own_id from catalogue_link l
        join item m on m.facility_id = l.facility_id and m.id = l.metrc_key and m.gone_at is null
        where l.kind = 'item' and m.is_used and ${only(ids, 'l.own_id')}
          and l.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)) as "isUsed"
    from catalogue_item i left join catalogue_strain s on s.id = i."strainId"
    where ${only(ids, 'i.id')} order by lower(i.name), i.id`.execute(db)
  return rows.map(withKnownStrain)
}

export const catalogueItemRows = ownRows('catalogue_item', catalogueItems)

/** Who deletes a strain leaves its items without one: a new version brings that to the screens. */
export async function touchItemsOf(tx: Db, strainId: string): Promise<void> {
  await sql`update catalogue_item set version = nextval('row_version') where "strainId" = ${strainId}`.execute(tx)
}

/** Items of facilities show what they are called here: those that this one is linked to are told anew. */
export async function touchLinked(tx: Db, id: string): Promise<void> {
  await sql`update item m set version = nextval('row_version') from catalogue_link l
    where l.kind = 'item' and l.own_id = ${id} and m.facility_id = l.facility_id and m.id = l.metrc_key`.execute(tx)
}

interface ListRow {
  facility_id: string
  id: 'itemCategories' | 'unitsOfMeasure' | 'itemBrands'
  version: number
  metrc: unknown
}

/** The vocabularies of which items are made, of each active facility in their order; of one when it is named. */
async function vocabularies(db: Db, facilityId: string | null): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select l.facility_id, l.id, l.version, l.metrc from organisation o
    cross join jsonb_array_elements_text(o.active_facility_ids) with ordinality as active (id, place)
    join reference_list l on l.facility_id = active.id
    where l.id in ('itemCategories', 'unitsOfMeasure', 'itemBrands') and (${facilityId}::text is null or active.id = ${facilityId})
    order by active.place`.execute(db)
  return rows
}

/** What is asked of a category, without what we never read. */
function categoryOf(category: ItemCategory): ItemCategory {
  const { Name, QuantityType, RequiresStrain, RequiresUnitVolume, RequiresUnitWeight } = category
  const asked = Object.entries(category).filter(([field]) => field.startsWith('Requires'))
  return {
    ...Object.fromEntries(asked),
    Name,
    QuantityType,
    RequiresStrain,
    RequiresUnitVolume,
    RequiresUnitWeight,
  }
}

/** Each once, by name: as the first facility has it. */
const byName = <Row extends { Name: string }>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.toReversed().map((row) => [row.Name, row])).values()].sort((a, b) => (a.Name < b.Name ? -1 : 1))

/** The categories and units of all active facilities, common ones while none was read (READ-108); of one when it is named. */
export async function itemVocabulary(db: Db, facilityId: string | null = null): Promise<ItemChoicesRow> {
  const lists = await vocabularies(db, facilityId)
  const { rows } = await sql<{ version: number }>`select version from organisation`.execute(db)
  // The organization's is among them, because a facility that is deactivated takes its lists along, and no version may fall.
  const row = { id: 'all', version: Math.max(...[...rows, ...lists].map(({ version }) => version)) }
  if (lists.length === 0 && facilityId === null)
    return { ...row, categories: [...commonCategories], units: [...commonUnits], brands: [], areCommon: true }
  const of = <Row>(name: ListRow['id']) => lists.filter(({ id }) => id === name).flatMap(({ metrc }) => metrc as Row[])
  return {
    ...row,
    categories: byName(of<ItemCategory>('itemCategories').map(categoryOf)),
    units: byName(
      of<UnitOfMeasure>('unitsOfMeasure').map(({ Name, QuantityType, Abbreviation }) => ({
        Name,
        QuantityType,
        Abbreviation,
      })),
    ),
    brands: byName(of<{ Name: string }>('itemBrands')).map(({ Name }) => Name),
    areCommon: false,
  }
}

export interface CategoriesAt {
  /** Of all active facilities. */
  names: readonly string[]
  /** What a category asks for in a facility: as its own list has it, else as the first that has it. */
  at: (facilityId: string, name: string) => ItemCategory | undefined
}

/** What the state asks of each category, license by license (READ-88): two may ask for different things under one name. */
export async function itemCategoriesAt(db: Db): Promise<CategoriesAt> {
  const lists = (await vocabularies(db, null))
    .filter(({ id }) => id === 'itemCategories')
    .map(({ facility_id, metrc }) => ({ facilityId: facility_id, rows: (metrc as ItemCategory[]).map(categoryOf) }))
  const all = lists.length === 0 ? commonCategories : byName(lists.flatMap(({ rows }) => rows))
  const mapOf = (rows: readonly ItemCategory[]) => new Map(rows.map((category) => [category.Name, category]))
  const own = new Map(lists.map(({ facilityId, rows }) => [facilityId, mapOf(rows)]))
  const first = mapOf(all)
  return {
    names: [...first.keys()],
    at: (facilityId, name) => own.get(facilityId)?.get(name) ?? first.get(name),
  }
}

interface HeldRow extends Omit<PackagesOfItem, 'id' | 'version'> {
  own_unit: string | null
}

/** What lies of an item in the rooms of the active facilities, in its own unit where that can be said in it. */
export async function packagesOfItem(db: Db, itemId: string): Promise<PackagesOfItem[]> {
  const { rows } = await sql<HeldRow>`
    select p.facility_id as "facilityId", r.id as "roomId",
      coalesce(r.metrc ->> 'Name', p.metrc ->> 'LocationName') as "roomName", count(*) as packages,
      sum((p.metrc ->> 'Quantity')::double precision) as quantity, p.metrc ->> 'UnitOfMeasureName' as "unitOfMeasureName",
      i."unitOfMeasure" as own_unit
    from catalogue_item i
    join catalogue_link l on l.kind = 'item' and l.own_id = i.id
    join package p on p.facility_id = l.facility_id and p.gone_at is null and p.is_open and p.list <> 'packagesInTransit'
      and coalesce(p.metrc -> 'Item' ->> 'Id', p.metrc ->> 'ItemId') = l.metrc_key
    left join room r on r.facility_id = p.facility_id and r.metrc_id = p.location_id and r.gone_at is null
    where i.id = ${itemId} and l.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)
    group by 1, 2, 3, 6, 7 order by 3`.execute(db)
  const held = new Map<string, PackagesOfItem>()
  for (const row of rows) {
    const { own_unit, quantity, unitOfMeasureName, ...place } = row
    const inOwn = own_unit === null ? null : converted(quantity, unitOfMeasureName, own_unit)
    const unit = inOwn === null ? unitOfMeasureName : (own_unit ?? unitOfMeasureName)
    const id = [place.facilityId, place.roomId ?? place.roomName ?? '', unit].join(' ')
    const before = held.get(id)
    held.set(id, {
      ...place,
      id,
      version: 0,
      packages: place.packages + (before?.packages ?? 0),
      quantity: rounded((inOwn ?? quantity) + (before?.quantity ?? 0)),
      unitOfMeasureName: unit,
    })
  }
  return [...held.values()]
}
