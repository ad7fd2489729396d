import type { ChangeFeed } from '../db/change-feed.ts'
import type { Database } from '../db/db.ts'
import { type Kept, keep } from '../db/kept.ts'
import type { Secrets } from '../db/secrets.ts'
import { accessRow, openedSyncKey } from './organisation.store.ts'

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

interface KeepingOptions {
  database: Pick<Database, 'db' | 'listen'>
  secrets: Secrets
  now: () => Date
}

/** There is one organization. */
const only = 'organisation'

export async function keepOrganisation({ database, secrets, now }: KeepingOptions): Promise<KeptOrganisation> {
  const { db, listen } = database
  const kept: Kept<Access> = await keep({ listen, channel: 'change', read: async () => ({ value: await read() }), now })
  async function read(): Promise<Access> {
    const { activeFacilityIds, sealedSyncKey } = await accessRow(db)
    let opened: { key: string | null } | undefined
    return {
      active: new Set(activeFacilityIds),
      syncUserKey: () => (opened ??= { key: openedSyncKey(secrets, sealedSyncKey) }).key,
    }
  }
  return {
    activeFacilityIds: async () => (kept.known(only) ?? (await kept.get(only))).active,
    syncUserKey: async () => (kept.known(only) ?? (await kept.get(only))).syncUserKey(),
    forget: kept.forget,
    follow: (feed) => kept.follow(feed, [only]),
    close: kept.close,
  }
}

interface Access {
  active: ReadonlySet<string>
  /** Opened when it is first asked for. */
  syncUserKey(): string | null
}
