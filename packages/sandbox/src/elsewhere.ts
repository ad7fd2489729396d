import { Draft } from './draft.ts'
import type { Metrc } from './handle.ts'
import type { Row, TableName, Tables } from './tables.ts'
import type { Change } from './world.ts'

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

/**
 * Somebody changes or makes a record in Metrc's own pages; LastModified becomes now. No write of the API: the journal is
 * silent. With `stamp` the record is stamped so instead, as if Metrc had forgotten to: then no window shows the change.
 */
export function putElsewhere<T extends TableName>(
  metrc: Pick<Metrc, 'world' | 'nextStamp' | 'commit'>,
  license: string,
  table: T,
  id: number,
  record: Tables[T],
  marks?: Marks,
  stamp?: string,
): void {
  const draft = new Draft(metrc.world, license, metrc.nextStamp)
  draft.put(table, id, record, marks)
  metrc.commit(draft.changes().map((change) => (stamp === undefined ? change : stampedAs(change, stamp))))
}

const stampedAs = (change: Change, stamp: string): Change => ({
  ...change,
  row: change.row && {
    ...change.row,
    record: { ...change.row.record, LastModified: stamp },
    modified: Date.parse(stamp),
  },
})
