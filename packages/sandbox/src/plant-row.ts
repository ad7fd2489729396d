import type { Plant } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import type { RowReader } from './row-reader.ts'
import type { Row } from './tables.ts'

const unknown = (key: number | string) => `Plant ${key} does not exist in the current Facility.`

/** The plant that a row names by its label, when something may be done to it. */
export function readPlant(reader: RowReader, draft: Draft, field = 'Label'): Row<Plant> | undefined {
  const label = reader.text(field)?.trim()
  return label === undefined ? undefined : plantByLabel(reader, draft, label)
}

/** The plant of a label, when something may be done to it. */
export function plantByLabel(reader: RowReader, draft: Draft, label: string): Row<Plant> | undefined {
  const row = draft.byLabel('plant', label.trim())
  return row ? changeable(reader, row) : reader.refuse(unknown(label))
}

/** The plant that a row names by either Id or Label, exactly one of them (Metrc reference §2). */
export function readPlantByKey(reader: RowReader, draft: Draft): Row<Plant> | undefined {
  if (!reader.has('Id')) return readPlant(reader, draft)
  if (reader.has('Label')) return reader.refuse('Either Id or Label must be specified, not both.')
  const id = reader.number('Id')
  if (id === undefined) return undefined
  const row = draft.row('plant', id)
  return row ? changeable(reader, row) : reader.refuse(unknown(id))
}

function changeable(reader: RowReader, row: Row<Plant>): Row<Plant> | undefined {
  const { State, IsOnHold, Label } = row.record
  if (State !== 'Tracked') return reader.refuse(`Plant ${Label} cannot be changed because it is ${State}.`)
  if (IsOnHold) return reader.refuse(`Plant ${Label} cannot be changed because it is on hold.`)
  return row
}

/** The day before which nothing can be done to a plant or a batch, with the name of that day. */
export const sincePlanted = (row: { record: { PlantedDate: string } } | undefined) =>
  [row?.record.PlantedDate, 'Planted Date'] as const
