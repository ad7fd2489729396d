import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Seal } from '../kept/seal.ts'
import { randomKey } from '../repeat-key.ts'
import { type Act, type ActFile, type ActStanding, isOpen, type NewAct } from './act.ts'
import type { ActStore } from './send-acts.ts'

/** A database of its own: nothing that wipes what was read comes near it. */
export const outboxName = 'cultivatd-outbox'
const version = 2

/** What has to be known without the person's key: whose it is, and how it stands. All else is sealed. */
interface SealedAct {
  id: number
  owner: string
  standing: ActStanding['is']
  sealed: Uint8Array<ArrayBuffer>
}

/** The bytes of the file of an act, sealed as it is. */
interface SealedFile {
  id: string
  owner: string
  sealed: Uint8Array<ArrayBuffer>
}

/** What seals the acts of a person, itself sealed for the session: a start without network opens them with it. */
interface KeptSecret {
  id: 'secret'
  /** Of the session. */
  owner: string
  sealed: Uint8Array<ArrayBuffer>
}

/** Names this database: one that a browser took away and made anew has another name. */
interface Birth {
  id: 'birth'
  name: string
}

interface Outbox extends DBSchema {
  acts: { key: number; value: SealedAct; indexes: { owner: string } }
  session: { key: string; value: KeptSecret | Birth }
  files: { key: string; value: SealedFile }
}

/** @param onGone the browser took it away, or a newer program wants it: nothing can be kept or read by this connection any more */
const opened = (onGone = () => {}): Promise<IDBPDatabase<Outbox>> =>
  openDB<Outbox>(outboxName, version, {
    upgrade(made, before) {
      if (before < 1) {
        made.createObjectStore('acts', { keyPath: 'id' }).createIndex('owner', 'owner')
        made.createObjectStore('session', { keyPath: 'id' })
      }
      made.createObjectStore('files', { keyPath: 'id' })
    },
    // Another version of the program must not wait for this one.
    blocking(_now, _next, event) {
      ;(event.target as IDBDatabase).close()
      onGone()
    },
    terminated: onGone,
  })

/** What was kept for a session with `keepSecret`; null where nothing was, or it is of another session. */
export async function keptSecret(session: Seal): Promise<string | null> {
  const db = await opened()
  try {
    const row = await db.get('session', 'secret')
    return row?.id === 'secret' && row.owner === session.owner ? await session.open(row.sealed, 'secret') : null
  } finally {
    db.close()
  }
}

/** In the place of that of the session before. */
export async function keepSecret(session: Seal, secret: string): Promise<void> {
  const sealed = await session.seal(secret, 'secret')
  const db = await opened()
  try {
    await db.put('session', { id: 'secret', owner: session.owner, sealed })
  } finally {
    db.close()
  }
}

/**
 * The outbox of this browser. Acts are sealed for their person, and nothing but their person, whose key the server gives at the
 * sign-in, opens, changes or removes them (decision 137).
 */
export class OutboxStore implements ActStore {
  readonly #db: IDBPDatabase<Outbox>
  readonly #seal: Seal
  /** What was opened already, as long as it is as it was: a sender looks at all of them after each one. */
  readonly #known = new Map<number, { sealed: Uint8Array; act: Act }>()

  #lastId = 0

  private constructor(db: IDBPDatabase<Outbox>, seal: Seal) {
    this.#db = db
    this.#seal = seal
  }

  /** @param seal made of what the server keeps for this person (`sealOf`) */
  static async open(seal: Seal, onGone?: () => void): Promise<OutboxStore> {
    return new OutboxStore(await opened(onGone), seal)
  }

  /** The name of this database, made when it is first asked for. */
  async birth(): Promise<string> {
    const tx = this.#db.transaction('session', 'readwrite')
    const known = await tx.store.get('birth')
    const birth: Birth = known?.id === 'birth' ? known : { id: 'birth', name: randomKey() }
    if (birth !== known) await tx.store.put(birth)
    await tx.done
    return birth.name
  }

  close(): void {
    this.#db.close()
  }

  /**
   * Adds an act behind all others, durably when it resolves. What a key stands for is one act: while one of the same key is open
   * here, whichever tab added it, that one is answered as it stands, and nothing is added.
   *
   * @param isSent it left already, and no word came back
   * @param content the bytes of its file
   * @throws DOMException when it cannot be stored: then it was not done, and the form keeps its values
   */
  async add(act: NewAct, isSent = false, content?: Blob): Promise<Act> {
    const file = act.file && content && (await this.#sealedFile(act.file, content))
    for (;;) {
      const own = await this.#ownRows()
      const there = (await this.#openedOf(own, act.personId)).find((one) => one.key === act.key && isOpen(one))
      if (there) return there
      const added: Act = { ...act, id: await this.#nextId(), standing: { is: isSent ? 'sent' : 'waiting' } }
      if (await this.#put(added, null, { file, seen: new Set(own.map(({ id }) => id)) })) return added
    }
  }

  /** Puts an act back, as it stood, that was here before the browser took the storage away; once, whichever tab does. */
  async restore(act: Act): Promise<void> {
    for (let id = act.id; ; ) {
      if ((await this.of(act.personId)).some(({ key }) => key === act.key)) return
      if (await this.#put({ ...act, id }, null)) return
      // What was done since then has its place.
      id = await this.#nextId()
    }
  }

  async #nextId(): Promise<number> {
    const last = await this.#db.transaction('acts').store.openKeyCursor(null, 'prev')
    // Of an act that is gone the id is not given again: another tab may still show it.
    this.#lastId = Math.max((last?.key ?? 0) + 1, this.#lastId + 1, Date.now())
    return this.#lastId
  }

  /** The file of an act; null where it is not here any more. */
  async fileOf({ id, type }: ActFile): Promise<Blob | null> {
    const row = await this.#db.get('files', id)
    if (row?.owner !== this.#seal.owner) return null
    return new Blob([await this.#seal.openBytes(row.sealed, filePlace(id))], { type })
  }

  async #sealedFile({ id }: ActFile, content: Blob): Promise<SealedFile> {
    const bytes = new Uint8Array(await content.arrayBuffer())
    return { id, owner: this.#seal.owner, sealed: await this.#seal.sealBytes(bytes, filePlace(id)) }
  }

  async of(personId: string): Promise<readonly Act[]> {
    return this.#openedOf(await this.#ownRows(), personId)
  }

  #ownRows(): Promise<SealedAct[]> {
    return this.#db.getAllFromIndex('acts', 'owner', this.#seal.owner)
  }

  async #openedOf(rows: readonly SealedAct[], personId: string): Promise<readonly Act[]> {
    const acts = await Promise.all(rows.map((row) => this.#opened(row)))
    return acts.filter((act) => act.personId === personId)
  }

  /** How many open acts of other people are on this device: no more can be told of them. */
  async openOfOthers(): Promise<number> {
    const tx = this.#db.transaction('acts')
    const [all, own] = await Promise.all([tx.store.count(), tx.store.index('owner').count(this.#seal.owner)])
    // Most devices are one person's, and have nothing more to read.
    if (all === own) return 0
    const rows = await this.#db.getAll('acts')
    return rows.filter(({ owner, standing }) => owner !== this.#seal.owner && standing !== 'given-up').length
  }

  /** Sealing takes a while, in which another tab may have changed it: then it is made of what that left. */
  async change(id: number, to: (act: Act) => Act | null): Promise<void> {
    for (;;) {
      const row = await this.#db.get('acts', id)
      if (row?.owner !== this.#seal.owner) return
      const before = await this.#opened(row)
      const after = to(before)
      if (after === before) return
      if (after === null ? await this.#remove(row, before) : await this.#put(after, row)) return
    }
  }

  async #opened({ id, sealed }: SealedAct): Promise<Act> {
    const known = this.#known.get(id)
    if (known && areEqual(known.sealed, sealed)) return known.act
    const act = JSON.parse(await this.#seal.open(sealed, String(id))) as Act
    this.#known.set(id, { sealed, act })
    return act
  }

  /** Puts it in the place of `before`; false when that is not what is there. */
  async #put(act: Act, before: SealedAct | null, { file, seen }: Beside = {}): Promise<boolean> {
    const sealed = await this.#seal.seal(JSON.stringify(act), String(act.id))
    const row: SealedAct = { id: act.id, owner: this.#seal.owner, standing: act.standing.is, sealed }
    // What was given up is a line with a reason: its picture takes no more room.
    const gone = act.standing.is === 'given-up' ? act.file : undefined
    const isNew = async (tx: Writing) => {
      const own = await tx.objectStore('acts').index('owner').getAllKeys(this.#seal.owner)
      return seen === undefined || own.every((id) => seen.has(id))
    }
    return this.#ifStill(act.id, { before, isToWrite: isNew }, async (tx) => {
      await tx.objectStore('acts').put(row)
      if (file) await tx.objectStore('files').put(file)
      if (gone) await tx.objectStore('files').delete(gone.id)
    })
  }

  #remove(row: SealedAct, { file }: Act): Promise<boolean> {
    this.#known.delete(row.id)
    return this.#ifStill(row.id, { before: row }, async (tx) => {
      await tx.objectStore('acts').delete(row.id)
      if (file) await tx.objectStore('files').delete(file.id)
    })
  }

  async #ifStill(
    id: number,
    { before, isToWrite = async () => true }: Expected,
    write: (tx: Writing) => Promise<unknown>,
  ): Promise<boolean> {
    // Written through to the disk before anybody is told that it is done; an act and its file together or not at all.
    const tx = this.#db.transaction(['acts', 'files'], 'readwrite', { durability: 'strict' })
    const now = (await tx.objectStore('acts').get(id)) ?? null
    const isSame = now === null ? before === null : before !== null && areEqual(now.sealed, before.sealed)
    let isWritten = false
    try {
      isWritten = isSame && (await isToWrite(tx))
      if (isWritten) await write(tx)
    } catch (error) {
      // Told by what was thrown; that its transaction ended is no second failure.
      tx.done.catch(() => {})
      throw error
    }
    await tx.done
    return isWritten
  }
}

/** What goes with an act that is written. */
interface Beside {
  file?: SealedFile | undefined
  /** The ids of the own acts that were looked through: where another tab added one since, nothing is written. */
  seen?: ReadonlySet<number>
}

/** What has to be there, null for nothing, for a row to be written. */
interface Expected {
  before: SealedAct | null
  isToWrite?: (tx: Writing) => Promise<boolean>
}

type Writing = IDBPTransaction<Outbox, ('acts' | 'files')[], 'readwrite'>

/** What is sealed for one place cannot be read at another. */
const filePlace = (id: string): string => `file ${id}`

const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
