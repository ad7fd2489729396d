import type { Harvest, Package, UnitOfMeasure } from '@cultivatd/metrc/records'
import { readHarvest, takeFrom, weightIn } from './harvest-row.ts'
import { putPackage, readItem, readLines, readNewPackage } from './new-package.ts'
import type { Route, WriteContext, WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { convert, rounded } from './units.ts'

/** What a package takes out of a harvest. */
interface Line {
  harvest: Harvest
  weight: number
  unit: UnitOfMeasure
  /** The weight in the harvest's own unit. */
  taken: number
}

function readLine(line: RowReader, { draft }: WriteContext): Line | undefined {
  const row = readHarvest(line, draft, { id: 'HarvestId', name: 'HarvestName' })
  const weight = line.amount('Weight')
  const unit = line.weightUnit('UnitOfWeight')
  if (!row || weight === undefined || !unit) return undefined
  const taken = weightIn(line, row.record, weight, unit)
  return taken === undefined ? undefined : { harvest: row.record, weight, unit, taken }
}

/** A package out of one or several harvests; it holds what its lines add up to (Metrc reference §10.4). */
export const createFromHarvests: WriteRow = (reader, context) => {
  const { draft } = context
  const lines = readLines(reader, context, (line) => readLine(line, context))
  if (reader.list('Ingredients').length === 0) reader.refuse('Ingredients was not specified.')
  const started = lines.map(({ harvest }) => harvest.HarvestStartDate).sort()
  const made = readNewPackage(reader, draft, [started.at(-1), 'Harvest Start Date'])
  const item = readItem(reader, draft)
  const unit = reader.weightUnit('UnitOfWeight')
  if (item && item.QuantityType !== 'WeightBased')
    reader.refuse(`The Product "${item.Name}" is invalid: it is ${item.QuantityType}, a Harvest is weighed.`)
  if (reader.problems.length > 0 || !made || !item || !unit) return undefined
  const quantity = rounded(lines.reduce((sum, line) => sum + (convert(line.weight, line.unit.Name, unit.Name) ?? 0), 0))
  if (quantity === 0) return reader.refuse(`The Unit Of Weight "${unit.Name}" is invalid: the weight is too low.`)
  const taken = [...takenByHarvest(lines)].map(([id, amount]) => ({ table: 'harvest', id, amount }) as const)
  for (const { id, amount } of taken) takeFrom(reader, draft, id, amount, 'TotalPackagedWeight')
  return putPackage(draft, made, { item, quantity, unit, taken }, origin(lines, made.date))
}

/** Two lines may draw on the same harvest: it gives one package all the same. */
function takenByHarvest(lines: readonly Line[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { harvest, taken } of lines) sums.set(harvest.Id, rounded((sums.get(harvest.Id) ?? 0) + taken))
  return sums
}

function origin(lines: readonly Line[], date: string): Partial<Package> {
  const harvests = [...new Map(lines.map(({ harvest }) => [harvest.Id, harvest])).values()]
  const tested = harvests.find(({ LabTestingState }) => LabTestingState !== null)
  return {
    SourceHarvestCount: harvests.length,
    SourceHarvestNames: harvests.map(({ Name }) => Name).join(', '),
    LabTestingState: tested?.LabTestingState ?? 'NotSubmitted',
    LabTestingStateDate: tested?.LabTestingStateDate ?? date,
  }
}

/** Packages made of harvests. */
export const harvestPackageRoutes: Route[] = [
  {
    method: 'POST',
    path: '/harvests/v2/packages',
    license: 'needed',
    flag: 'CanGrowPlants',
    answers: 'ids',
    row: createFromHarvests,
  },
]
