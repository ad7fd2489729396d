import type { Problem } from '@cultivatd/domain/app-error'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import { useKeptFields } from './draft/use-kept-fields.ts'
import { pressEnd } from './press-end.ts'

/** The schema's errors and those of the rule; where both speak of a field, the schema is heard. */
export function mergedErrors<T extends FieldValues>(
  schemaErrors: FieldErrors<T>,
  problems: readonly Problem[],
): FieldErrors<T> {
  const errors: FieldErrors<T> = { ...schemaErrors }
  // Fields of rows lie deep, `harvests.0.weight`, and the form looks for their errors there.
  for (const { path = 'root', message } of problems)
    if (get(errors, path) === undefined) set(errors, path, { type: 'rule', message })
  return errors
}

/**
 * A form checked by its schema and by the rule that the server asks too, so a grower reads the same sentence from both.
 * The rule is given what stands in the fields, also while some of it is missing, and is always the newest one.
 */
export function useRuleForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  rule: (values: Input) => readonly Problem[],
) {
  const latest = useRef(rule)
  useEffect(() => {
    latest.current = rule
  }, [rule])
  const resolver: Resolver<Input, unknown, Output> = async (values, context, options) => {
    await pressEnd()
    const parsed = await zodResolver(schema)(values, context, options)
    const problems = latest.current(values)
    if (problems.length === 0) return parsed
    return { values: {}, errors: mergedErrors<Input>(parsed.errors as FieldErrors<Input>, problems) }
  }
  const form = useForm<Input, unknown, Output>({ resolver, mode: 'onTouched', defaultValues })
  useKeptFields(form, schema)
  return form
}
