import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { CatalogueName, nameProblems } from '../catalogue/catalogue-name.ts'
import { chosenId, optionalText, pleaseEnterValue } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'

const tooMuch = 'Enter at most 100 percent'

/** What is missing is asked for, what is no number is told: a form has null where nothing was typed. */
const numberOr = (missing: string) => ({
  error: ({ input }: { input?: unknown }) => (input === null || input === undefined ? missing : enterNumber),
})

/** 0 to 100 (READ-18). */
const share = z.number(numberOr(pleaseEnterValue)).min(0, 'Must be a positive number').max(100, tooMuch)

/** A fraction, 0.1865 for 18.65 %; null when nobody has measured it (STRAIN-17, READ-18). */
const level = z.number(numberOr(enterNumber)).min(0, 'Must be a positive number').max(1, tooMuch).nullable()

/** How long something takes, in days or hours; null when nobody has said (STRAIN-15). */
const span = z
  .number(numberOr(enterNumber))
  .positive('Must be a positive number')
  .max(10_000, 'Enter at most 10,000')
  .nullable()

/** The form of the organization's own strain (STRAIN-12 to STRAIN-16, DATA-28). */
export const StrainForm = z.strictObject({
  name: CatalogueName,
  sativaPercent: share,
  indicaPercent: share,
  thc: level,
  cbd: level,
  cross: optionalText(200),
  notes: optionalText(),
  /** The contact that it was bought from; null for none (READ-74). */
  breederId: chosenId.nullable(),
  vegDays: span,
  harvestDays: span,
  /** Between two waterings of its mothers. */
  waterHours: span,
  /** Between two feedings of its mothers. */
  feedHours: span,
})
export type StrainForm = z.infer<typeof StrainForm>

/** Metrc takes no other strain (READ-18, Metrc reference §10.1); decimals such as 33.3 and 66.7 do not add up exactly. */
export const makesWhole = ({
  sativaPercent,
  indicaPercent,
}: Pick<StrainForm, 'sativaPercent' | 'indicaPercent'>): boolean =>
  Math.abs(sativaPercent + indicaPercent - 100) <= 1e-9

export const notWhole = 'Sativa and Indica must add up to 100 percent'

/** Why this may not be a strain beside the others of the organization; empty when it may. */
export function strainProblems(form: StrainForm, others: readonly { name: string }[]): Problem[] {
  return [
    ...nameProblems(form.name, others),
    ...(makesWhole(form) ? [] : [{ message: notWhole, path: 'indicaPercent' }]),
  ]
}
