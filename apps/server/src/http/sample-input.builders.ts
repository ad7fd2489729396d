import * as z from 'zod'

/** The texts that the patterns of the contract ask for. */
const texts = [
  'Sample text 1',
  '1A4000000000000000000001',
  '#1F4D3F',
  '2026-11-02',
  '74074',
  '482913',
  '2026-01-02_incoming-1',
  '2026-01-02T08:00:00Z',
  '2026-01-02T08:00',
  'sample@example.com',
  'OK',
  'Plants',
  'grow-light-1',
  '36:1',
  'UTC',
  '06:00',
  '/help/a-picture.webp',
  '/api/plant/move',
  'de300000-0000-4000-8000-000000000001',
  'https://example.com/picture.png',
  // A number of an address.
  '12',
  // The key and the secret of a device.
  'B'.repeat(87),
  'B'.repeat(22),
  // The id of a comment from its device.
  'c'.repeat(32),
]

/**
 * Some input that a schema takes, for tests that then spoil one thing of it. It is found by trying, so that a new
 * schema of the usual kinds needs nothing here.
 */
export function sampleOf(schema: z.ZodType): unknown {
  const sample = candidatesOf(schema).find((candidate) => schema.safeParse(candidate).success)
  if (sample === undefined)
    throw new Error(
      `No sample was found for ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))}`,
    )
  return sample
}

function candidatesOf(schema: z.ZodType): unknown[] {
  if (schema instanceof z.ZodObject) return [objectSample(schema)]
  if (schema instanceof z.ZodIntersection)
    return [{ ...Object(sampleOf(typeOf(schema.def.left))), ...Object(sampleOf(typeOf(schema.def.right))) }]
  if (schema instanceof z.ZodArray) return [[sampleOf(typeOf(schema.element))], []]
  if (schema instanceof z.ZodPipe) return candidatesOf(typeOf(schema.in))
  if (schema instanceof z.ZodNullable) return [...candidatesOf(typeOf(schema.unwrap())), null]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return candidatesOf(typeOf(schema.unwrap()))
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => candidatesOf(typeOf(option)))
  if (schema instanceof z.ZodEnum) return schema.options
  if (schema instanceof z.ZodLiteral) return [...schema.values]
  if (schema instanceof z.ZodNumber) return [1, 0, 10]
  if (schema instanceof z.ZodBoolean) return [true, false]
  return [...texts, 1, true, {}]
}

/** Fields that must be equal get equal samples, because the same kind of field gets the same. */
const objectSample = (schema: z.ZodObject) =>
  Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, sampleOf(typeOf(field))]))

function typeOf(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new Error('Not a schema of zod')
}
