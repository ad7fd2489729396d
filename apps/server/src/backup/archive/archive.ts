import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { NotWhole } from '../backup-error.ts'
import { seal, unseal } from './seal.ts'
import { type Entry, tar, untar } from './tar.ts'

/** Twice as quick as the usual level, and a tenth larger. */
const level = 3

/** Writes files as a compressed, sealed archive; nothing is held but what is on its way. */
export async function writeArchive(
  entries: AsyncIterable<Entry>,
  { passphrase, at, to }: { passphrase: string; at: Date; to: NodeJS.WritableStream },
): Promise<void> {
  await pipeline(
    Readable.from(tar(entries, at), { objectMode: false }),
    createGzip({ level }),
    (source: AsyncIterable<Uint8Array>) => seal(source, passphrase),
    to,
  )
}

/**
 * The files of an archive in their order, to its very end.
 *
 * @throws NotWhole where it was cut or changed, or was sealed with another passphrase
 */
export async function* readArchive(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Entry, void, void> {
  const unsealed = Readable.from(unseal(source, passphrase), { objectMode: false })
  const unzipped = createGunzip()
  unsealed.once('error', (error) => unzipped.destroy(error))
  try {
    yield* untar(unsealed.pipe(unzipped))
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new NotWhole('What is in the backup is damaged: it cannot be unpacked.', { cause: error })
    throw error
  } finally {
    unsealed.destroy()
    unzipped.destroy()
  }
}
