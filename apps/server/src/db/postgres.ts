import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { DatabaseAway } from './database-error.ts'
import { isLostConnection } from './sql-error.ts'
import { parserOf, toSqlText } from './values.ts'

const reconnectMs = 1_000

/** A database that is started again may take this long to answer; who asks meanwhile is asked to wait. */
const restartMs = 10_000
const restartLookMs = 100

type Report = (message: string) => void

const types = { getTypeParser: (typeOid: number) => parserOf(typeOid) } as pg.CustomTypesConfig

const clientConfig = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  application_name: 'cultivatd',
  connectionTimeoutMillis: 10_000,
  // Without jit: on a PostgreSQL that knows nothing of its tables yet, small questions look dear, and each was compiled anew,
  // for half a second.
  options: '-c timezone=UTC -c jit=off',
  types,
})

/** A PostgreSQL server for Kysely, by at most ten connections. */
export function postgresDialect(databaseUrl: string, report: Report): Dialect {
  const pool = new pg.Pool({ ...clientConfig(databaseUrl), max: 10 })
  // A broken idle connection is replaced by the pool; without a listener the process would end.
  pool.on('error', (error) => report(`The database closed a connection: ${error.message}`))
  // Between the pool's ear and that of who holds it, one chunk may bring the end of a statement and of the connection.
  pool.on('connect', (client) => client.on('error', () => {}))
  let wasThere = false
  /** A database that was there and is being started again is waited for: nothing has been sent yet. */
  async function connected(): Promise<pg.PoolClient> {
    for (const end = performance.now() + restartMs; ; await wait(restartLookMs)) {
      try {
        const client = await pool.connect()
        wasThere = true
        return client
      } catch (error) {
        if (!wasThere || !isStartingAgain(error) || performance.now() > end) throw toldAsAway(error)
      }
    }
  }
  return new PostgresDialect({
    pool: { connect: async () => held(await connected()), end: () => pool.end() },
  })
}

/** A connection while it is held: what it is asked is written as text, and it is not given out again once it is broken. */
function held(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined
  // The pool hears of broken idle connections only: one that is held and waits for nothing would end the process.
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  async function query(sql: string, params: readonly unknown[]): Promise<Result> {
    try {
      return lastOf(await client.query(sql, params.map(toSqlText)))
    } catch (error) {
      // Without a SQLSTATE it was the connection, not the statement: such a connection is not given out again.
      if (error instanceof Error && !('code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)))) broken = error
      throw toldAsAway(error)
    }
  }
  return {
    // The other thing that it could be asked for is a cursor, and nothing here reads with one.
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      client.removeListener('error', lost)
      client.release(broken)
    },
  }
}

/** The same error, or one that says that it is the way to the database which broke. */
const toldAsAway = (error: unknown): unknown =>
  error instanceof Error && isLostConnection(error) ? new DatabaseAway(error) : error

/** Whether nobody listens at the moment, or PostgreSQL says that it is starting or stopping (57P03, 57P01 to 57P02). */
const isStartingAgain = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ECONNREFUSED|ENOENT|57P0[123])$/.test(String(error.code))

type Result = pg.QueryResult<Record<string, unknown>>

const lastOf = (result: Result | Result[]): Result => {
  const last = Array.isArray(result) ? result.at(-1) : result
  return last ?? { rows: [], command: '', rowCount: 0, oid: 0, fields: [] }
}

/**
 * Hears NOTIFY on a connection of its own, and comes back when that is lost. What was said meanwhile is not heard: `fn`
 * is called when it is lost, and after each new connection, so that the caller looks.
 */
export function postgresListener(databaseUrl: string, report: Report) {
  const channels = new Map<string, Set<(isLost: boolean) => void>>()
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let isHearing = false
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...clientConfig(databaseUrl), keepAlive: true })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ channel }) => tell(channel))
    client = next
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      isHearing = true
      for (const channel of channels.keys()) tell(channel)
    } catch {
      lost(next)
    }
  }

  function lost(which: pg.Client): void {
    if (isClosed || client !== which) return
    client = undefined
    isHearing = false
    for (const channel of channels.keys()) tell(channel)
    report('The listening connection to the database is lost; connecting again')
    which.end().catch(() => {})
    again = setTimeout(() => void connect(), reconnectMs)
  }

  const tell = (channel: string) => {
    for (const fn of channels.get(channel) ?? []) fn(!isHearing)
  }

  return {
    async listen(channel: string, fn: (isLost: boolean) => void): Promise<() => void> {
      const isNew = !channels.has(channel)
      const heard = channels.get(channel) ?? new Set()
      channels.set(channel, heard.add(fn))
      if (!client && !again) await connect()
      else if (isNew) await client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {})
      if (!isHearing) fn(true)
      return () => void heard.delete(fn)
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(again)
      await client?.end().catch(() => {})
    },
  }
}
