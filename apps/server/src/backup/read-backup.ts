import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { readArchive } from './archive/archive.ts'
import { About, formatNumber, Manifest, names, partOf, Secrets } from './archive/manifest.ts'
import { createTally, sumOf } from './archive/tally.ts'
import { BackupError, NotWhole } from './backup-error.ts'
import type { Progress } from './write-backup.ts'

/** What is done with what a backup holds, in its order. */
export interface Receiver {
  about?(about: About): Promise<void>
  rows?(table: string, content: Buffer): Promise<void>
  file?(hash: string, content: Buffer): Promise<void>
  secretKey?(key: string): Promise<void>
  sandbox?(file: string, content: Buffer): Promise<void>
}

export interface ReadBackup {
  about: About
  manifest: Manifest
}

/**
 * Reads a backup to its end, and compares everything in it with its checksums. What a receiver is given may turn out to be of a
 * backup that is not whole: it keeps nothing before this has answered.
 *
 * @throws BackupError where it cannot be read or is of a newer version, NotWhole where it is not whole
 */
export async function readBackup(
  path: string,
  passphrase: string,
  { receiver = {}, progress = () => {} }: { receiver?: Receiver; progress?: Progress } = {},
): Promise<ReadBackup> {
  await access(path).catch((error: unknown) => {
    throw new BackupError(`There is no file ${path} that can be read.`, { cause: error })
  })
  let about: About | null = null
  let manifest: Manifest | null = null
  const seen = createSeen()
  for await (const { name, content } of readArchive(createReadStream(path, { highWaterMark: 1 << 18 }), passphrase)) {
    if (manifest) throw new NotWhole('The backup goes on after its end.')
    if (!about && name !== names.about) throw new NotWhole('The backup does not begin as one of Cultivatd does.')
    if (name === names.manifest) manifest = parsed(Manifest, name, content)
    else seen.note(name, content)
    if (name === names.about) {
      about = aboutOf(content)
      await receiver.about?.(about)
    } else if (name === names.secrets) await receiver.secretKey?.(parsed(Secrets, name, content).secretKey)
    else if (name !== names.manifest) await receive(receiver, name, content)
    if (about) progress(`${seen.rows().toLocaleString('en')} rows, ${seen.files().count} files`)
  }
  if (!about || !manifest)
    throw new NotWhole('The backup ends before its list of contents: it was cut. Take another one.')
  seen.compare(manifest)
  return { about, manifest }
}

async function receive(receiver: Receiver, name: string, content: Buffer): Promise<void> {
  const part = partOf(name)
  if (part === null) throw new NotWhole(`The backup holds something that is not known: ${name}.`)
  if (part.kind === 'database') await receiver.rows?.(part.of, content)
  if (part.kind === 'files') await receiver.file?.(part.of, content)
  if (part.kind === 'sandbox') await receiver.sandbox?.(part.of, content)
}

/** @throws BackupError of a newer format */
function aboutOf(content: Buffer): About {
  const { formatNumber: number } = parsed(About.pick({ format: true, formatNumber: true }), names.about, content)
  if (number > formatNumber)
    throw new BackupError(
      'This backup was made by a newer version of Cultivatd, in a format that this one does not know. Use that version or a newer one.',
    )
  return parsed(About, names.about, content)
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

function parsed<T>(schema: Schema<T>, name: string, content: Buffer): T {
  let value: unknown
  try {
    value = JSON.parse(content.toString('utf8'))
  } catch {
    value = null
  }
  const result = schema.safeParse(value)
  if (!result.success) throw new NotWhole(`The file ${name} in the backup is not as it has to be.`)
  return result.data
}

/** Adds up what was read. */
function createSeen() {
  const tallies = new Map<string, ReturnType<typeof createTally> & { rows: number }>()
  const others = new Map<string, ReturnType<typeof sumOf>>()
  const files = { count: 0, bytes: 0 }

  function tallyOf(key: string) {
    const tally = tallies.get(key) ?? { ...createTally(), rows: 0 }
    tallies.set(key, tally)
    return tally
  }

  return {
    rows: () => [...tallies].reduce((sum, [key, { rows }]) => sum + (key.startsWith('database/') ? rows : 0), 0),
    files: () => files,
    note(name: string, content: Buffer) {
      const part = partOf(name)
      if (part === null) return void others.set(name, sumOf(content))
      if (part.kind === 'files') {
        if (sumOf(content).sha256 !== part.of) throw new NotWhole(`The file ${part.of} in the backup is another one.`)
        files.count += 1
        files.bytes += content.length
        return
      }
      const tally = tallyOf(`${part.kind}/${part.of}`)
      tally.add(content)
      if (part.kind === 'database') tally.rows += linesIn(content)
    },
    /** @throws NotWhole */
    compare(manifest: Manifest) {
      for (const [name, saved] of Object.entries(manifest.tables)) {
        const found = tallies.get(`database/${name}`)
        if ((found?.rows ?? 0) !== saved.rows || (found ?? createTally()).sum().sha256 !== saved.sha256)
          throw new NotWhole(`The table ${name} in the backup is not the one that was saved. Take another backup.`)
      }
      for (const [name, saved] of Object.entries(manifest.others)) {
        const found = others.get(name) ?? tallies.get(name)?.sum()
        if (found?.sha256 !== saved.sha256)
          throw new NotWhole(`${name} in the backup is not the one that was saved. Take another backup.`)
      }
      if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes)
        throw new NotWhole(`The backup has ${files.count} files and had ${manifest.files.count}. Take another backup.`)
    },
  }
}

/** Each row is a line: what is in it is escaped. */
function linesIn(content: Buffer): number {
  let lines = 0
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) lines += 1
  return lines
}
