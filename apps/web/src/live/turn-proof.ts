/** A PIN is short: each try costs the device about a third of a second. */
const iterations = 600_000
const mostTries = 10

interface Proof {
  key: CryptoKey
  salt: Uint8Array<ArrayBuffer>
  bits: Uint8Array
  tries: number
}

/**
 * What the one whose turn it is showed, so that they can go on without a network. In the memory of the page alone, with a key that
 * cannot be taken out of the browser; gone with the page, the turn, or ten wrong tries (decision 161).
 */
let proof: Proof | null = null

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function bitsOf(shown: string, key: CryptoKey, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { subtle } = crypto
  const bound = await subtle.sign('HMAC', key, bytesOf(shown))
  const slow = await subtle.importKey('raw', bound, 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, slow, 256))
}

/** @param shown the PIN or the badge that the server took just now */
export async function keepProof(shown: string): Promise<void> {
  proof = null
  if (!globalThis.crypto?.subtle) return
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const salt = crypto.getRandomValues(new Uint8Array(16))
  proof = { key, salt, bits: await bitsOf(shown, key, salt), tries: 0 }
}

export const forgetProof = (): void => {
  proof = null
}

export const hasProof = (): boolean => proof !== null

/** Whether this is what was shown when the turn began; `left` tries there are. */
export async function isShownAgain(shown: string): Promise<{ isRight: boolean; left: number }> {
  if (!proof) return { isRight: false, left: 0 }
  const { key, salt, bits } = proof
  // Counted before it is known: two at once are two.
  proof.tries += 1
  const left = mostTries - proof.tries
  const given = await bitsOf(shown, key, salt)
  const isRight = given.every((byte, at) => byte === bits[at])
  if (isRight && proof) proof.tries = 0
  else if (left <= 0) proof = null
  return { isRight, left: Math.max(0, left) }
}
