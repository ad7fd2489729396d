import type { Permission } from '@cultivatd/domain/user/permission'

/** The signed-in person of a call. */
export interface Person {
  id: string
  name: string
  email: string
  /** Of what they may, what they may do in this session. */
  permissions: readonly Permission[]
  /** Where they took over with a PIN or a badge; none where they signed in. */
  station?: { id: string; name: string }
}
