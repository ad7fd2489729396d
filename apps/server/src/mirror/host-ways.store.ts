import { hostWays, type HostWay } from '@cultivatd/metrc/host-ways'
import { type ListName, lists } from '@cultivatd/metrc/lists'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { MetrcAccess } from '../metrc/metrc-access.ts'

/**
 * Tells the ways what is stored of this host, and stores what they learn from now on, so that a restart does not ask
 * again in vain; the answer ends it.
 */
export async function keepHostWays(
  db: Db,
  { host, ways }: Pick<MetrcAccess, 'host' | 'ways'>,
  report: (message: string, error: unknown) => void,
): Promise<() => void> {
  const { rows } = await sql<{ list: string; way: string }>`
    select list, way from metrc_way where host = ${host}`.execute(db)
  for (const { list, way } of rows) if (isList(list) && isWay(way)) ways.learn(list, way)
  return ways.onLearned(({ list, way }) => {
    sql`insert into metrc_way (host, list, way) values (${host}, ${list}, ${way}) on conflict do nothing`
      .execute(db)
      .catch((error: unknown) => report('How Metrc wants to be asked was not stored', error))
  })
}

const isList = (name: string): name is ListName => Object.hasOwn(lists, name)
const isWay = (name: string): name is HostWay => hostWays.some((way) => way === name)
