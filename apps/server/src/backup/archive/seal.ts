import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt as scryptOf,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { NotWhole } from '../backup-error.ts'
import { type ByteReader, byteReader } from './byte-reader.ts'

/**
 * The format of age (age-encryption.org/v1, https://c2sp.org/age) with a passphrase, so that `age --decrypt` opens what is
 * sealed here: scrypt, and ChaCha20-Poly1305 over pieces of 64 KiB, of which the last one says that it is the last.
 */
const intro = 'age-encryption.org/v1'
const pieceBytes = 64 * 1024
const tagBytes = 16
const keyBytes = 32
const fileKeyBytes = 16
const nonceBytes = 16
/** 2^17 and r = 8: 128 MB of memory for half a second. */
const workFactor = 17
/** What somebody else sealed may ask for more, but not for all of the memory. */
const mostWorkFactor = 20
const mostHeaderBytes = 2_000

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scryptOf)

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const derived = (key: Uint8Array, salt: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, use, keyBytes))
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

const wrappingKey = (passphrase: string, salt: Uint8Array, factor: number): Promise<Buffer> =>
  scrypt(passphrase, Buffer.concat([Buffer.from(`${intro}/scrypt`), salt]), keyBytes, {
    N: 2 ** factor,
    r: 8,
    p: 1,
    maxmem: 2 ** (factor + 11),
  })

const noNonce = Buffer.alloc(12)

function encrypted(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Null where it was not encrypted so. */
function decrypted(key: Uint8Array, nonce: Uint8Array, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** Eleven bytes that count, and one that says whether it is the last piece. */
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** What comes, sealed by a passphrase. */
export async function* seal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(fileKeyBytes)
  const salt = randomBytes(16)
  const wrapped = encrypted(await wrappingKey(passphrase, salt, workFactor), noNonce, fileKey)
  const header = `${intro}\n-> scrypt ${text(salt)} ${workFactor}\n${text(wrapped)}\n---`
  yield Buffer.from(`${header} ${text(hmac(derived(fileKey, Buffer.alloc(0), 'header'), header))}\n`)
  const nonce = randomBytes(nonceBytes)
  yield nonce
  const key = derived(fileKey, nonce, 'payload')
  const reader = byteReader(source)
  let next = await reader.read(pieceBytes)
  for (let piece = 0, isLast = false; !isLast; piece++) {
    const now = next
    next = await reader.read(pieceBytes)
    isLast = next.length === 0
    yield encrypted(key, nonceOf(piece, isLast), now)
  }
}

/**
 * What was sealed by this passphrase.
 *
 * @throws NotWhole where it was not sealed so, was changed or cut, or the passphrase is another one
 */
export async function* unseal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = byteReader(source)
  const fileKey = await fileKeyOf(reader, passphrase)
  const nonce = await reader.read(nonceBytes)
  if (nonce.length < nonceBytes) throw cut(reader)
  const key = derived(fileKey, nonce, 'payload')
  let sealed = await reader.read(pieceBytes + tagBytes)
  for (let piece = 0, isLast = false; !isLast; piece++) {
    const at = reader.position - sealed.length
    const next = await reader.read(pieceBytes + tagBytes)
    isLast = next.length === 0
    const plain = sealed.length < tagBytes ? null : decrypted(key, nonceOf(piece, isLast), sealed)
    if (plain === null) throw isLast ? cut(reader) : changed(at)
    yield plain
    sealed = next
  }
}

const cut = ({ position }: ByteReader) =>
  new NotWhole(`The backup was cut or changed at its end, at byte ${position}. Take another one.`)
const changed = (at: number) => new NotWhole(`The backup was changed or is damaged at byte ${at}. Take another one.`)
const noBackup = () => new NotWhole('This file is no backup of Cultivatd, or its beginning is damaged.')

interface Header {
  salt: Buffer
  factor: number
  wrapped: Buffer
  /** Of all before it. */
  mac: Buffer
  signed: string
}

async function readHeader(reader: ByteReader): Promise<Header> {
  let lines = ''
  while (!/\n---[^\n]*\n/.test(lines)) {
    const byte = await reader.read(1)
    if (byte.length === 0 || lines.length > mostHeaderBytes) throw noBackup()
    lines += byte.toString('latin1')
    if (lines.length === intro.length + 1 && lines !== `${intro}\n`) throw noBackup()
  }
  const [, signed = '', salt = '', factor = '', wrapped = '', mac = ''] =
    /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (\d{1,2})\n([\w+/]{43})\n---) ([\w+/]{43})\n$/.exec(lines) ?? []
  if (signed === '' || Number(factor) > mostWorkFactor) throw noBackup()
  const [saltBytes, wrappedBytes, macBytes] = [salt, wrapped, mac].map((each) => Buffer.from(each, 'base64'))
  if (!saltBytes || !wrappedBytes || !macBytes) throw noBackup()
  return { salt: saltBytes, factor: Number(factor), wrapped: wrappedBytes, mac: macBytes, signed }
}

async function fileKeyOf(reader: ByteReader, passphrase: string): Promise<Buffer> {
  const { salt, factor, wrapped, mac, signed } = await readHeader(reader)
  const fileKey = decrypted(await wrappingKey(passphrase, salt, factor), noNonce, wrapped)
  if (fileKey === null)
    throw new NotWhole('The passphrase is not the one that this backup was sealed with, or its beginning is damaged.')
  if (!timingSafeEqual(hmac(derived(fileKey, Buffer.alloc(0), 'header'), signed), mac)) throw noBackup()
  return fileKey
}
