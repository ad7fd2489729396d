import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { Problem } from '@cultivatd/domain/app-error'
import { isSame } from '@cultivatd/domain/history/field-changes'
import { merge } from '@cultivatd/domain/history/merge'
import type * as z from 'zod'
import { useDraft } from './draft/draft-of.tsx'
import { useDraftBase } from './draft/use-draft-base.ts'
import { useRuleForm } from './use-rule-form.ts'

interface TheirsFormOptions<Input extends FieldValues, Output extends FieldValues, Row extends { version: number }> {
  schema: z.ZodType<Output, Input>
  /** The record as it is now. */
  row: Row
  /** What the form holds of a record. */
  formOf: (row: Row) => Input
  problems?: (values: Input) => readonly Problem[]
}

/**
 * The form of a record whose last word counts: what others change meanwhile is taken in where nothing was typed, also by
 * a form that goes on with an old draft. So it never gives back what somebody else took away.
 */
export function useTheirsForm<Input extends FieldValues, Output extends FieldValues, Row extends { version: number }>(
  options: TheirsFormOptions<Input, Output, Row>,
) {
  const { schema, row, formOf, problems = () => [] } = options
  const draft = useDraft()
  const [begun] = useState(() => (draft?.part('base') as Row | undefined) ?? row)
  const form = useRuleForm<Input, Output>(schema, formOf(begun) as DefaultValues<Input>, problems)
  const { reset, getValues, formState } = form
  const { base, setBase, isBeginning } = useDraftBase<Row>(row, formState.isDirty)
  useEffect(() => {
    if (isBeginning || base === null || base.version === row.version) return
    const now = formOf(row)
    const { fields } = merge({ before: formOf(base), mine: getValues(), theirs: now })
    reset(now)
    if (!isSame(fields, now)) reset(fields as Input, { keepDefaultValues: true })
    setBase(row)
  })
  /** What was saved from here is what the form has from now on, also before the record shows it. */
  const took = (values: Input) => {
    reset(values)
    setBase((before) => before && { ...before, ...values })
  }
  return { ...form, took }
}
