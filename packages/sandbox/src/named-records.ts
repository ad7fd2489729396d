import type { Draft } from './draft.ts'
import { refuseEmpty } from './answer.ts'
import type { DeleteRoute } from './route.ts'
import type { RowReader } from './row-reader.ts'
import type { Row, Tables } from './tables.ts'

const kinds = { location: 'Location', strain: 'Strain', item: 'Item' } as const

/** Records that writes refer to by name, and that are archived instead of deleted (Metrc reference §2, §10.1). */
export type NamedTable = keyof typeof kinds

/** The field Name, when no other active record of the table has it. */
export function readFreeName(
  reader: RowReader,
  draft: Draft,
  table: NamedTable,
  ownId: number | null,
): string | undefined {
  const name = reader.text('Name')?.trim()
  if (name === undefined) return undefined
  const taken = draft.activeByName(table, name)
  if (!taken || taken.id === ownId) return name
  return reader.refuse(`${table === 'item' ? 'An' : 'A'} ${kinds[table]} with the Name "${name}" already exists.`)
}

/** The active record whose Id a row gives. */
export function readById<T extends NamedTable>(reader: RowReader, draft: Draft, table: T): Row<Tables[T]> | undefined {
  const id = reader.number('Id')
  if (id === undefined) return undefined
  const row = draft.row(table, id)
  return row && !row.archived ? row : reader.refuse(`${kinds[table]} ${id} does not exist in the current Facility.`)
}

/** Archives by the id in the path; what is there no more is answered 401, as any unknown id (§2). */
export const archive =
  (table: NamedTable): DeleteRoute['remove'] =>
  (_reader, { draft, params }) => {
    const row = draft.row(table, Number(params.id))
    if (!row || row.archived) throw refuseEmpty(401)
    draft.put(table, row.id, row.record, { archived: true })
  }
