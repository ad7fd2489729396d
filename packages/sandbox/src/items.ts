import { listRoute, recordRoute, type Route } from './route.ts'

/** Items of a facility: reads. */
export const itemRoutes: Route[] = [
  listRoute('/items/v2/active', 'item', (row) => !row.archived, { windowed: true, pagingQuirk: true }),
  listRoute('/items/v2/inactive', 'item', (row) => row.archived, { pagingQuirk: true }),
  recordRoute('/items/v2/{id}', 'item'),
]
