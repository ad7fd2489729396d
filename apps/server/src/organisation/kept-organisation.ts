import type { Database } from '../db/db.ts'
import { type Kept, keep } from '../db/kept.ts'
import type { Secrets } from '../db/secrets.ts'
import type { KeptOrganisation } from '../http/services.ts'
import { accessRow, openedSyncKey } from './organisation.store.ts'

interface KeepingOptions {
  database: Pick<Database, 'db' | 'listen'>
  secrets: Secrets
  now: () => Date
}

/** There is one organization. */
const only = 'organisation'

/** Begins to keep it in memory until it changes. */
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
