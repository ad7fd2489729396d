import { noStrain } from '@cultivatd/domain/item/catalogue-item'
import type { ItemForm } from '@cultivatd/domain/item/item-form'
import { sql } from 'kysely'
import { saveLink } from '../catalogue/link.store.ts'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { catalogueItems } from '../item/catalogue-item.store.ts'
import { catalogueItemKind } from '../item/item.routes.ts'
import { items } from '../item/item.store.ts'
import { catalogueStrains } from '../strain/strain.store.ts'
import { linkDiscontinued } from './demo-links.ts'
import { seedOwn } from './seed-own.ts'

interface Row extends Partial<Omit<ItemForm, 'strainId'>> {
  name: string
  productCategoryName: string
  /** Null for several; left out where nobody has said it. */
  strain?: string | null
}

const preRoll = {
  productCategoryName: 'Pre-Roll (Flower Only)',
  unitOfMeasure: 'Each',
  weightQuantity: 1,
  weightUnit: 'Grams',
} as const

const demoItems: readonly Row[] = [
  { name: 'Blue Dream, bulk flower', productCategoryName: 'Flower & Buds', strain: 'Blue Dream' },
  { name: 'Blue Dream, pre-roll 1 g', ...preRoll, strain: 'Blue Dream' },
  { name: 'Blue Dream, pre-roll 5 pk', ...preRoll, weightQuantity: 5, strain: 'Blue Dream' },
  { name: 'Blue Dream, trim', productCategoryName: 'Shake/Trim (by Strain)', strain: 'Blue Dream' },
  { name: 'GMO Cookies, bulk flower', productCategoryName: 'Flower & Buds', strain: 'GMO Cookies' },
  { name: 'Jack Herer, pre-roll 1 g', ...preRoll, strain: 'Jack Herer' },
  { name: 'Multi Strain, kief', productCategoryName: 'Kief', strain: null },
  {
    name: 'Peppermint tincture 30 ml',
    productCategoryName: 'Tinctures (Count-Volume)',
    strain: null,
    unitOfMeasure: 'Each',
    volumeQuantity: 30,
    volumeUnit: 'Milliliters',
    details: { UnitThcContent: 300, UnitThcContentUnitOfMeasure: 'Milligrams' },
  },
  {
    name: 'Sand plum seltzer',
    productCategoryName: 'Infused Beverages (Count-Volume)',
    strain: null,
    unitOfMeasure: 'Each',
    volumeQuantity: 355,
    volumeUnit: 'Milliliters',
    details: {
      ItemBrand: 'Red Fork House',
      UnitThcContent: 5,
      UnitThcContentUnitOfMeasure: 'Milligrams',
      ServingSize: '1 can',
      NumberOfDoses: 1,
      PublicIngredients: 'Water, sand plum juice, cannabis extract',
      Allergens: 'None',
    },
  },
  { name: 'Runtz, pre-roll 1 g', ...preRoll },
  {
    name: 'Sand plum gummies 10 pk',
    productCategoryName: 'Edibles (Count-Weight)',
    strain: null,
    unitOfMeasure: 'Each',
    weightQuantity: 45,
    weightUnit: 'Grams',
    details: { UnitThcContent: 100, UnitThcContentUnitOfMeasure: 'Milligrams' },
  },
  { name: 'Wedding Cake, bulk flower', productCategoryName: 'Flower & Buds', strain: 'Wedding Cake' },
  {
    name: 'Jack Herer, hand-rolled cigar',
    productCategoryName: 'Pre-Roll (Infused)',
    strain: 'Jack Herer',
    unitOfMeasure: 'Each',
    weightQuantity: 2,
    weightUnit: 'Grams',
  },
]

/** Left for somebody to link. */
const notLinked: readonly string[] = ['Jack Herer, pre-roll 1 g']

/** The items of the demo's organization, of its strains. */
export async function seedDemoItems(db: Db): Promise<void> {
  const ids = new Map((await catalogueStrains(db)).map(({ id, name }) => [name, id]))
  const formOf = ({ strain, ...row }: Row): ItemForm => ({
    unitOfMeasure: 'Grams',
    weightQuantity: null,
    weightUnit: null,
    volumeQuantity: null,
    volumeUnit: null,
    ...row,
    strainId: strain === null ? null : (ids.get(strain ?? '') ?? noStrain),
  })
  await seedOwn(db, catalogueItemKind, '03', demoItems.map(formOf))
}

/** Links them to what the facility calls the same, once, after the demo's first read; what people linked stays. */
export async function linkDemoItems(db: Db, facilityId: string): Promise<void> {
  const own = await catalogueItems(db)
  const there = await items(db, facilityId)
  await transact(db, async (tx) => {
    const { rows } = await sql`
      select from catalogue_link where kind = 'item' and facility_id = ${facilityId} limit 1`.execute(tx)
    if (rows.length > 0) return
    for (const { id, name } of own) {
      const found = there.find(({ metrc }) => metrc.Name === name)
      if (found && !notLinked.includes(name))
        await saveLink(tx, { kind: 'item', ownId: id, facilityId }, found.metrc.Id)
    }
    await linkDiscontinued(tx, 'item', facilityId, own)
  })
}
