/** Turns what is kept into bytes that only this session can read, and back. */
export interface Seal {
  /** Names the session without telling its token. */
  owner: string
  /** The name under which a topic is kept: it holds labels and licenses, and these are nobody else's either. */
  nameOf(key: string): Promise<string>
  /** @param place what is kept at one place cannot be read at another */
  seal(text: string, place: string): Promise<Uint8Array<ArrayBuffer>>
  /** @throws OperationError when it is not of this session, or was changed */
  open(sealed: Uint8Array<ArrayBuffer>, place: string): Promise<string>
  /** The same of a file, which is packed already. */
  sealBytes(bytes: Uint8Array<ArrayBuffer>, place: string): Promise<Uint8Array<ArrayBuffer>>
  openBytes(sealed: Uint8Array<ArrayBuffer>, place: string): Promise<Uint8Array<ArrayBuffer>>
}

const ivBytes = 12
const packed = 1
const plain = 0

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * All keys come from the token of the session and are kept nowhere: with the token, which goes at once with the session, goes
 * everything that was sealed, also what a browser has not deleted yet (decision 135).
 */
export async function sealOf(token: string): Promise<Seal> {
  const { subtle } = crypto
  const root = await subtle.importKey('raw', bytesOf(token), 'HKDF', false, ['deriveKey', 'deriveBits'])
  const derived = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(info) })
  const [owner, names, rows] = await Promise.all([
    subtle.deriveBits(derived('cultivatd owner'), root, 128),
    subtle.deriveKey(derived('cultivatd names'), root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
    subtle.deriveKey(derived('cultivatd rows'), root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  const byPlace = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: bytesOf(place),
  })
  const sealBytes: Seal['sealBytes'] = async (bytes, place) => {
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
    return joined(iv, new Uint8Array(await subtle.encrypt(byPlace(iv, place), rows, bytes)))
  }
  const openBytes: Seal['openBytes'] = async (sealed, place) => {
    const iv = sealed.slice(0, ivBytes)
    return new Uint8Array(await subtle.decrypt(byPlace(iv, place), rows, sealed.subarray(ivBytes)))
  }
  return {
    owner: hexOf(owner),
    nameOf: async (key) => hexOf(await subtle.sign('HMAC', names, bytesOf(key))).slice(0, 32),
    seal: async (text, place) => sealBytes(await pack(text), place),
    open: async (sealed, place) => unpack(await openBytes(sealed, place)),
    sealBytes,
    openBytes,
  }
}

/** Rows say the same names again and again: packed they are a tenth. The first byte says whether they are. */
async function pack(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = bytesOf(text)
  if (typeof CompressionStream === 'undefined') return joined(new Uint8Array([plain]), bytes)
  return joined(new Uint8Array([packed]), await through(bytes, new CompressionStream('gzip')))
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const rest = bytes.subarray(1)
  return new TextDecoder().decode(bytes[0] === packed ? await through(rest, new DecompressionStream('gzip')) : rest)
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

function joined(...parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
