import pg from 'pg'
import { leftOut } from '../../apps/server/src/backup/schema-parts.ts'

/** Of every table the digests of its rows, sorted; each row as PostgreSQL writes it. */
export type Digests = ReadonlyMap<string, readonly string[]>

/** What a restore adds, or ends on purpose. */
const ownTables = new Set<string>([...leftOut, 'restoration'])

/** @param snapshot the name of an exported one that is still open; null for now */
export async function digestsOf(url: string, snapshot: string | null): Promise<Digests> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    if (snapshot !== null) await client.query(`set transaction snapshot '${snapshot}'`)
    const { rows } = await client.query<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`)
    const digests = new Map<string, string[]>()
    for (const { name } of rows.filter((row) => !ownTables.has(row.name))) {
      const { rows: found } = await client.query<{ digest: string }>(
        `select md5(t::text) as digest from "${name}" t order by 1`,
      )
      digests.set(
        name,
        found.map(({ digest }) => digest),
      )
    }
    return digests
  } finally {
    await client.end()
  }
}

/** How many rows there are, and how many of them are not in both. */
export function difference(one: Digests, other: Digests): { rows: number; differing: number; tables: string[] } {
  let rows = 0
  let differing = 0
  const tables: string[] = []
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [before, after] = [one.get(name) ?? [], other.get(name) ?? []]
    const counts = new Map<string, number>()
    for (const digest of before) counts.set(digest, (counts.get(digest) ?? 0) + 1)
    for (const digest of after) counts.set(digest, (counts.get(digest) ?? 0) - 1)
    const apart = [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0)
    rows += before.length
    differing += apart
    if (apart > 0) tables.push(`${name} (${apart})`)
  }
  return { rows, differing, tables }
}
