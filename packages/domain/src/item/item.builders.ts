import { facilityId } from '../facility/facility.builders.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import { anItemForm } from './item-form.builders.ts'
import type { Item } from './item.ts'

/** An item of a strain for tests; say only what matters. */
export function anItem(metrc: Partial<Item['metrc']> = {}): Item {
  const Id = metrc.Id ?? 61
  return {
    id: String(Id),
    facilityId,
    version: 1,
    metrc: {
      Id,
      Name: 'Blue Dream, bulk flower',
      ProductCategoryName: 'Flower & Buds',
      StrainId: 1,
      StrainName: 'Blue Dream',
      UnitOfMeasureName: 'Grams',
      UnitVolume: null,
      UnitVolumeUnitOfMeasureName: null,
      UnitWeight: null,
      UnitWeightUnitOfMeasureName: null,
      IsUsed: false,
      ...metrc,
    },
    catalogue: null,
  }
}

/** An item of the organization for tests; say only what matters. */
export const aCatalogueItem = (fields: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id: 'i1',
  version: 1,
  ...anItemForm(),
  metrcItems: [],
  isUsed: false,
  ...fields,
})
