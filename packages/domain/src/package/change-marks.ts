import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { entityId } from '../field/field.ts'
import { actionProblems, type Package, PackageLabel } from './package.ts'
import { externalId, markProblems, markWords, type PackageAbilities, type PackageMark, packageMarks } from './said.ts'

/** The marks of a package and its number of another system; '' takes the number away. */
export const PackageMarksChange = z.strictObject({
  facilityId: entityId,
  label: PackageLabel,
  tradeSample: z.boolean(),
  donation: z.boolean(),
  finishedGood: z.boolean(),
  externalId,
})
export type PackageMarksChange = z.infer<typeof PackageMarksChange>
export type Marks = Pick<PackageMarksChange, PackageMark | 'externalId'>

export const marksOf = ({ metrc }: Package): Marks => ({
  tradeSample: metrc.IsTradeSample,
  donation: metrc.IsDonation,
  finishedGood: metrc.IsFinishedGood,
  externalId: metrc.ExternalId ?? '',
})

/** The marks that would be others than they are. */
export const changedMarks = (pkg: Package, marks: Marks): PackageMark[] =>
  packageMarks.filter((mark) => marksOf(pkg)[mark] !== marks[mark])

export const isOtherId = (pkg: Package, marks: Marks): boolean => marksOf(pkg).externalId !== marks.externalId

/** Whether the state lets a facility change any of it. */
export const mayMark = (abilities: PackageAbilities): boolean =>
  abilities.externalId || packageMarks.some((mark) => abilities[mark])

/** Why a package cannot be given these marks; empty when they may go to Metrc. */
export function marksChangeProblems(pkg: Package, marks: Marks, abilities: PackageAbilities): Problem[] {
  const changed = changedMarks(pkg, marks)
  const isId = isOtherId(pkg, marks)
  return [
    ...actionProblems(pkg, 'changeMarks'),
    ...changed.flatMap((mark) => markProblems(mark, abilities).map((message) => ({ path: mark, message }))),
    ...(isId && !abilities.externalId
      ? [{ path: 'externalId', message: 'Metrc does not let this facility give external IDs' }]
      : []),
    ...(changed.length === 0 && !isId ? [{ message: 'The package has these marks already' }] : []),
  ]
}

/** 'Marked as trade sample', 'No donation any more' */
export const markSummary = (mark: PackageMark, isMarked: boolean): string => {
  const name = markWords[mark].label.toLowerCase()
  return isMarked ? `Marked as ${name}` : `Removed the mark ${name}`
}
