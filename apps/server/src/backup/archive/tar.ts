import { NotWhole } from '../backup-error.ts'
import { type ByteReader, byteReader } from './byte-reader.ts'

/** A file of an archive. Each is small enough to be held in memory: what is large comes in parts. */
export interface Entry {
  name: string
  content: Buffer
}

const blockBytes = 512
/** The largest file that people add is 10 MB, a part of a table 4 MB. */
const mostBytes = 64_000_000

/** Files as a tar of the portable kind (POSIX ustar), which every tar opens. */
export async function* tar(entries: AsyncIterable<Entry>, at: Date): AsyncGenerator<Buffer> {
  for await (const { name, content } of entries) {
    yield headerOf(name, content.length, at)
    if (content.length > 0) yield content
    const rest = content.length % blockBytes
    if (rest > 0) yield Buffer.alloc(blockBytes - rest)
  }
  yield Buffer.alloc(2 * blockBytes)
}

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

function headerOf(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(blockBytes)
  if (Buffer.byteLength(name) > 99) throw new Error(`The name ${name} is too long for an archive`)
  header.write(name, 0)
  header.write(`${octal(0o600, 8)}${octal(0, 8)}${octal(0, 8)}`, 100)
  header.write(`${octal(size, 12)}${octal(Math.floor(at.getTime() / 1000), 12)}`, 124)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const sumOf = (header: Buffer): number => {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte
  return sum
}

/**
 * The files of such a tar, one after the other.
 *
 * @throws NotWhole where it is none, or ends in the middle
 */
export async function* untar(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const reader = byteReader(source)
  for (;;) {
    const header = await reader.read(blockBytes)
    if (header.length < blockBytes) throw new NotWhole('The archive in the backup ends too early. Take another one.')
    if (header.every((byte) => byte === 0)) return drain(reader)
    const { name, size } = readHeader(header)
    const content = Buffer.from(await reader.read(size))
    const padding = (blockBytes - (size % blockBytes)) % blockBytes
    const rest = await reader.read(padding)
    if (content.length < size || rest.length < padding)
      throw new NotWhole(`The archive in the backup ends in the middle of ${name}. Take another one.`)
    yield { name, content }
  }
}

/** What comes after the last file is read too: a changed end is a changed backup. */
async function drain(reader: ByteReader): Promise<void> {
  while ((await reader.read(blockBytes)).length > 0);
}

function readHeader(header: Buffer): { name: string; size: number } {
  const field = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  const size = Number.parseInt(field(124, 136), 8)
  const isSound = field(257, 262) === 'ustar' && Number.parseInt(field(148, 155), 8) === sumOf(header)
  if (!isSound || !(size >= 0 && size <= mostBytes))
    throw new NotWhole('What is in the backup is no archive of Cultivatd.')
  return { name: field(0, 100), size }
}
