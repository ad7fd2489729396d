import type { ProcessingJob } from '@cultivatd/metrc/processing-job-records'
import type { Package } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import { readLines } from './new-package.ts'
import { notItsUnit, readPackage } from './package-writes.ts'
import { inJob } from './processing-job-row.ts'
import type { WriteContext } from './route.ts'
import type { RowReader } from './row-reader.ts'
import type { Taken } from './tables.ts'
import { convert, rounded } from './units.ts'

/** What a job takes out of a package, in the unit of the package; below 0 it gives back. */
export interface Input {
  source: Package
  amount: number
}

/** The packages that a row names. */
export function readInputs(
  reader: RowReader,
  context: WriteContext,
  { mayGiveBack = false }: { mayGiveBack?: boolean } = {},
): Input[] {
  return readLines(reader, context, (line) => readInput(line, context, mayGiveBack), 'Packages')
}

function readInput(line: RowReader, context: WriteContext, mayGiveBack: boolean): Input | undefined {
  const source = readPackage(line, context)?.record
  const quantity = mayGiveBack ? line.number('Quantity') : line.amount('Quantity')
  const unit = line.unit('UnitOfMeasure')
  if (!source || quantity === undefined || !unit) return undefined
  const amount = convert(quantity, unit.Name, source.UnitOfMeasureName)
  if (amount === null) return line.refuse(notItsUnit(source, unit))
  if (rounded(amount) !== 0) return { source, amount: rounded(amount) }
  return line.refuse(`Package ${source.Label} is measured in ${source.UnitOfMeasureName}: the Quantity is too low.`)
}

/** Moves what a job takes from the packages to its totals; answers what it has of each package from then on. */
export function takeInputs(
  reader: RowReader,
  draft: Draft,
  job: ProcessingJob,
  inputs: readonly Input[],
  before: readonly Taken[] = [],
): { job: ProcessingJob; taken: Taken[] } {
  const taken = new Map(before.map(({ id, amount }) => [id, amount]))
  let grown = job
  for (const { source, amount } of inputs) {
    const pkg = draft.row('package', source.Id)?.record ?? source
    const left = rounded(pkg.Quantity - amount)
    const has = rounded((taken.get(pkg.Id) ?? 0) + amount)
    if (left < 0)
      reader.refuse(`Package ${pkg.Label} does not hold enough: ${pkg.Quantity} ${pkg.UnitOfMeasureName} are left.`)
    if (has < 0)
      reader.refuse(
        `Processing Job ${job.Name} has only ${rounded(has - amount)} ${pkg.UnitOfMeasureName} of ${pkg.Label}.`,
      )
    taken.set(pkg.Id, has)
    draft.put('package', pkg.Id, { ...pkg, Quantity: left })
    const part = inJob(grown, amount, pkg.UnitOfMeasureName)
    if (part) grown = { ...grown, [`Total${part.kind}`]: rounded(grown[`Total${part.kind}`] + part.amount) }
  }
  return { job: grown, taken: [...taken].map(([id, amount]) => ({ table: 'package', id, amount }) as const) }
}
