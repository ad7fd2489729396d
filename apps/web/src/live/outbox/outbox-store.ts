import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Seal } from '../kept/seal.ts'
import { randomKey } from '../repeat-key.ts'
import type { Act, ActStanding, NewAct } from './act.ts'
import type { ActStore } from './send-acts.ts'

/** A database of its own: nothing that wipes what was read comes near it. */
export const outboxName = 'cultivatd-outbox'
const version = 1

/** What has to be known without the person's key: whose it is, and how it stands. All else is sealed. */
interface SealedAct {
  id: number
  owner: string
  standing: ActStanding['is']
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
}

/** @param onGone the browser took it away, or a newer program wants it: nothing can be kept or read by this connection any more */
const opened = (onGone = () => {}): Promise<IDBPDatabase<Outbox>> =>
  openDB<Outbox>(outboxName, version, {
    upgrade(made) {
      made.createObjectStore('acts', { keyPath: 'id' }).createIndex('owner', 'owner')
      made.createObjectStore('session', { keyPath: 'id' })
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
   * Adds an act behind all others, durably when it resolves.
   *
   * @param isSent it left already, and no word came back
   * @throws DOMException when it cannot be stored: then it was not done, and the form keeps its values
   */
  async add(act: NewAct, isSent = false): Promise<Act> {
    for (;;) {
      const added: Act = { ...act, id: await this.#nextId(), standing: { is: isSent ? 'sent' : 'waiting' } }
      if (await this.#put(added, null)) return added
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
    return (last?.key ?? 0) + 1
  }

  async of(personId: string): Promise<readonly Act[]> {
    const rows = await this.#db.getAllFromIndex('acts', 'owner', this.#seal.owner)
    const acts = await Promise.all(rows.map((row) => this.#opened(row)))
    return acts.filter((act) => act.personId === personId)
  }

  /** How many open acts of anybody are on this device: of others no more can be told. */
  async openCount(): Promise<{ own: number; others: number }> {
    const open = (await this.#db.getAll('acts')).filter(({ standing }) => standing !== 'given-up')
    const own = open.filter(({ owner }) => owner === this.#seal.owner).length
    return { own, others: open.length - own }
  }

  /** Sealing takes a while, in which another tab may have changed it: then it is made of what that left. */
  async change(id: number, to: (act: Act) => Act | null): Promise<void> {
    for (;;) {
      const row = await this.#db.get('acts', id)
      if (row?.owner !== this.#seal.owner) return
      const before = await this.#opened(row)
      const after = to(before)
      if (after === before) return
      if (after === null ? await this.#remove(row) : await this.#put(after, row)) return
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
  async #put(act: Act, before: SealedAct | null): Promise<boolean> {
    const sealed = await this.#seal.seal(JSON.stringify(act), String(act.id))
    const row: SealedAct = { id: act.id, owner: this.#seal.owner, standing: act.standing.is, sealed }
    return this.#ifStill(act.id, before, (store) => store.put(row))
  }

  #remove(before: SealedAct): Promise<boolean> {
    this.#known.delete(before.id)
    return this.#ifStill(before.id, before, (store) => store.delete(before.id))
  }

  async #ifStill(id: number, before: SealedAct | null, write: (store: Acts) => Promise<unknown>): Promise<boolean> {
    // Written through to the disk before anybody is told that it is done.
    const tx = this.#db.transaction('acts', 'readwrite', { durability: 'strict' })
    const now = (await tx.store.get(id)) ?? null
    const isSame = now === null ? before === null : before !== null && areEqual(now.sealed, before.sealed)
    if (isSame) await write(tx.store as unknown as Acts)
    await tx.done
    return isSame
  }
}

interface Acts {
  put(row: SealedAct): Promise<unknown>
  delete(id: number): Promise<unknown>
}

const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
