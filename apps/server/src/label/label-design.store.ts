import type { LabelDesign } from '@cultivatd/domain/label/label-design'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { ownRows } from '../db/own-rows.ts'

/** All label designs by name; `ids` limits them. */
export async function labelDesigns(db: Db, ids: readonly string[] | null = null): Promise<LabelDesign[]> {
  const { rows } = await sql<LabelDesign>`
    select id, version, name, kind, width, height, elements from label_design
    where ${only(ids, 'id')} order by lower(name), id`.execute(db)
  return rows
}

export const labelDesignRows = ownRows('label_design', labelDesigns)
