import type { Checklist } from '@cultivatd/domain/checklist/checklist'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { ownRows } from '../db/own-rows.ts'

/** All checklists by name; `ids` limits them. */
export async function checklists(db: Db, ids: readonly string[] | null = null): Promise<Checklist[]> {
  const { rows } = await sql<Checklist>`
    select id, version, name, lines from checklist where ${only(ids, 'id')} order by lower(name), id`.execute(db)
  return rows
}

export const checklistRows = ownRows('checklist', checklists)
