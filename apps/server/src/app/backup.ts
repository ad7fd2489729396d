import { basename } from 'node:path'
import { NotWhole } from '../backup/backup-error.ts'
import { type EndedRun, recordRun } from '../backup/backup.store.ts'
import { backUpInto } from '../backup/backup-file.ts'
import { passphraseOf } from '../backup/passphrase.ts'
import { readBackup } from '../backup/read-backup.ts'
import { rowsIn } from '../backup/write-backup.ts'
import { openPostgres } from '../db/db.ts'
import { openSource } from './backup-source.ts'
import { endOnSignals, fileAndFlags, progressLine, told } from './command.ts'
import { readConfig } from './config.ts'

const usage = 'Usage: npm run backup -- FILE, or npm run backup -- --verify FILE'

const count = (value: number, noun: string): string => `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'}`
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

async function backUp(path: string): Promise<void> {
  const config = readConfig(process.env)
  const passphrase = await passphraseOf(config.backup, { isNew: true })
  const { source, close } = await openSource(config)
  const line = progressLine()
  const startedAt = new Date()
  try {
    const { moment, rows, files, bytes, missingFiles } = await backUpInto(path, source, {
      passphrase,
      progress: line.progress,
    })
    line.end()
    await noted(source.databaseUrl, { startedAt, name: basename(path), moment, bytes, rows, files })
    for (const hash of missingFiles) console.log(`missing: the storage does not have the file ${hash}`)
    console.log(`${count(rows, 'row')}, ${count(files, 'file')}, ${megabytes(bytes)} as of ${moment.toISOString()}`)
    console.log(`${path} is written and was read back`)
  } finally {
    line.end()
    await close()
  }
}

/** Admins see it on their page. It is made, whether that can be told or not. */
async function noted(url: string, run: Pick<EndedRun, 'startedAt' | 'name' | 'moment' | 'bytes' | 'rows' | 'files'>) {
  try {
    const { db, close } = await openPostgres(url)
    const more = { endedAt: new Date(), isScheduled: false, isWhole: true, problem: null, toldAt: null }
    try {
      await recordRun(db, { ...run, ...more })
    } finally {
      await close()
    }
  } catch (error) {
    console.error(`That it was made could not be noted in the database: ${error instanceof Error ? error.message : ''}`)
  }
}

async function verify(path: string): Promise<void> {
  const passphrase = await passphraseOf(readConfig(process.env).backup, { isNew: false })
  const line = progressLine()
  try {
    const { about, manifest } = await readBackup(path, passphrase, { progress: line.progress })
    line.end()
    console.log(`${count(rowsIn(manifest), 'row')}, ${count(manifest.files.count, 'file')} as of ${about.moment}`)
    for (const hash of manifest.missingFiles) console.log(`missing: the storage did not have the file ${hash}`)
    console.log('backup is whole')
  } finally {
    line.end()
  }
}

/** @returns 0 done, 1 not whole, 2 not done */
async function main(): Promise<number> {
  process.umask(0o077)
  endOnSignals()
  try {
    const { file, has } = fileAndFlags(process.argv.slice(2), ['--verify'], usage)
    await (has('--verify') ? verify(file) : backUp(file))
    return 0
  } catch (error) {
    console.error(told(error))
    return error instanceof NotWhole ? 1 : 2
  }
}

process.exitCode = await main()
