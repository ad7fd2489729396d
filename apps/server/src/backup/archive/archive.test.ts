import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { NotWhole } from '../backup-error.ts'
import { readArchive, writeArchive } from './archive.ts'
import { seal, unseal } from './seal.ts'
import type { Entry } from './tar.ts'

const passphrase = 'twelve or more'

async function all(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const inPieces = (bytes: Buffer, length = 1_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) => bytes.subarray(at * length, (at + 1) * length)),
  )

async function written(entries: readonly Entry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk)
      done()
    },
  })
  await writeArchive(Readable.from(entries), { passphrase, at: new Date(0), to })
  return Buffer.concat(parts)
}

async function read(bytes: Buffer, by = passphrase): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of readArchive(inPieces(bytes), by)) entries.push(entry)
  return entries
}

/** That no compression makes shorter. */
const random = (length: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, at) => createHash('sha256').update(`${at}`).digest()),
  ).subarray(0, length)
const three: Entry[] = [
  { name: 'about.json', content: Buffer.from('{}') },
  { name: 'database/plant/000001.copy', content: random(300_000) },
  { name: 'empty', content: Buffer.alloc(0) },
]

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
  '%i bytes are unsealed as they were sealed',
  async (length) => {
    const plain = random(length)
    const sealed = await all(seal(inPieces(plain), passphrase))
    expect(sealed.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
    expect((await all(unseal(inPieces(sealed), passphrase))).equals(plain)).toBe(true)
  },
)

test('files come back in their order, with their bytes', async () => {
  expect(await read(await written(three))).toEqual(three)
})

test('another passphrase opens nothing, and says so', async () => {
  await expect(read(await written(three), 'another passphrase')).rejects.toThrow(/passphrase is not the one/)
})

test('an archive that was cut anywhere is not whole', async () => {
  const bytes = await written(three)
  for (const length of [0, 10, 100, 250, 1_000, 66_000, bytes.length - 16, bytes.length - 1])
    await expect(read(bytes.subarray(0, length)), `${length} of ${bytes.length}`).rejects.toThrow(NotWhole)
})

test('an archive of which one byte was changed, or that goes on, is not whole', async () => {
  const bytes = await written(three)
  for (const at of [0, 30, 60, 120, 200, 300, 40_000, bytes.length - 5]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(read(changed), `byte ${at} of ${bytes.length}`).rejects.toThrow(NotWhole)
  }
  await expect(read(Buffer.concat([bytes, Buffer.from('more')]))).rejects.toThrow(NotWhole)
})

test('what is no archive is told', async () => {
  await expect(read(Buffer.from('PGDMP and more of a dump of another program'))).rejects.toThrow(
    /no backup of Cultivatd/,
  )
})
