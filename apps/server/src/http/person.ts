import type { Permission } from '@cultivatd/domain/user/permission'

/** The signed-in person of a call. */
export interface Person {
  id: string
  name: string
  email: string
  permissions: readonly Permission[]
}

/** What the machinery asks of the accounts. */
export interface Accounts {
  /** The same without asking the database; undefined when it has to be asked. */
  knownPerson(token: string): Person | undefined
  /** Whose session a bearer is; null when it is unknown, expired or ended. */
  personByToken(token: string): Promise<Person | null>
}
