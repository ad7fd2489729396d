import type { Problem } from '@cultivatd/domain/app-error'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type ResolverOptions,
  set,
  useForm,
  type UseFormReturn,
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
  const opened = useRef<UseFormReturn<Input, unknown, Output>>(null)
  const isSent = useRef(false)
  const resolver: Resolver<Input, unknown, Output> = async (values, context, options) => {
    await pressEnd()
    const rows = isSent.current ? null : rowsChanged(options)
    if (rows) return { values: {}, errors: shownOf(opened.current, rows) }
    const parsed = await zodResolver(schema)(values, context, options)
    const problems = latest.current(values)
    if (problems.length === 0) return parsed
    return { values: {}, errors: mergedErrors<Input>(parsed.errors as FieldErrors<Input>, problems) }
  }
  const form = useForm<Input, unknown, Output>({ resolver, mode: 'onTouched', defaultValues })
  const { isSubmitted } = form.formState
  useEffect(() => {
    opened.current = form
    isSent.current = isSubmitted
  })
  useKeptFields(form, schema)
  return form
}

/**
 * The list that is checked because a row was added to it or left out; null when something else is. It is no field itself.
 * Before the form was sent, checking it would tell people of fields that they have not seen yet.
 */
function rowsChanged<Input extends FieldValues>({ names, fields }: ResolverOptions<Input>): string | null {
  const [list, ...others] = names ?? []
  return list !== undefined && others.length === 0 && get(fields, list) === undefined ? list : null
}

/** What is shown as wrong there already. */
function shownOf<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output> | null,
  name: string,
): FieldErrors<Input> {
  const errors: FieldErrors<Input> = {}
  const error = form?.getFieldState(name as Path<Input>).error
  if (error) set(errors, name, error)
  return errors
}
