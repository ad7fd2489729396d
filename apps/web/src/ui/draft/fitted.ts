import type * as z from 'zod'

/** What is asked of a schema; no more of it is read than this. */
interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  entries?: Record<string, unknown>
}

/**
 * What was kept, as far as the form of this version of the program has a place for it: fields that it does not know are
 * dropped, and so is what is of another kind than its field. Whether a value is allowed is not asked: it was being typed.
 *
 * @returns undefined when nothing of it fits
 */
export function fitted(schema: z.core.$ZodType, kept: unknown): unknown {
  const def = schema._zod.def as unknown as Def
  const inner = def.innerType ?? def.in
  // An empty number is null in its field, whatever its schema allows.
  if (kept === null)
    return def.type === 'nullable' || def.type === 'number' || (inner && fitted(inner, kept) === null)
      ? null
      : undefined
  if (inner) return fitted(inner, kept)
  if (def.type === 'object') return fittedFields(def.shape ?? {}, kept)
  if (def.type === 'array') return fittedRows(def.element, kept)
  if (def.type === 'enum') return kept === '' || Object.values(def.entries ?? {}).includes(kept) ? kept : undefined
  const isPlain = def.type === 'string' || def.type === 'number' || def.type === 'boolean'
  return isPlain && typeof kept !== def.type ? undefined : kept
}

function fittedFields(shape: Record<string, z.core.$ZodType>, kept: unknown) {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return undefined
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const value = fitted(schema, (kept as Record<string, unknown>)[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(fields)
}

function fittedRows(schema: z.core.$ZodType | undefined, kept: unknown) {
  if (!Array.isArray(kept) || !schema) return undefined
  return kept.map((row) => fitted(schema, row)).filter((row) => row !== undefined)
}
