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
  /** The program that acts by an API key, of which this is the name and the id; none for people. */
  key?: KeyOfPerson
}

/** What an API key is for, beside its permissions. */
export interface KeyOfPerson {
  mayChange: boolean
  /** Null for all that are active. */
  facilityIds: ReadonlySet<string> | null
}
