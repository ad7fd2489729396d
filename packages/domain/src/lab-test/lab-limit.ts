import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { substanceKey } from './substance.ts'
import { pleaseEnterValue, requiredText } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { labTestTypes } from './lab-test-words.ts'
import { limitUnits } from './limits.ts'
import { amountText } from './result-value.ts'

/** How much of a substance a sample may hold, as the organization has entered it; the product knows no limits of its own. */
export const LabLimitForm = z.strictObject({
  analyte: requiredText(100),
  /** The type of sample; '' for every type. */
  matrix: z.enum(['', ...labTestTypes], 'Choose a type of sample'),
  limit: z
    .number({ error: ({ input }) => (input === null || input === undefined ? pleaseEnterValue : enterNumber) })
    .min(0, 'Must be a positive number')
    .max(1_000_000_000, 'This number is too large'),
  unit: z.enum(limitUnits as [string, ...string[]], `Use one of ${limitUnits.join(', ')}`),
  /** The rule that it is from, and its day: it stands on every certificate that is judged by it. */
  source: requiredText(200),
})
export type LabLimitForm = z.infer<typeof LabLimitForm>

export const LabLimit = z.object({ id: z.string(), version: z.number(), ...LabLimitForm.shape })
export type LabLimit = z.infer<typeof LabLimit>

/** What the form holds of a limit. */
export const labLimitForm = ({ analyte, matrix, limit, unit, source }: LabLimitForm): LabLimitForm => ({
  analyte,
  matrix,
  limit,
  unit,
  source,
})

/** A substance has one limit for each type of sample. */
export const limitKey = ({ analyte, matrix }: { analyte: string; matrix: string }): string =>
  `${substanceKey(analyte)}\n${matrix}`

/** 'Lead in flower', 'Lead in every type' */
export const limitName = ({ analyte, matrix }: { analyte: string; matrix: string }): string =>
  `${analyte} in ${matrix || 'every type'}`

/** Why this limit may not stand beside the others. */
export function labLimitProblems(
  form: { analyte: string; matrix: string },
  others: readonly { analyte: string; matrix: string }[],
): Problem[] {
  const twin = others.find((other) => limitKey(other) === limitKey(form))
  return twin ? [{ message: `${limitName(twin)} has a limit already`, path: 'analyte' }] : []
}

/** What the history calls its fields. */
export const labLimitWords: FieldWords = {
  analyte: { label: 'Substance' },
  matrix: { label: 'Type of sample', text: (value) => (value === '' ? 'Every type' : String(value)) },
  limit: { label: 'Limit', text: (value) => amountText(Number(value)) },
  unit: { label: 'Unit' },
  source: { label: 'Source' },
}

/** Limits that are kept together: those that are there take what is new, the others stay. */
export const LabLimitImport = z.strictObject({
  limits: z
    .array(LabLimitForm)
    .min(1, 'There is no limit in it')
    .max(2000, 'Import at most 2,000 limits at once')
    .superRefine((rows, context) => {
      const seen = new Set<string>()
      for (const [at, row] of rows.entries()) {
        const key = limitKey(row)
        if (seen.has(key))
          context.addIssue({ code: 'custom', message: `${limitName(row)} is there twice`, path: [at, 'analyte'] })
        seen.add(key)
      }
    }),
})
export type LabLimitImport = z.infer<typeof LabLimitImport>
