import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * What is still to be sent of a record that is called something else by now, or was refused and lies in a tray, is of it under
 * its new tag or name (decision 125). In the transaction in which the renames are confirmed; in their order.
 */
export async function followRenames(tx: Db, renames: readonly { operationId: string }[]): Promise<void> {
  for (const { operationId } of renames) await sql`select follow_rename(${operationId})`.execute(tx)
}
