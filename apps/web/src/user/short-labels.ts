import type { Permission } from '@cultivatd/domain/user/permissions'

/** Permissions as tables say them, short. */
export const shortLabels: Record<Permission, string> = {
  ORG_ADMIN: 'Organization admin',
  USER_ADMIN: 'User admin',
  GENERAL_EDIT: 'General edit',
  STRAIN_VIEW: 'Strain view',
  STRAIN_EDIT: 'Strain edit',
}
