import { answerPage } from './list.ts'
import { listRoute, type ReadContext, recordRoute, type Route } from './route.ts'
import type { Package } from '@cultivatd/metrc/records'
import { isSet } from './stamp.ts'
import type { Row } from './tables.ts'

const inactive = (pkg: Package) => pkg.IsFinished || isSet(pkg.ArchivedDate)
const here = (row: Row<Package>) => !inactive(row.record) && row.inTransit !== true

/** What was finished or archived; what went to somebody else is apart, but for hosts that keep it here as well. */
function readInactive({ lists, license, query, quirks }: ReadContext) {
  const withTransferred = quirks.transferredPackages === 'inactive-too'
  const has = (row: Row<Package>) => inactive(row.record) && (withTransferred || row.transferred !== true)
  return answerPage(lists.read(license, `inactive ${withTransferred}`, { table: 'package', has }, query.window), query)
}

/** Packages: reads. Which package is on which list: Metrc reference §14. */
export const packageRoutes: Route[] = [
  listRoute('/packages/v2/active', 'package', (row) => here(row) && !row.record.IsOnHold, { windowed: true }),
  listRoute('/packages/v2/onhold', 'package', (row) => here(row) && row.record.IsOnHold, { windowed: true }),
  listRoute('/packages/v2/intransit', 'package', (row) => !inactive(row.record) && row.inTransit === true, {
    windowed: true,
  }),
  { method: 'GET', path: '/packages/v2/inactive', license: 'needed', windowed: true, read: readInactive },
  listRoute('/packages/v2/transferred', 'transferredPackage', () => true, { windowed: true }),
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
