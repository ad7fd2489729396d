/** Reads what the control was told; every function throws an Error whose sentence names the field. */

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what} must be an object.`)
  return value as Fields
}

/** Fields of no other names than these, so that a slip of the pen is not taken for nothing. */
export function onlyFields(value: unknown, what: string, names: readonly string[]): Fields {
  const fields = fieldsOf(value, what)
  const unknown = Object.keys(fields).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`${what} has no field ${unknown}: ${names.join(', ')}.`)
  return fields
}

export function numberIn(fields: Fields, name: string, least = 0): number {
  const value = fields[name]
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least)
    throw new Error(`${name} must be a number${least === Number.NEGATIVE_INFINITY ? '' : ` from ${least}`}.`)
  return value
}

export function wholeIn(fields: Fields, name: string, least = 0): number {
  const value = numberIn(fields, name, least)
  if (!Number.isInteger(value)) throw new Error(`${name} must be a whole number.`)
  return value
}

export function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '') throw new Error(`${name} must be a text.`)
  return value
}

export function flagIn(fields: Fields, name: string): boolean {
  const value = fields[name]
  if (typeof value !== 'boolean') throw new Error(`${name} must be true or false.`)
  return value
}

export function oneOfIn<const T>(fields: Fields, name: string, values: readonly T[]): T {
  const found = values.find((value) => value === fields[name])
  if (found === undefined) throw new Error(`${name} must be one of ${values.map(String).join(', ')}.`)
  return found
}

/** Undefined when the field is not there, else what `read` makes of it. */
export const ifGiven = <T>(fields: Fields, name: string, read: (fields: Fields, name: string) => T): T | undefined =>
  fields[name] === undefined ? undefined : read(fields, name)

export const orNull =
  <T>(read: (fields: Fields, name: string) => T) =>
  (fields: Fields, name: string): T | null =>
    fields[name] === null ? null : read(fields, name)
