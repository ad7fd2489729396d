import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { CatalogueName, nameProblems } from '../catalogue/catalogue-name.ts'
import { chosenId, optionalText, pleaseEnterValue } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import { fractionOf, percentOf } from './shares.ts'

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

const typedLevel = z
  .number(numberOr(enterNumber))
  .min(0, 'Must be a positive number')
  .max(100, tooMuch)
  .nullable()
  .transform((percent) => (percent === null ? null : fractionOf(percent)))

/** The same as people type it: levels in percent (STRAIN-17), and nothing chosen where there is no breeder. */
export const TypedStrainForm = StrainForm.extend({
  thc: typedLevel,
  cbd: typedLevel,
  breederId: z
    .string()
    .max(100)
    .nullable()
    .transform((id) => id || null),
})

const typedOf = (level: number | null): number | null => (level === null ? null : percentOf(level))

/** What is typed for a strain as it is kept. */
export const typedStrain = (form: StrainForm): StrainForm => ({
  ...form,
  thc: typedOf(form.thc),
  cbd: typedOf(form.cbd),
})

/** Metrc takes no other strain (READ-18, Metrc reference §10.1); decimals such as 33.3 and 66.7 do not add up exactly. */
export const makesWhole = ({
  sativaPercent,
  indicaPercent,
}: Pick<StrainForm, 'sativaPercent' | 'indicaPercent'>): boolean =>
  Math.abs(sativaPercent + indicaPercent - 100) <= 1e-9

export const notWhole = 'Sativa and Indica must add up to 100 percent'

/** Why this may not be a strain beside the others of the organization; empty when it may. */
export function strainProblems(
  form: Pick<StrainForm, 'name' | 'sativaPercent' | 'indicaPercent'>,
  others: readonly { name: string }[],
): Problem[] {
  const problems = nameProblems(form.name, others)
  return makesWhole(form) ? problems : [...problems, { message: notWhole, path: 'indicaPercent' }]
}

/** A contact that a strain may have been bought from. */
interface Breeder {
  name: string
  active: boolean
  services: readonly string[]
}

/** Whether it is offered as a breeding company (READ-73, READ-74). */
export const isBreeder = ({ active, services }: Breeder): boolean => active && services.includes('GENETICS')

/**
 * Why this contact may not be the breeding company; null for one that is not there. One that was chosen before stays although
 * it is inactive now.
 */
export function breederProblems(breeder: Breeder | null, wasChosen: boolean): Problem[] {
  const path = 'breederId'
  if (!breeder)
    return [{ message: 'This breeding company is not among the contacts any more. Choose another one.', path }]
  return wasChosen || isBreeder(breeder)
    ? []
    : [{ message: `${breeder.name} is no active contact for genetics. Choose another one.`, path }]
}
