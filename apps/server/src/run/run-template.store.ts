import type { RunTemplate } from '@cultivatd/domain/run/run-template'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { ownRows } from '../db/own-rows.ts'

/** All run templates by name; `ids` limits them. */
export async function runTemplates(db: Db, ids: readonly string[] | null = null): Promise<RunTemplate[]> {
  const { rows } = await sql<RunTemplate>`
    select id, version, name, phase, days, tasks from run_template
    where ${only(ids, 'id')} order by lower(name), id`.execute(db)
  return rows
}

export const runTemplateRows = ownRows('run_template', runTemplates)
