import { sql } from 'kysely'
import type { Db } from './db.ts'
import { jsonb } from './jsonb.ts'

/** A value of a form as a column holds it: what is no single value is a document. */
const columnValue = (value: unknown): unknown => (typeof value === 'object' && value !== null ? jsonb(value) : value)

/**
 * What `OwnKind` asks of the table of a record of the organization, whose columns are called like the fields of its form.
 *
 * @param list all rows in the order in which people read them; `ids` limits them
 */
export const ownRows = <Row extends { id: string }>(
  table: string,
  list: (db: Db, ids?: readonly string[]) => Promise<Row[]>,
) => ({
  /** One that stays as it is until the transaction ends. */
  async find(tx: Db, { id }: { id: string }): Promise<Row | undefined> {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
    return (await list(tx, [id]))[0]
  },

  /** The others, among which nobody adds or changes one until the transaction ends. */
  async others(tx: Db, id: string): Promise<Row[]> {
    await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(tx)
    return (await list(tx)).filter((other) => other.id !== id)
  },

  /** The same, where nothing but the name of a record is asked for: of thousands that is a small part. */
  async otherNames(tx: Db, id: string): Promise<{ name: string }[]> {
    await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} where id <> ${id}`.execute(tx)
    return rows
  },

  /** Adds one, or changes one that is there. */
  async save(tx: Db, { id, form }: { id: string; form: object }): Promise<void> {
    const columns = Object.keys(form).map((name) => sql.ref(name))
    const values = Object.values(form).map(columnValue)
    const changes = columns.map((column) => sql`${column} = excluded.${column}`)
    await sql`
      insert into ${sql.table(table)} (id, ${sql.join(columns)}) values (${id}, ${sql.join(values)})
      on conflict (id) do update set ${sql.join(changes)}, version = nextval('row_version')`.execute(tx)
  },

  async remove(tx: Db, { id }: { id: string }): Promise<void> {
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
  },
})
