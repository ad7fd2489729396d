import type { Harvest, UnitOfMeasure } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import type { RowReader } from './row-reader.ts'
import { isSet } from './stamp.ts'
import type { Row } from './tables.ts'
import { convert, rounded } from './units.ts'

/** The fields of a row that say which harvest it is about. */
interface HarvestFields {
  id?: string
  /** Looked at when the id is left out. */
  name?: string
  /** Whether the harvest has to be finished; without, it must not be. */
  finished?: boolean
}

/** The harvest a row is about, when it may be changed: not on hold, and finished or not as it has to be. */
export function readHarvest(
  reader: RowReader,
  draft: Draft,
  { id = 'Id', name, finished = false }: HarvestFields = {},
): Row<Harvest> | undefined {
  const byName = name !== undefined && !reader.has(id) && reader.has(name)
  const row = byName ? harvestByName(reader, draft, name) : harvestById(reader, draft, id)
  return row && changeable(reader, row, finished)
}

/** A harvest unless it must not be changed: not on hold, and finished or not as it has to be. */
export function changeable(reader: RowReader, row: Row<Harvest>, finished = false): Row<Harvest> | undefined {
  const problem = whyUntouchable(row.record, finished)
  return problem === null ? row : reader.refuse(`Harvest ${row.record.Name} ${problem}`)
}

const unknown = (key: number | string) => `Harvest ${key} does not exist in the current Facility.`

function harvestById(reader: RowReader, draft: Draft, field: string): Row<Harvest> | undefined {
  const id = reader.number(field)
  if (id === undefined) return undefined
  return draft.row('harvest', id) ?? reader.refuse(unknown(id))
}

/** Several may have a name, each of another day (Metrc reference §10.4): the newest that is not finished is meant. */
function harvestByName(reader: RowReader, draft: Draft, field: string): Row<Harvest> | undefined {
  const name = reader.text(field)?.trim()
  if (name === undefined) return undefined
  const called = draft
    .rows('harvest')
    .filter(({ record }) => record.Name.toLowerCase() === name.toLowerCase())
    .sort((a, b) => Number(isSet(a.record.FinishedDate)) - Number(isSet(b.record.FinishedDate)) || b.id - a.id)
  return called[0] ?? reader.refuse(unknown(name))
}

function whyUntouchable({ IsOnHold, FinishedDate }: Harvest, finished: boolean): string | null {
  if (IsOnHold) return 'cannot be changed because it is on hold.'
  if (isSet(FinishedDate) && !finished) return 'cannot be changed because it is Finished.'
  if (!isSet(FinishedDate) && finished) return 'is not Finished.'
  return null
}

/** A weight in the unit of a harvest; one that is too little to be written in that unit is refused. */
export function weightIn(
  reader: RowReader,
  { Name, UnitOfWeightName }: Harvest,
  weight: number,
  unit: UnitOfMeasure,
): number | undefined {
  const amount = rounded(convert(weight, unit.Name, UnitOfWeightName) ?? 0)
  return amount > 0
    ? amount
    : reader.refuse(`Harvest ${Name} is weighed in ${UnitOfWeightName}: the weight is too low.`)
}

/** Takes a weight, in the harvest's own unit, out of what is left of it; refused when that is less. */
export function takeFrom(
  reader: RowReader,
  draft: Draft,
  id: number,
  weight: number,
  into: 'TotalWasteWeight' | 'TotalPackagedWeight',
): void {
  const row = draft.row('harvest', id)
  if (!row) return
  const { record } = row
  const left = rounded(record.CurrentWeight - weight)
  if (left < 0) {
    reader.refuse(
      `Harvest ${record.Name} does not hold enough: ${record.CurrentWeight} ${record.UnitOfWeightName} are left.`,
    )
    return
  }
  const PackageCount = record.PackageCount + (into === 'TotalPackagedWeight' ? 1 : 0)
  draft.put('harvest', id, { ...record, CurrentWeight: left, PackageCount, [into]: rounded(record[into] + weight) })
}
