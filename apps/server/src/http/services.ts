import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { Accounts } from '../account/accounts.ts'
import type { Config } from '../app/config.ts'
import type { Database, Db } from '../db/db.ts'
import type { Secrets } from '../db/secrets.ts'
import type { Mailer } from '../mail/mailer.ts'
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

export interface Ledger {
  /**
   * Records the write, sends it, and stores the outcome with its effect on the mirror.
   *
   * @returns the ids that Metrc gave to new records.
   * @throws AppError metrc-refused, metrc-unavailable, timeout.
   */
  perform(write: LedgerWrite): Promise<{ ids: number[] }>
  /** Ends when nothing is being sent any more. */
  close(): Promise<void>
}

export interface Mirror {
  /** Reads Metrc now: all active facilities, or this one. Answers at once. */
  readNow(facilityId?: string): void
  close(): Promise<void>
}

/** What handlers and topics may use beside the database. */
export interface Services {
  db: Db
  database: Database
  config: Config
  accounts: Accounts
  secrets: Secrets
  ledger: Ledger
  mirror: Mirror
  mailer: Mailer
  now: () => Date
  log: Log
}
