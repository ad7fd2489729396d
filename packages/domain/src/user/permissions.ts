/** Permissions by the name the code uses; the values are what is stored and sent (DATA-47, READ-48). */
export const permission = {
  userAdmin: 'USER_ADMIN',
  orgAdmin: 'ORG_ADMIN',
  strainView: 'STRAIN_VIEW',
  strainEdit: 'STRAIN_EDIT',
  generalEdit: 'GENERAL_EDIT',
} as const

export type Permission = (typeof permission)[keyof typeof permission]

/** What each permission lets a person do, in the words of the users page. */
export const permissionLabels: Record<Permission, string> = {
  ORG_ADMIN: 'Organization admin: everything, including settings and other admins',
  USER_ADMIN: 'User admin: people and what they may do',
  GENERAL_EDIT: 'General edit: facilities, systems, inventory, tests, help',
  STRAIN_VIEW: 'Strain view: strains, items and testing',
  STRAIN_EDIT: 'Strain edit: change strains and items',
}

/** What every active person may do, whatever the permission (READ-22). */
export const everyonesWork =
  'Any permission opens the daily work: rooms, plants, clones, harvests and packages, and what is sent of them to Metrc.'

const known = new Map<unknown, Permission>(
  Object.entries(permission).flatMap(([name, value]) => [
    [name, value],
    [value, value],
  ]),
)

/** The permissions in a list of either spelling, each once; values that are not known are dropped (PERM-03, READ-48). */
export function readPermissions(values: readonly unknown[]): Permission[] {
  return [...new Set(values.flatMap((value) => known.get(value) ?? []))]
}

/** Whether a holder of `held` passes a check for any one of `needed` (PERM-01, PERM-02). */
export function passes(held: readonly Permission[], needed: readonly Permission[]): boolean {
  return held.includes(permission.orgAdmin) || needed.some((one) => held.includes(one))
}

/** A person is active with at least one permission (PERM-04). */
export const isActive = (held: readonly Permission[]): boolean => held.length > 0

/**
 * What a holder of these may do at a station, where they showed a PIN or a badge and no password: the work, but neither people nor
 * settings (decision 160). An organization admin may do there what all others together may.
 */
export const permissionsAtStation = (held: readonly Permission[]): Permission[] =>
  Object.values(permission).filter((one) => isOfWork(one) && passes(held, [one]))

/** Whether a permission is one of the work, and not of people or settings. */
export const isOfWork = (one: Permission): boolean => one !== permission.userAdmin && one !== permission.orgAdmin
