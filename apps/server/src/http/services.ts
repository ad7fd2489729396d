import type { Accounts } from '../account/accounts.ts'
import type { Config } from '../app/config.ts'
import type { Database, Db } from '../db/db.ts'
import type { Secrets } from '../db/secrets.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { MetrcAccess } from '../metrc/metrc-access.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { KeptOrganisation } from '../organisation/kept-organisation.ts'
import type { Log } from './log.ts'

/** What handlers and topics may use beside the database. */
export interface Services {
  db: Db
  database: Database
  config: Config
  /** Where browsers find this server, without a slash at the end. */
  publicUrl: string
  secrets: Secrets
  accounts: Accounts
  organisation: KeptOrganisation
  ledger: Pick<Ledger, 'perform' | 'replay' | 'evidence' | 'wake'>
  mirror: Pick<Mirror, 'syncNow' | 'readSoon' | 'refresh'>
  access: Pick<MetrcAccess, 'trial'>
  mailer: Mailer
  now: () => Date
  log: Log
}
