import * as z from 'zod'
import type { FieldWords } from '../history/field-changes.ts'

/** As much as fits into a call with what base64 adds. */
export const mostLogoBytes = 700_000

const tooLarge = 'This picture is larger than 700 kB. Save it smaller: a label has few points to draw it with.'

/** A picture, PNG, JPEG, GIF or WebP, as base64; '' for no logo. */
export const LabelLogoForm = z.strictObject({
  content: z
    .string()
    .max(Math.ceil((mostLogoBytes * 4) / 3) + 4, tooLarge)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'This is no picture'),
})

export const logoProblem = (size: number): string | null => (size > mostLogoBytes ? tooLarge : null)

/** What the history calls its fields. */
export const labelLogoWords: FieldWords = { picture: { label: 'Picture' } }
