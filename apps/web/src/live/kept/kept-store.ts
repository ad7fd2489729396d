import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'

export const databaseName = 'cultivatd-kept'
const version = 1

/** What is known of a topic without reading it. */
export interface Head {
  name: string
  /** The program that kept it: another one may know other fields. */
  build: string
  /** Where its last part ends; null when it is not gone on from any more. */
  position: string | null
  parts: number
  bytes: number
  /** Of the first part, which holds every row. */
  wholeBytes: number
  /** When it was shown last, milliseconds since 1970. */
  openedAt: number
}

interface SessionRow {
  owner: string
  /** Up to where the session was told of anything, and when. */
  position: string | null
  heardAt: number
  /** Permissions and active facilities as they were, sealed. */
  access: Uint8Array<ArrayBuffer> | null
}

interface Kept extends DBSchema {
  heads: { key: string; value: Head; indexes: { openedAt: number } }
  parts: { key: [string, number]; value: Uint8Array<ArrayBuffer> }
  session: { key: 'session'; value: SessionRow }
}

/** What one write brings of a topic. */
export interface Part {
  name: string
  build: string
  /** Where it goes on from; null when it is the whole topic. */
  from: string | null
  to: string
  sealed: Uint8Array<ArrayBuffer>
  now: number
}

type Writing = IDBPTransaction<Kept, ('heads' | 'parts')[], 'readwrite'>

/** IndexedDB of this browser: topics as parts that follow each other, and what is known of the session. */
export class KeptStore {
  readonly #db: IDBPDatabase<Kept>

  private constructor(db: IDBPDatabase<Kept>) {
    this.#db = db
  }

  /** @param onGone the browser took the database away, or a newer program wants it */
  static async open(onGone: () => void, name = databaseName): Promise<KeptStore> {
    const db = await openDB<Kept>(name, version, {
      upgrade(made) {
        made.createObjectStore('heads', { keyPath: 'name' }).createIndex('openedAt', 'openedAt')
        made.createObjectStore('parts')
        made.createObjectStore('session')
      },
      blocking(_current, _wanted, event) {
        ;(event.target as IDBDatabase).close()
        onGone()
      },
      terminated: onGone,
    })
    return new KeptStore(db)
  }

  close(): void {
    this.#db.close()
  }

  session(): Promise<SessionRow | undefined> {
    return this.#db.get('session', 'session')
  }

  async heads(): Promise<Head[]> {
    return this.#db.getAll('heads')
  }

  /** Empties everything and begins for this session. */
  async begin(owner: string): Promise<void> {
    const tx = this.#db.transaction(['heads', 'parts', 'session'], 'readwrite')
    await Promise.all([
      tx.objectStore('heads').clear(),
      tx.objectStore('parts').clear(),
      tx.objectStore('session').put({ owner, position: null, heardAt: 0, access: null }, 'session'),
      tx.done,
    ])
  }

  async clear(): Promise<void> {
    const tx = this.#db.transaction(['heads', 'parts', 'session'], 'readwrite')
    await Promise.all([
      tx.objectStore('heads').clear(),
      tx.objectStore('parts').clear(),
      tx.objectStore('session').clear(),
      tx.done,
    ])
  }

  /** The session as it is kept with these changes; nothing where it is another's by now. */
  async note(owner: string, changed: Partial<SessionRow>): Promise<void> {
    const tx = this.#db.transaction('session', 'readwrite')
    const row = await tx.store.get('session')
    if (row?.owner === owner) await tx.store.put({ ...row, ...changed }, 'session')
    await tx.done
  }

  /** A topic with its parts in their order; null when it is not here as a whole. */
  async read(name: string): Promise<{ head: Head; parts: Uint8Array<ArrayBuffer>[] } | null> {
    const tx = this.#db.transaction(['heads', 'parts'])
    const [head, parts] = await Promise.all([
      tx.objectStore('heads').get(name),
      tx.objectStore('parts').getAll(partsOf(name)),
    ])
    return head && parts.length === head.parts ? { head, parts } : null
  }

  /** That it is shown now, which keeps it longest. */
  async touch(name: string, now: number): Promise<void> {
    const tx = this.#db.transaction('heads', 'readwrite')
    const head = await tx.store.get(name)
    if (head) await tx.store.put({ ...head, openedAt: now })
    await tx.done
  }

  /**
   * Keeps a part, if it follows what is here: of a topic that another tab wrote meanwhile, or that was dropped, the rest would
   * be missing.
   *
   * @param owner the session that the part is of
   * @returns the topic as it is now; null when the part does not follow
   */
  async write(owner: string, part: Part): Promise<Head | null> {
    const tx = this.#db.transaction(['heads', 'parts', 'session'], 'readwrite')
    const session = await tx.objectStore('session').get('session')
    const known = await tx.objectStore('heads').get(part.name)
    const isFollowing = known?.position === part.from && known.build === part.build
    if (session?.owner !== owner || (part.from !== null && !isFollowing)) {
      await tx.done
      return null
    }
    const before = part.from === null ? null : (known ?? null)
    const head = headAfter(before, part)
    if (before === null) await tx.objectStore('parts').delete(partsOf(part.name))
    await Promise.all([
      tx.objectStore('parts').put(part.sealed, [part.name, head.parts - 1]),
      tx.objectStore('heads').put(head),
      tx.done,
    ])
    return head
  }

  async drop(...names: readonly string[]): Promise<void> {
    const tx = this.#db.transaction(['heads', 'parts'], 'readwrite')
    for (const name of names) await dropIn(tx, name)
    await tx.done
  }

  /** Every topic stays, and none is gone on from. */
  async loseHistory(): Promise<void> {
    const tx = this.#db.transaction('heads', 'readwrite')
    for (const head of await tx.store.getAll()) await tx.store.put({ ...head, position: null })
    await tx.done
  }
}

/**
 * Half of what was read, that which was opened longest ago, goes, so that there is room for what is worth more.
 *
 * @returns false when nothing is left that could go
 */
export async function dropOldest(): Promise<boolean> {
  const store = await KeptStore.open(() => {})
  try {
    const heads = (await store.heads()).sort((a, b) => a.openedAt - b.openedAt)
    await store.drop(...heads.slice(0, Math.ceil(heads.length / 2)).map(({ name }) => name))
    return heads.length > 0
  } finally {
    store.close()
  }
}

const partsOf = (name: string) => IDBKeyRange.bound([name, 0], [name, Number.MAX_SAFE_INTEGER])

async function dropIn(tx: Writing, name: string): Promise<void> {
  await tx.objectStore('heads').delete(name)
  await tx.objectStore('parts').delete(partsOf(name))
}

const headAfter = (before: Head | null, { name, build, to, sealed, now }: Part): Head => ({
  name,
  build,
  position: to,
  parts: (before?.parts ?? 0) + 1,
  bytes: (before?.bytes ?? 0) + sealed.length,
  wholeBytes: before?.wholeBytes ?? sealed.length,
  openedAt: now,
})
