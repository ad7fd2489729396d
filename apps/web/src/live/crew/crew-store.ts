import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { crewDatabase } from '../station.ts'

/** What a person has to show: their PIN, their badge, or both. */
export type Opens = 'pin' | 'badge' | 'both'

/** A spare turn of a person as the device keeps it: sealed with what they showed when they took over (decision 177). */
export interface KeptTurn {
  personId: string
  name: string
  /** As the server knows it. */
  spareId: string
  /** An instant: it ends then, however the device is cut off. */
  until: string
  keptAt: number
  opens: Opens
  /** Finds the turn of a scanned badge; null where a PIN alone opens it. */
  badgeTag: string | null
  salt: Uint8Array<ArrayBuffer>
  /** Null: it was tried too often, and there is nothing left to open. */
  sealed: Uint8Array<ArrayBuffer> | null
  /** Wrong PINs in a row. */
  wrong: number
  /** Names what was read in its turn (`Seal.owner`). */
  readOwner: string
}

/** The session of somebody who left while it could not be ended, or not all of it was sent. */
export interface Parcel {
  /** Names the session without telling its token. */
  owner: string
  iv: Uint8Array<ArrayBuffer>
  sealed: Uint8Array<ArrayBuffer>
}

/** Keys that the browser does not let out. */
export interface DeviceKeys {
  id: 'device'
  mac: CryptoKey
  box: CryptoKey
}

export interface Crew extends DBSchema {
  keys: { key: string; value: DeviceKeys }
  turns: { key: string; value: KeptTurn }
  parcels: { key: string; value: Parcel }
}

/** Opens the database of the crew for as long as `work` takes. */
export async function withCrew<Value>(work: (db: IDBPDatabase<Crew>) => Promise<Value>): Promise<Value> {
  const db = await openDB<Crew>(crewDatabase, 1, {
    upgrade(made) {
      made.createObjectStore('keys', { keyPath: 'id' })
      made.createObjectStore('turns', { keyPath: 'personId' })
      made.createObjectStore('parcels', { keyPath: 'owner' })
    },
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Whether a browser lets anything be kept for the crew. */
export const canKeepCrew = (): boolean =>
  globalThis.isSecureContext === true && globalThis.crypto?.subtle !== undefined && typeof indexedDB !== 'undefined'

/** The keys of this device, made when they are first wanted. */
export async function deviceKeys(): Promise<DeviceKeys> {
  const known = await withCrew((db) => db.get('keys', 'device'))
  if (known) return known
  const { subtle } = crypto
  const [mac, box] = await Promise.all([
    subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return withCrew(async (db) => {
    const tx = db.transaction('keys', 'readwrite')
    // Another tab may have made some meanwhile.
    const first = await tx.store.get('device')
    if (!first) await tx.store.put({ id: 'device', mac, box })
    await tx.done
    return first ?? { id: 'device', mac, box }
  })
}
