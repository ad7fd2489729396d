import type { ItemBrand } from '@cultivatd/metrc/item-records'
import { answerPage } from './list.ts'
import { createItem, updateItem } from './item-writes.ts'
import { archive } from './named-records.ts'
import { listRoute, permitted, type ReadContext, recordRoute, type Route } from './route.ts'

/** The brands that items of the facility carry, newest first. */
function readBrands({ world, license, query }: ReadContext) {
  const brands = new Map<number, ItemBrand>()
  for (const { record } of world.table(license, 'item').values())
    if (record.ItemBrandName !== null)
      brands.set(record.ItemBrandId, { Id: record.ItemBrandId, Name: record.ItemBrandName, Status: 'Paid' })
  return answerPage(
    [...brands.values()].sort((a, b) => b.Id - a.Id),
    query,
  )
}

/** Items of a facility: reads, and POST, PUT and DELETE, which archives (Metrc reference §10.2). */
export const itemRoutes: Route[] = permitted(
  ['Manage Items'],
  [
    listRoute('/items/v2/active', 'item', (row) => !row.archived, { windowed: true, pagingQuirk: true }),
    listRoute('/items/v2/inactive', 'item', (row) => row.archived, { windowed: false, pagingQuirk: true }),
    { method: 'GET', path: '/items/v2/brands', license: 'needed', read: readBrands },
    recordRoute('/items/v2/{id}', 'item'),
    { method: 'POST', path: '/items/v2', license: 'needed', answers: 'ids', row: createItem },
    { method: 'PUT', path: '/items/v2', license: 'needed', answers: 'nothing', row: updateItem },
    { method: 'DELETE', path: '/items/v2/{id}', license: 'needed', remove: archive('item') },
  ],
)
