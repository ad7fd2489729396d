import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { isClosed } from '@cultivatd/metrc/metrc-error'

/** An employee of a license with what Metrc lets them do; null where this host does not tell. */
export interface EmployeeRead {
  name: string
  license: string
  roles: string[]
  permissions: string[] | null
}

/** Each is a request of its own; beyond it, their permissions are not asked for. */
const mostAsked = 100

/** The employees of a facility as Metrc lists them now. @throws MetrcError */
export async function readEmployees(
  client: Pick<MetrcClient, 'readAll'>,
  query: { licenseNumber: string; priority: 'interactive'; signal: AbortSignal },
): Promise<EmployeeRead[]> {
  const listed = await client.readAll('employees', query)
  // Some hosts do not have it, although it is documented (Metrc reference §11): then one answer tells for all.
  let isTold = true
  const permissionsOf = async (license: string): Promise<string[] | null> => {
    if (!isTold) return null
    try {
      return await client.readAll('employeePermissions', { ...query, id: license })
    } catch (error) {
      if (!isClosed(error)) throw error
      isTold = false
      return null
    }
  }
  const found: EmployeeRead[] = []
  for (const { FullName, License, IsOwner, IsManager, IsIndustryAdmin } of listed) {
    const license = License.EmployeeLicenseNumber ?? ''
    const roles = [
      ...(IsOwner ? ['Owner'] : []),
      ...(IsManager ? ['Manager'] : []),
      ...(IsIndustryAdmin ? ['Industry admin'] : []),
    ]
    const permissions = license !== '' && found.length < mostAsked ? await permissionsOf(license) : null
    found.push({ name: FullName, license, roles, permissions })
  }
  return found
}
