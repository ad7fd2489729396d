import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DatabaseError } from '../db/database-error.ts'
import { type Database, type Db, openDatabase } from '../db/db.ts'
import { clusterIn } from '../db/embedded/cluster.ts'
import { addressOfRunning } from '../db/embedded/embedded-postgres.ts'
import { FolderLockedError } from '../db/folder-lock.ts'
import { openSecrets } from '../db/secrets.ts'
import { anchorProblems } from '../history/anchor.ts'
import { type Head, type Verdict, verifyHistory } from '../history/verify-history.ts'
import { stateProblems } from '../history/verify-state.ts'
import { type Config, ConfigError, readConfig } from './config.ts'

/** The history could not be looked at, with a sentence for the operator. */
class NotVerified extends Error {}

const usage = 'Usage: npm run audit:verify -- [--head SEQ:HASH]'

/** @throws NotVerified when the arguments are not ours */
function knownHead(args: readonly string[]): Head | null {
  if (args.length === 0) return null
  const [flag = '', value, ...rest] = args.flatMap((arg) => (arg.startsWith('--head=') ? arg.split('=') : [arg]))
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(value ?? '') ?? []
  if (flag !== '--head' || rest.length > 0) throw new NotVerified(usage)
  if (seq === undefined || hash === undefined)
    throw new NotVerified(
      `This is not a head of the history: ${value ?? ''}. Give the SEQ:HASH that was printed.\n${usage}`,
    )
  return { seq: Number(seq), hash }
}

/** @throws NotVerified when there is no database, or it has no history yet */
async function openHistory({ databaseUrl, dataDir }: Config): Promise<Database> {
  // Opening an embedded database that is not there would make one.
  if (databaseUrl === null && !existsSync(clusterIn(dataDir)))
    throw new NotVerified(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has them.`)
  const database = await openDatabase({ databaseUrl: databaseUrl ?? addressOfRunning(dataDir), dataDir })
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('history') is not null as "isThere"`.execute(
    database.db,
  )
  if (rows[0]?.isThere) return database
  await database.close()
  throw new NotVerified('This database has no history yet. Start this version of the server once.')
}

/** All of it as it was at one moment, also while people go on working. */
const verdictOn = ({ db }: Database, known: Head | null, config: Config): Promise<Verdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const verdict = await verifyHistory(tx, known)
      const more = [...(await stateProblems(tx)), ...(await anchorsOf(tx, config))]
      return { ...verdict, found: verdict.found + more.length, problems: [...verdict.problems, ...more] }
    })

/** Heads that were kept are checked where the key is that they were kept with; to look must not make one. */
async function anchorsOf(tx: Db, { secretKey, dataDir }: Config): Promise<string[]> {
  if (secretKey === null && !existsSync(join(dataDir, 'secret-key'))) return []
  return anchorProblems(tx, openSecrets({ secretKey, dataDir }).signing, new Date())
}

function linesOf({ entries, head, found, problems }: Verdict): string[] {
  const more = found - problems.length
  return [
    ...problems.map((problem) => `- ${problem}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
    `${entries} ${entries === 1 ? 'entry' : 'entries'}`,
    `head ${head.seq}:${head.hash}`,
    found === 0 ? 'history is whole' : `history is not whole: ${found} ${found === 1 ? 'problem' : 'problems'}`,
  ]
}

function sentenceOf(error: unknown): string | null {
  const isForOperator = [NotVerified, ConfigError, DatabaseError, FolderLockedError].some(
    (kind) => error instanceof kind,
  )
  return isForOperator && error instanceof Error ? error.message : null
}

/** @returns 0 whole, 1 not whole, 2 not looked at */
async function main(): Promise<number> {
  try {
    const known = knownHead(process.argv.slice(2))
    const config = readConfig(process.env)
    const database = await openHistory(config)
    try {
      const verdict = await verdictOn(database, known, config)
      for (const line of linesOf(verdict)) console.log(line)
      return verdict.found === 0 ? 0 : 1
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(sentenceOf(error) ?? error)
    return 2
  }
}

process.exitCode = await main()
