import { itemUploadRoutes } from './item-uploads.ts'
import { createItem, updateItem } from './item-writes.ts'
import { archive } from './named-records.ts'
import { listRoute, permitted, recordRoute, type Route } from './route.ts'

/** Items of a facility: reads, and POST, PUT and DELETE, which archives (Metrc reference §10.2). */
export const itemRoutes: Route[] = permitted(
  ['Manage Items'],
  [
    listRoute('/items/v2/active', 'item', (row) => !row.archived, { windowed: true, pagingQuirk: true }),
    listRoute('/items/v2/inactive', 'item', (row) => row.archived, { windowed: false, pagingQuirk: true }),
    ...itemUploadRoutes,
    recordRoute('/items/v2/{id}', 'item'),
    { method: 'POST', path: '/items/v2', license: 'needed', answers: 'ids', row: createItem },
    { method: 'PUT', path: '/items/v2', license: 'needed', answers: 'nothing', row: updateItem },
    { method: 'DELETE', path: '/items/v2/{id}', license: 'needed', remove: archive('item') },
  ],
)
