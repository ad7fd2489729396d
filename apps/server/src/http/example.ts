import * as z from 'zod'

/** What examples hold, in the trade's words, by the names of fields; the first that the schema takes. */
const named: Readonly<Record<string, readonly unknown[]>> = {
  facilityId: ['GAAA-4KVB-7T2Q'],
  toFacilityId: ['GAAA-9QXD-2M6R'],
  metrcLicense: ['GAAA-4KVB-7T2Q'],
  roomId: ['17'],
  locationId: ['17', 17],
  label: ['1A4FF0100000022000000123'],
  newLabel: ['1A4FF0100000022000000124'],
  plantLabel: ['1A4FF0100000022000000123'],
  labels: [['1A4FF0100000022000000123', '1A4FF0100000022000000124']],
  packageLabels: [['1A4FF0300000022000008128']],
  name: ['Blue Dream'],
  batchName: ['Blue Dream 11/20'],
  strainName: ['Blue Dream'],
  unitOfMeasure: ['Grams'],
  unitOfWeight: ['Grams'],
  quantity: [12.5],
  weight: [12.5],
  note: ['Scale was off'],
  reason: ['Drying'],
  date: ['2026-11-20'],
  message: ['Mites on rack 2'],
  facilityIds: [['GAAA-4KVB-7T2Q']],
  personName: ['Priya Nair'],
  displayName: ['Priya Nair'],
  email: ['priya@example.com'],
  password: ['green-acre-12'],
  confirmation: ['green-acre-12'],
  url: ['https://hooks.example.com/cultivatd'],
  position: ['mfk2x1.7311:902:1764000000000000'],
  since: ['mfk2x1.7311:902:1764000000000000'],
}

/** For whatever is not named: texts that patterns of the contract ask for. */
const texts = [
  'Some text',
  '1A4FF0100000022000000123',
  '2026-11-20',
  '2026-11-20T15:04:00Z',
  '2026-11-20T15:04',
  'priya@example.com',
  '12',
  '17',
  '06:00',
  'UTC',
  'OK',
  '74074',
  '482913',
  '#1F4D3F',
  '36:1',
  'grow-light-1',
  '2026-01-02_incoming-1',
  '/api/plant/move',
  '/help/a-picture.webp',
  'https://example.com/picture.png',
  'de300000-0000-4000-8000-000000000001',
  'B'.repeat(87),
  'B'.repeat(22),
  'c'.repeat(32),
]

/** A value that a schema takes, for people to read; undefined where none was found. */
export function exampleOf(schema: z.ZodType, name = ''): unknown {
  for (const candidate of candidates(schema, name))
    if (candidate !== undefined && schema.safeParse(candidate).success) return candidate
  return undefined
}

function* candidates(schema: z.ZodType, name: string): Generator<unknown, undefined> {
  yield* named[name] ?? []
  yield* shaped(schema, name)
}

function* shaped(schema: z.ZodType, name: string): Generator<unknown, undefined> {
  if (schema instanceof z.ZodObject) yield objectOf(schema)
  else if (schema instanceof z.ZodIntersection)
    yield { ...Object(exampleOf(schemaOf(schema.def.left))), ...Object(exampleOf(schemaOf(schema.def.right))) }
  else if (schema instanceof z.ZodArray) yield* [[exampleOf(schemaOf(schema.element), one(name))], []]
  else if (schema instanceof z.ZodTuple) yield schema.def.items.map((item) => exampleOf(schemaOf(item)))
  else if (schema instanceof z.ZodRecord) yield {}
  else if (schema instanceof z.ZodPipe) yield* shaped(schemaOf(schema.in), name)
  else if (schema instanceof z.ZodNullable) {
    yield* shaped(schemaOf(schema.unwrap()), name)
    yield null
  } else if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly)
    yield* shaped(schemaOf(schema.unwrap()), name)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield exampleOf(schemaOf(option), name)
  else if (schema instanceof z.ZodEnum) yield* schema.options
  else if (schema instanceof z.ZodLiteral) yield* schema.values
  else if (schema instanceof z.ZodNumber) yield* [1, 10, 0]
  else if (schema instanceof z.ZodBoolean) yield* [true, false]
  else yield* [...texts, 1, true, {}]
}

/** 'labels' holds each a 'label'. */
const one = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')

const objectOf = (schema: z.ZodObject) =>
  Object.fromEntries(
    Object.entries(schema.shape)
      .map(([name, field]) => [name, exampleOf(schemaOf(field), name)])
      .filter(([, value]) => value !== undefined),
  )

function schemaOf(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new Error('Not a schema of zod')
}
