import { listRoute, recordRoute, type Route } from './route.ts'

/** Strains of a facility: reads. */
export const strainRoutes: Route[] = [
  listRoute('/strains/v2/active', 'strain', (row) => !row.archived, { windowed: true }),
  listRoute('/strains/v2/inactive', 'strain', (row) => row.archived),
  recordRoute('/strains/v2/{id}', 'strain'),
]
