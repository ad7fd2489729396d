import type { EmbeddedEngine, RawResult } from './embedded-engine.ts'
import type { Session, SessionResult, SessionSource } from './sql-dialect.ts'
import { parserOf, toSqlText } from './values.ts'

/** A transaction that is open this long holds everybody else up and is told to the log. */
const longMs = 5_000

type Report = (message: string) => void

/**
 * The one connection of the embedded database, handed out to one after the other. Whoever holds it while waiting for
 * the network stops the whole program, so a long hold is reported.
 */
export function embeddedSessions(engine: EmbeddedEngine, report: Report): SessionSource {
  let last: Promise<void> = Promise.resolve()
  return {
    async acquire(): Promise<Session> {
      let free = () => {}
      const before = last
      last = new Promise((resolve) => {
        free = resolve
      })
      await before
      const watch = setTimeout(() => report(`A transaction is open for more than ${longMs / 1000} s`), longMs).unref()
      // The start of a transaction travels with its first statement: each way to the thread and back has its price.
      let begin: string | undefined
      return {
        async run(sql, params) {
          if (sql.startsWith('start transaction')) {
            begin = sql
            return { rows: [] }
          }
          const before = begin
          begin = undefined
          if (before !== undefined && (sql === 'commit' || sql === 'rollback')) return { rows: [] }
          return readRows(await engine.run(sql, params.map(toSqlText), before))
        },
        release() {
          clearTimeout(watch)
          free()
        },
      }
    },
    async close() {
      await last
      await engine.close()
    },
  }
}

function readRows({ fields, rows, affected }: RawResult): SessionResult {
  const columns = fields.map(([name, typeOid]) => ({ name, parse: parserOf(typeOid) }))
  return {
    affected,
    rows: rows.map((row) =>
      Object.fromEntries(
        columns.map(({ name, parse }, at) => {
          const text = row[at] ?? null
          return [name, text === null ? null : parse(text)]
        }),
      ),
    ),
  }
}
