import { answerJson, refuseEmpty } from './answer.ts'
import { answerPage } from './list.ts'
import type { ReadContext, Route } from './route.ts'

const readEmployees = ({ world, license, query }: ReadContext) =>
  answerPage(
    [...world.table(license, 'employee').values()].map(({ record }) => record.employee),
    query,
  )

/** What one of them may do; a number that nobody has answers 401, as any unknown id. */
function readPermissions({ world, license, search }: ReadContext) {
  const number = search.get('employeeLicenseNumber')
  const rows = [...world.table(license, 'employee').values()]
  const found = rows.find(({ record }) => record.employee.License.EmployeeLicenseNumber === number)
  if (!found) throw refuseEmpty(401)
  return answerJson(found.record.permissions)
}

/** Who works under a license (Metrc reference §18). */
export const employeeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/employees/v2',
    license: 'needed',
    permissions: ['Manage Employees', 'View Employees'],
    read: readEmployees,
  },
  {
    method: 'GET',
    path: '/employees/v2/permissions',
    license: 'needed',
    permissions: ['Manage Employees'],
    absent: 'employeePermissions',
    read: readPermissions,
  },
]
