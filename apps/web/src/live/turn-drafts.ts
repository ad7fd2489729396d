import { draftKeys } from './draft-keys.ts'
import { type Seal, sealOf } from './kept/seal.ts'
import { keptSecret } from './outbox/outbox-store.ts'

const sealedKey = ({ owner }: Seal): string => `cultivatd-sealed-drafts ${owner}`
const place = 'drafts'

/** @param secret of the person, as the server gives it to their sessions */
const sealOfDrafts = (secret: string): Promise<Seal> => sealOf(`drafts of ${secret}`)

const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

/** Puts what a person typed and did not send under their own key: whoever takes over next neither sees nor loses it. */
export async function sealDrafts(personId: string, secret: string, storage: Storage = localStorage): Promise<void> {
  const keys = Object.keys(storage).filter((key) => key.startsWith(draftKeys(personId)))
  if (keys.length === 0) return
  const seal = await sealOfDrafts(secret)
  // What could not be opened when they came last is still there.
  const before = await sealedDrafts(seal, storage).catch(() => ({}))
  const drafts = { ...before, ...Object.fromEntries(keys.map((key) => [key, storage.getItem(key)])) }
  storage.setItem(sealedKey(seal), btoa(textOf(await seal.seal(JSON.stringify(drafts), place))))
  for (const key of keys) storage.removeItem(key)
}

/** Puts it back where its forms look for it. */
export async function openDrafts(secret: string, storage: Storage = localStorage): Promise<void> {
  const seal = await sealOfDrafts(secret)
  const drafts = await sealedDrafts(seal, storage)
  for (const [key, text] of Object.entries(drafts)) storage.setItem(key, text)
  storage.removeItem(sealedKey(seal))
}

async function sealedDrafts(seal: Seal, storage: Storage): Promise<Record<string, string>> {
  const sealed = storage.getItem(sealedKey(seal))
  return sealed === null ? {} : (JSON.parse(await seal.open(bytesOf(atob(sealed)), place)) as Record<string, string>)
}

/** The same of the one who is known here, with what this device has of their session, which may have ended. */
export async function sealDraftsOf(token: string, person: string | null = lastPerson()): Promise<void> {
  if (!globalThis.crypto?.subtle || typeof indexedDB === 'undefined' || person === null) return
  const secret = await keptSecret(await sealOf(token))
  if (secret !== null) await sealDrafts(person, secret)
}

const lastPerson = (): string | null => localStorage.getItem('cultivatd-person')
