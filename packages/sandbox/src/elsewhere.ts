import { Draft } from './draft.ts'
import type { Metrc } from './handle.ts'
import type { Row, TableName, Tables } from './tables.ts'

export type Marks = Partial<Pick<Row<unknown>, 'archived' | 'inTransit'>>

/** A record by its id or label. */
export function rowByKey<T extends TableName>(
  { world }: Pick<Metrc, 'world'>,
  license: string,
  table: T,
  key: number | string,
): Row<Tables[T]> | undefined {
  return world.row(license, table, Number(key)) ?? world.byLabel(license, table, String(key))
}

/** Somebody changes or makes a record in Metrc's own pages; LastModified becomes now. No write of the API: the journal is silent. */
export function putElsewhere<T extends TableName>(
  metrc: Pick<Metrc, 'world' | 'nextStamp' | 'commit'>,
  license: string,
  table: T,
  id: number,
  record: Tables[T],
  marks?: Marks,
): void {
  const draft = new Draft(metrc.world, license, metrc.nextStamp)
  draft.put(table, id, record, marks)
  metrc.commit(draft.changes())
}
