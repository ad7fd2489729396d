import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from '../db/secrets.ts'
import type { FileStorage } from '../http/services.ts'
import { writeArchive } from './archive/archive.ts'
import { type About, formatNumber, type Manifest, names } from './archive/manifest.ts'
import { createTally, sumOf } from './archive/tally.ts'
import type { Entry } from './archive/tar.ts'
import { BackupError } from './backup-error.ts'
import { openSnapshot, type Snapshot } from './read-database.ts'

/** What is backed up. */
export interface Source {
  /** For every client of PostgreSQL. */
  databaseUrl: string
  files: FileStorage
  /** What the product seals and signs with. */
  secretKey: string
  secrets: Pick<Secrets, 'open'>
  /** Where the sandbox Metrc of a demo keeps its world; null beside a real Metrc. */
  sandboxFolder: string | null
}

/** How far it is. */
export type Progress = (text: string) => void

export interface Writing {
  passphrase: string
  to: NodeJS.WritableStream
  progress?: Progress | undefined
  /** Told the name under which other transactions see the same moment, while it is open: for who compares. */
  opened?: ((snapshot: string) => Promise<void>) | undefined
}

/** What a backup holds. */
export interface Contents {
  moment: Date
  rows: number
  files: number
  missingFiles: readonly string[]
}

const sandboxPartBytes = 4_000_000

/**
 * Writes a backup of one moment. Nothing is held in memory but what is on its way.
 *
 * @throws BackupError with a sentence for the operator, or what the stream throws
 */
export async function writeBackup(
  source: Source,
  { passphrase, to, progress = () => {}, opened }: Writing,
): Promise<Contents> {
  const snapshot = await openSnapshot(source.databaseUrl)
  try {
    checkKey(source, snapshot)
    await opened?.(snapshot.name)
    const manifest: Manifest = {
      tables: {},
      sequences: {},
      files: { count: 0, bytes: 0 },
      missingFiles: [],
      others: {},
    }
    await writeArchive(entriesOf(source, snapshot, manifest, progress), { passphrase, at: snapshot.moment, to })
    return {
      moment: snapshot.moment,
      rows: rowsIn(manifest),
      files: manifest.files.count,
      missingFiles: manifest.missingFiles,
    }
  } finally {
    await snapshot.close()
  }
}

export const rowsIn = ({ tables }: Manifest): number => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

/** With another key nobody could read what is sealed in the database. */
function checkKey({ secrets }: Source, { sealedKey }: Snapshot): void {
  if (sealedKey === null) return
  try {
    secrets.open(sealedKey, 'sync-user-key')
  } catch (error) {
    throw new BackupError(
      'The secret key here is not the one that this database was written with, so that nobody could use the backup. Run it with the DATA_DIR or the SECRET_KEY of the server.',
      { cause: error },
    )
  }
}

async function* entriesOf(
  source: Source,
  snapshot: Snapshot,
  manifest: Manifest,
  progress: Progress,
): AsyncGenerator<Entry> {
  const { moment, postgres, steps, tables } = snapshot
  const about: About = {
    format: 'cultivatd-backup',
    formatNumber,
    moment: moment.toISOString(),
    node: process.versions.node,
    postgres,
    steps,
    tables,
  }
  const other = (name: string, value: unknown): Entry => {
    const content = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
    manifest.others[name] = sumOf(content)
    return { name, content }
  }
  yield other(names.about, about)
  yield other(names.secrets, { secretKey: source.secretKey })
  for (const [index, table] of tables.entries()) {
    progress(`Table ${index + 1} of ${tables.length}, ${rowsIn(manifest).toLocaleString('en')} rows`)
    yield* snapshot.rowsOf(table, manifest)
  }
  manifest.sequences = await snapshot.sequences()
  yield* filesOf(source.files, snapshot.files, manifest, progress)
  if (source.sandboxFolder !== null) yield* sandboxOf(source.sandboxFolder, manifest)
  yield { name: names.manifest, content: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) }
}

async function* filesOf(
  storage: FileStorage,
  hashes: readonly string[],
  manifest: Manifest,
  progress: Progress,
): AsyncGenerator<Entry> {
  for (const [index, hash] of hashes.entries()) {
    if (index % 20 === 0) progress(`File ${index + 1} of ${hashes.length}`)
    const content = await storage.get(hash)
    // What the storage has under a hash and is not that: a backup of it would be no backup.
    if (content === null || sumOf(content).sha256 !== hash) manifest.missingFiles.push(hash)
    else {
      manifest.files.count += 1
      manifest.files.bytes += content.length
      yield { name: names.file(hash), content }
    }
  }
}

/** After the database, as a real Metrc would be: it may know more than the database of that moment, and never less. */
async function* sandboxOf(folder: string, manifest: Manifest): AsyncGenerator<Entry> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl')).sort()
  // The journal last: what it says is added to what the snapshot says, and not the other way round.
  for (const file of files.toSorted(
    (one, other) => Number(one.includes('journal')) - Number(other.includes('journal')),
  )) {
    const tally = createTally()
    let number = 0
    for await (const chunk of createReadStream(join(folder, file), { highWaterMark: sandboxPartBytes })) {
      const content = chunk as Buffer
      number += 1
      tally.add(content)
      yield { name: names.sandbox(file, number), content }
    }
    if (number > 0) manifest.others[`sandbox/${file}`] = tally.sum()
  }
}
