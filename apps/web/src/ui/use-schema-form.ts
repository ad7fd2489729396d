import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { pressEnd } from './press-end.ts'

type Schema<Input, Output> = z.ZodType<Output, Input>

/**
 * A form checked by its schema: on blur first, then on each key; submitting goes to the first wrong field.
 * A first screen gives a function that loads the schema, so that it can be shown before zod is here (26 kB).
 */
export function useSchemaForm<Input extends FieldValues, Output extends FieldValues>(
  schema: Schema<Input, Output> | (() => Promise<Schema<Input, Output>>),
  defaultValues: DefaultValues<Input>,
) {
  const resolver: Resolver<Input, unknown, Output> = async (values, context, options) => {
    const [{ zodResolver }, loaded] = await Promise.all([
      import('@hookform/resolvers/zod'),
      typeof schema === 'function' ? schema() : schema,
      pressEnd(),
    ])
    return zodResolver(loaded)(values, context, options)
  }
  return useForm<Input, unknown, Output>({ resolver, mode: 'onTouched', defaultValues })
}
