import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

export interface SessionResult {
  rows: Record<string, unknown>[]
  affected?: number
}

/** One connection while it is held. */
export interface Session {
  run(sql: string, params: readonly unknown[]): Promise<SessionResult>
  release(): void
}

/** Where connections come from. */
export interface SessionSource {
  acquire(): Promise<Session>
  close(): Promise<void>
}

/** PostgreSQL for Kysely over our sessions. */
export function sqlDialect(source: SessionSource): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SessionDriver(source),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

type BeginSettings = Parameters<Driver['beginTransaction']>[1]

class SessionConnection implements DatabaseConnection {
  readonly session: Session

  constructor(session: Session) {
    this.session = session
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.session.run(query.sql, query.parameters)
    return {
      rows: rows as Row[],
      ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }),
    }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing here reads with a cursor
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Cursors are not used here: read in pages')
  }
}

class SessionDriver implements Driver {
  readonly #source: SessionSource

  constructor(source: SessionSource) {
    this.#source = source
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SessionConnection> {
    return new SessionConnection(await this.#source.acquire())
  }

  async beginTransaction(connection: SessionConnection, settings: BeginSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const access = settings.accessMode ? ` ${settings.accessMode}` : ''
    await connection.executeQuery(CompiledQuery.raw(`start transaction${isolation}${access}`))
  }

  async commitTransaction(connection: SessionConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: SessionConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async savepoint(connection: SessionConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`))
  }

  async rollbackToSavepoint(connection: SessionConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to savepoint "${name}"`))
  }

  async releaseSavepoint(connection: SessionConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release savepoint "${name}"`))
  }

  async releaseConnection(connection: SessionConnection): Promise<void> {
    connection.session.release()
  }

  async destroy(): Promise<void> {
    await this.#source.close()
  }
}
