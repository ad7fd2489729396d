import type { Resolution } from '@cultivatd/domain/label/zpl'
import type { ChangeFeed } from '../db/change-feed.ts'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database, Db } from '../db/db.ts'
import type { SendingSource } from '../environment/source.store.ts'
import type { Secrets } from '../db/secrets.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { MetrcAccess } from '../metrc/metrc-access.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { Accounts } from './accounts.ts'
import type { Log } from './log.ts'
import type { PushService } from './pushing.ts'
import type { WebhookSender } from './webhooks.ts'
import type { RequestRate } from './request-rate.ts'

/** What the configuration says of serving. */
export interface ServingConfig {
  /** Where browsers find this server, without a slash at the end; null: where it listens. */
  publicUrl: string | null
  /** Whom a finder of a weakness writes to, as a URI; null for nobody. */
  securityContact: string | null
  /** Whether browsers keep the program for a start without network; else those that have one give it back. */
  keepsProgram: boolean
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  trustProxy: readonly string[]
  /** Of one person; of one network as long as nobody is signed in. */
  requestsPerSecond: number
  /** Of files that people add, together. */
  mostFilesBytes: number
  /** Of photos and documents of items that Metrc has not taken yet, together. */
  mostOutgoingBytes: number
  /** Label printers in the network. Who prints names one of these, never an address. */
  labelPrinters: readonly LabelPrinterSetting[]
  /** The identity provider, by what the button calls it; null when there is none. */
  oidc: { name: string } | null
  /** Whether webhooks may go to addresses of this machine and its network, and without encryption. */
  webhooksMayBePrivate: boolean
  /** How long a session lasts without use. */
  sessions: { idleMs: number }
  /** Backups that are made by themselves: where, at which hour, how many are kept. */
  backup: { folder: string | null; bucket: string | null; hour: number; keep: number }
}

/** A label printer that takes ZPL on a port of its own. */
export interface LabelPrinterSetting {
  name: string
  host: string
  port: number
  /** Dots an inch. */
  resolution: Resolution
}

/** What every request asks of the organization, kept in memory until it changes. */
export interface KeptOrganisation {
  /** The ids of the facilities that anything may be seen of (FAC-02). */
  activeFacilityIds(): Promise<ReadonlySet<string>>
  /**
   * The user key for Metrc, or null when none is set.
   *
   * @throws conflict when it was sealed with another SECRET_KEY.
   */
  syncUserKey(): Promise<string | null>
  /** After this process itself changed the organization: the next one who asks reads it again. */
  forget(): void
  /** From now on it is forgotten when the feed tells that the organization changed, not at every notice of a change. */
  follow(feed: Pick<ChangeFeed, 'onChanges'>): void
  close(): void
}

/** Where files are kept, each under the SHA-256 of its bytes. What fails throws `storage-away`. */
export interface FileStorage {
  /** Whole or not at all; the same once more changes nothing. */
  put(hash: string, content: Uint8Array): Promise<void>
  /** null where it is not there. */
  get(hash: string): Promise<Buffer | null>
  /** What is not there is removed already. */
  remove(hash: string): Promise<void>
}

/** What became of readings that a source sent. */
export interface IntakeAnswer {
  /** At how many times it measured what was not known before. */
  taken: number
  /** At how many it measured what came before. */
  known: number
  /** By their place in what was sent. */
  refused: { index: number; message: string }[]
}

/** Takes in what sources send. */
export interface Measuring {
  /** The source of a key that was here before: one that was deleted since is found out when its readings are stored. */
  known(key: string): SendingSource | undefined
  /** The same by a look into the database; undefined for none. */
  byKey(key: string): Promise<SendingSource | undefined>
  /**
   * Judges readings, and keeps those that can be; answers when they are stored.
   *
   * @param at when they came
   * @throws AppError unauthenticated for a source that was deleted or got another key, not-found for one of a facility that is not active,
   *   too-many where more wait than may.
   */
  take(source: SendingSource, rows: readonly unknown[], at: Date): Promise<IntakeAnswer>
  /** Counts something that was no reading at all. */
  refuse(source: SendingSource, problem: string, at: Date): Promise<void>
  close(): Promise<void>
}

/** What handlers and topics may use beside the database. */
export interface Services {
  db: Db
  database: Database
  config: ServingConfig
  /** Where browsers find this server, without a slash at the end. */
  publicUrl: string
  secrets: Secrets
  accounts: Accounts
  organisation: KeptOrganisation
  ledger: Pick<Ledger, 'perform' | 'replay' | 'evidence' | 'wake'>
  mirror: Pick<
    Mirror,
    | 'syncNow'
    | 'readSoon'
    | 'refresh'
    | 'readLabResults'
    | 'manifestPdf'
    | 'manifestHtml'
    | 'harvestWaste'
    | 'employees'
    | 'file'
    | 'sourceHarvests'
  >
  access: Pick<MetrcAccess, 'trial'>
  mailer: Mailer
  push: PushService
  /** Hands messages to webhooks. */
  webhooks: WebhookSender
  /** Asked before a person has something pushed to see that it arrives. */
  pushTries: RequestRate
  files: FileStorage
  /** Asked before a person has Metrc read for their page: what the state allows is everybody's. */
  metrcReads: RequestRate
  /** Tells who waits for changes that there may be some. */
  changes: ChangeSignal
  measuring: Measuring
  now: () => Date
  log: Log
}
