import * as z from 'zod'
import { substanceKey } from './substance.ts'
import { pleaseEnterValue, requiredText } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import { type PartKey, partKeys } from './result-parts.ts'

const amount = z
  .number({ error: ({ input }) => (input === null || input === undefined ? pleaseEnterValue : enterNumber) })
  .min(0, 'Must be a positive number')
  .max(1_000_000_000, 'This number is too large')
const percent = amount.max(100, 'Enter at most 100 percent')

const ResultLine = z.strictObject({
  name: requiredText(100),
  value: z.union([amount, z.strictObject({ below: amount.nullable() })]),
})

const lines = z
  .array(ResultLine)
  .max(200, 'Enter at most 200 substances')
  .superRefine((rows, context) => {
    const seen = new Set<string>()
    for (const [at, { name }] of rows.entries()) {
      const key = substanceKey(name)
      if (seen.has(key)) context.addIssue({ code: 'custom', message: `${name} is there twice`, path: [at, 'name'] })
      seen.add(key)
    }
  })

const ratio = /^\d+(\.\d+)?\s*:\s*\d+(\.\d+)?$/

/** What a certificate says, without what tells it from others (DATA-38, LAB-13). */
export const LabResults = z.strictObject({
  potency: z.strictObject({
    thcCbdRatio: requiredText(30).refine((text) => text === '' || ratio.test(text), 'Write it as two numbers: 36:1'),
    cannabinoidPerWeight: percent,
    totalCannabinoidsPresent: percent,
  }),
  ...(Object.fromEntries(partKeys.map((key) => [key, lines])) as Record<PartKey, typeof lines>),
})
export type LabResults = z.infer<typeof LabResults>

/** The results of a test as they are kept (DATA-38). */
export const LabTestResults = z.object({ id: z.string(), name: z.string(), ...LabResults.shape })
export type LabTestResults = z.infer<typeof LabTestResults>
