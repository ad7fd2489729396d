import type { Draft } from './draft.ts'
import { refuseEmpty } from './answer.ts'
import type { DeleteRoute, WriteContext } from './route.ts'
import type { RowReader } from './row-reader.ts'
import type { Row, Tables } from './tables.ts'

const kinds = {
  location: 'Location',
  sublocation: 'Sublocation',
  strain: 'Strain',
  item: 'Item',
  itemBrand: 'Item Brand',
} as const

/** Records that writes refer to by name, and that are archived instead of deleted (Metrc reference §2, §10.1). */
export type NamedTable = keyof typeof kinds

/** Longer names are refused: a length that is nobody's word, as where a database has its limit. */
const longestName = 150

/** One line that can be read: no line breaks, no NUL, no marks that nobody sees. */
const unreadable = /\p{C}/u

/** The field Name, when it is one and no other active record of the table has it. */
export function readFreeName(
  reader: RowReader,
  draft: Draft,
  table: NamedTable,
  ownId: number | null,
): string | undefined {
  const name = reader.text('Name')?.trim()
  if (name === undefined) return undefined
  if (name.length > longestName) return reader.refuse(`Name cannot be longer than ${longestName} characters.`)
  if (unreadable.test(name)) return reader.refuse('Name is invalid.')
  const taken = draft.activeByName(table, name)
  if (!taken || taken.id === ownId) return name
  return reader.refuse(
    `${table.startsWith('item') ? 'An' : 'A'} ${kinds[table]} with the Name "${name}" already exists.`,
  )
}

/** The active record whose Id a row gives. */
export function readById<T extends NamedTable>(reader: RowReader, draft: Draft, table: T): Row<Tables[T]> | undefined {
  const id = reader.number('Id')
  if (id === undefined) return undefined
  const row = draft.row(table, id)
  return row && !row.archived ? row : reader.refuse(`${kinds[table]} ${id} does not exist in the current Facility.`)
}

/**
 * Tells that a record is used and stays as it is, where the host keeps those: whoever has plants or packages of it knows it by
 * its fields. Which hosts do, and whether one does at all, is nobody's word.
 */
export function refuseUsed(
  reader: RowReader,
  { quirks }: Pick<WriteContext, 'quirks'>,
  kind: (typeof kinds)[NamedTable],
  { Name, IsUsed }: { Name: string; IsUsed: boolean },
  isTo: 'changed' | 'discontinued',
): void {
  if (IsUsed && quirks.usedRecords === 'fixed')
    reader.refuse(`The ${kind} "${Name}" cannot be ${isTo} because it is in use.`)
}

/** Archives by the id in the path; what is there no more is answered 401, as any unknown id (§2). */
export const archive =
  (table: NamedTable): DeleteRoute['remove'] =>
  (reader, context) => {
    const { draft, params } = context
    const row = draft.row(table, Number(params.id))
    if (!row || row.archived) throw refuseEmpty(401)
    if ('IsUsed' in row.record) refuseUsed(reader, context, kinds[table], row.record, 'discontinued')
    draft.put(table, row.id, row.record, { archived: true })
  }
