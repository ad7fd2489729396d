import { archive } from './named-records.ts'
import { listRoute, permitted, recordRoute, type Route } from './route.ts'
import { createStrain, updateStrain } from './strain-writes.ts'

/** Strains of a facility: reads, and POST, PUT and DELETE, which archives (Metrc reference §10.1). */
export const strainRoutes: Route[] = permitted(
  ['Manage Strains'],
  [
    listRoute('/strains/v2/active', 'strain', (row) => !row.archived, { windowed: true }),
    listRoute('/strains/v2/inactive', 'strain', (row) => row.archived, { windowed: false }),
    recordRoute('/strains/v2/{id}', 'strain'),
    { method: 'POST', path: '/strains/v2', license: 'needed', answers: 'ids', row: createStrain },
    { method: 'PUT', path: '/strains/v2', license: 'needed', answers: 'nothing', row: updateStrain },
    { method: 'DELETE', path: '/strains/v2/{id}', license: 'needed', remove: archive('strain') },
  ],
)
