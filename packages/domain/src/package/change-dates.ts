import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { fullDayText } from '../field/day-text.ts'
import { entityId } from '../field/field.ts'
import { actionProblems, type Package, PackageLabel } from './package.ts'
import { labelDayNames, labelDayProblems, type LabelDays, labelDays, labelDayWords } from './said.ts'

/** The days on a package's label: Metrc takes all three at once, and '' takes one away (Metrc reference §18). */
export const PackageDatesChange = z.strictObject({ facilityId: entityId, label: PackageLabel, ...labelDays })
export type PackageDatesChange = z.infer<typeof PackageDatesChange>

/** The days that a package has; '' for none. */
export const labelDaysOf = ({ metrc }: Package): LabelDays => ({
  useByDate: metrc.UseByDate ?? '',
  sellByDate: metrc.SellByDate ?? '',
  expirationDate: metrc.ExpirationDate ?? '',
})

/** Why a package cannot be given these days; empty when they may go to Metrc. */
export function datesChangeProblems(pkg: Package, days: LabelDays): Problem[] {
  const now = labelDaysOf(pkg)
  const isSame = labelDayNames.every((day) => now[day] === days[day])
  return [
    ...actionProblems(pkg, 'changeDates'),
    ...labelDayProblems(days, pkg.metrc.PackagedDate),
    ...(isSame ? [{ path: 'useByDate', message: 'The package has these days already' }] : []),
  ]
}

/** 'Changed use by from 10 Jan 2027 to 15 Jan 2027, removed sell by 4 Jan 2027': what a change says in the history. */
export function datesChangeSummary(pkg: Package, days: LabelDays): string {
  const now = labelDaysOf(pkg)
  const parts = labelDayNames
    .filter((day) => now[day] !== days[day])
    .map((day) => {
      const name = labelDayWords[day].label.toLowerCase()
      if (days[day] === '') return `removed ${name} ${fullDayText(now[day])}`
      const to = fullDayText(days[day])
      return now[day] === '' ? `set ${name} ${to}` : `changed ${name} from ${fullDayText(now[day])} to ${to}`
    })
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
