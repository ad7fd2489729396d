import { readFile } from 'node:fs/promises'
import { type messages, PGlite, protocol } from '@electric-sql/pglite'
import { SqlError } from './sql-error.ts'
import type { SqlText } from './values.ts'

/** Rows as PostgreSQL wrote them: text, with the type of each column. Parsed on the other side of the worker. */
export interface RawResult {
  fields: [name: string, typeOid: number][]
  rows: SqlText[][]
  /** Rows written; undefined for statements that write none. */
  affected?: number
}

/** The database in this thread. One statement after the other; the caller keeps the order. */
export interface EmbeddedEngine {
  /**
   * Without parameters the text may hold several statements; the last one's rows are answered. `before` is a statement
   * that is sent with it, such as the start of a transaction.
   */
  run(sql: string, params: readonly SqlText[], before?: string): Promise<RawResult>
  /** Calls `fn` for each NOTIFY on any channel that is listened to. */
  onNotify(fn: (channel: string, payload: string) => void): void
  /** The whole database as a tar file, for templates of tests. */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

interface Place {
  /** Folder of the database; null keeps it in memory. */
  folder: string | null
  /** A dump to begin with, instead of an empty database. */
  template?: string
}

/** Opens (and at first creates) the database. */
export async function openEngine({ folder, template }: Place): Promise<EmbeddedEngine> {
  const loadDataDir = template ? new Blob([new Uint8Array(await readFile(template))]) : undefined
  const db = await PGlite.create({ ...(folder ? { dataDir: folder } : {}), ...(loadDataDir ? { loadDataDir } : {}) })
  await db.exec(`set time zone 'UTC'`)
  return {
    run: (sql, params, before) => run(db, sql, params, before),
    onNotify: (fn) => void db.onNotification(fn),
    dump: async () => new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()),
    close: () => db.close(),
  }
}

const { serialize } = protocol

async function run(db: PGlite, sql: string, params: readonly SqlText[], before?: string): Promise<RawResult> {
  const message = params.length === 0 ? [serialize.query(sql)] : extendedQuery(sql, params)
  if (before !== undefined) message.unshift(serialize.query(before))
  try {
    return readResult(await db.execProtocolStream(Buffer.concat(message)))
  } catch (error) {
    throw sqlErrorOf(error)
  }
}

/** All steps in one call into the database: six single ones cost three times as much. */
const extendedQuery = (sql: string, params: readonly SqlText[]) => [
  serialize.parse({ text: sql }),
  serialize.bind({ values: [...params] }),
  serialize.describe({ type: 'P' }),
  serialize.execute({}),
  serialize.sync(),
]

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** The rows of the last statement. Notices and notifications may stand between the messages of a statement. */
function readResult(all: Messages): RawResult {
  let result: RawResult = { fields: [], rows: [] }
  let isComplete = false
  for (const message of all) {
    if (isComplete && (message.name === 'rowDescription' || message.name === 'commandComplete')) {
      result = { fields: [], rows: [] }
      isComplete = false
    }
    if (message.name === 'rowDescription')
      result.fields = (message as messages.RowDescriptionMessage).fields.map(({ name, dataTypeID }) => [
        name,
        dataTypeID,
      ])
    if (message.name === 'dataRow') result.rows.push((message as messages.DataRowMessage).fields)
    if (message.name === 'commandComplete') {
      result.affected = affectedBy((message as messages.CommandCompleteMessage).text)
      isComplete = true
    }
  }
  return result
}

/** 'INSERT 0 5', 'UPDATE 3', 'SELECT 2', 'BEGIN'. */
function affectedBy(tag: string): number | undefined {
  const parts = tag.split(' ')
  return /^(INSERT|UPDATE|DELETE|MERGE)$/.test(parts[0] ?? '') ? Number(parts.at(-1)) : undefined
}

function sqlErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const { message, code, detail, constraint, table } = error as messages.DatabaseError
  return new SqlError({ message, code, detail, constraint, table })
}
