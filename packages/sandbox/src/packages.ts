import { answerPage } from './list.ts'
import { listRoute, recordRoute, type Route } from './route.ts'
import type { Package } from '@cultivatd/metrc/records'
import { isSet } from './stamp.ts'
import type { Row } from './tables.ts'

const inactive = (pkg: Package) => pkg.IsFinished || isSet(pkg.ArchivedDate)
const here = (row: Row<Package>) => !inactive(row.record) && row.inTransit !== true

/** Packages: reads. Which package is on which list: Metrc reference §14. */
export const packageRoutes: Route[] = [
  listRoute('/packages/v2/active', 'package', (row) => here(row) && !row.record.IsOnHold, { windowed: true }),
  listRoute('/packages/v2/onhold', 'package', (row) => here(row) && row.record.IsOnHold, { windowed: true }),
  listRoute('/packages/v2/intransit', 'package', (row) => !inactive(row.record) && row.inTransit === true, {
    windowed: true,
  }),
  listRoute('/packages/v2/inactive', 'package', (row) => inactive(row.record), { windowed: true }),
  {
    method: 'GET',
    path: '/packages/v2/adjustments',
    license: 'needed',
    windowed: true,
    read: ({ lists, license, query }) =>
      answerPage(lists.read(license, 'adjustments', { table: 'adjustment', has: () => true }, query.window), query),
  },
  recordRoute('/packages/v2/{id}', 'package'),
]
