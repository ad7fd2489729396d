import type pg from 'pg'

/** What belongs to the moment or signs somebody in, and is not kept in a backup: everybody signs in again. */
export const leftOut = [
  // Positions of a feed that another database does not have (decision 134).
  'change',
  'ledger_lease',
  'attempt',
  'identity_attempt',
  'factor_attempt',
  'verification',
  'session',
  // Devices turn pushes on again by themselves once somebody signs in on them.
  'push_device',
] as const

export interface Table {
  name: string
  columns: string[]
  partitions: { name: string; bound: string }[]
}

/** The tables of the product in the order of their names, with the columns that are stored. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
        from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]') as partitions
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
  return rows
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const listOf = (names: readonly string[]): string => names.map(quoted).join(', ')
