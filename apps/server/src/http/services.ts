import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { Accounts } from '../account/accounts.ts'
import type { Config } from '../app/config.ts'
import type { Database, Db } from '../db/db.ts'
import type { Secrets } from '../db/secrets.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { Log } from './log.ts'
import type { Person } from './person.ts'

/** One write to Metrc, in the words of the feature that asks for it (architecture §7). */
export interface LedgerWrite {
  kind: OperationKind
  facilityId: string
  by: Person
  /** The labels or names of the records it concerns. */
  records: readonly string[]
  /** One line in the words of the trade, for the record's history. */
  summary: string
  payload: unknown
  /** What the mirror showed when the person acted. */
  before: unknown
  idempotencyKey?: string
}

/** What handlers and topics may use beside the database. */
export interface Services {
  db: Db
  database: Database
  config: Config
  /** Where browsers find this server, without a slash at the end. */
  publicUrl: string
  secrets: Secrets
  accounts: Accounts
  ledger: Pick<Ledger, 'perform'>
  mirror: Pick<Mirror, 'syncNow' | 'refresh'>
  mailer: Mailer
  now: () => Date
  log: Log
}
