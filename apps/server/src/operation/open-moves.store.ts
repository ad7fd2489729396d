import { movingKinds } from '@cultivatd/domain/operation/open'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * Each of these with whether a move of it has no end yet: then the mirror shows where it was before, and whoever moves it
 * there again is not done, but comes after that move.
 *
 * @param recordOf what its operations are recorded under: a label or, for a batch, `batchRecord`
 */
export async function withMoves<Named>(
  db: Db,
  facilityId: string,
  all: readonly Named[],
  recordOf: (named: Named) => string,
): Promise<(Named & { isMoving: boolean })[]> {
  const { rows } = await sql<{ record: string }>`
    select distinct r.record from operation_record r join operation o on o.id = r.operation_id
    where r.facility_id = ${facilityId} and r.record = any (${all.map(recordOf)}) and r.is_open
      and o.kind = any (${[...movingKinds]})`.execute(db)
  const moving = new Set(rows.map(({ record }) => record))
  return all.map((named) => ({ ...named, isMoving: moving.has(recordOf(named)) }))
}

/** A batch as the ledger knows it whatever it is called by now. */
export const batchRecord = ({ batch, name }: { batch: { metrc: { Id: number } } | undefined; name: string }): string =>
  batch ? `plant-batch ${batch.metrc.Id}` : name
