import type { Permission } from '@cultivatd/domain/user/permission'

/** The signed-in person of a call. */
export interface Person {
  id: string
  name: string
  email: string
  permissions: readonly Permission[]
}
