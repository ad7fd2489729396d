import { Refusal, type Needs, type Route } from '@cultivatd/contract/route'
import * as z from 'zod'

type Table = Readonly<Record<string, Readonly<Record<string, Route>>>>
type Schema = Record<string, unknown>

/** The contract as OpenAPI 3.1. A pure function of the table: what is served cannot promise another one. */
export function openApi(contract: Table): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, routes] of Object.entries(contract))
    for (const [name, route] of Object.entries(routes)) {
      paths[route.path] ??= {}
      Object.assign(paths[route.path] ?? {}, { [route.method.toLowerCase()]: operation(feature, name, route) })
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Cultivatd', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: { Refusal: schemaOf(Refusal, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(feature: string, name: string, route: Route): Record<string, unknown> {
  const parameters = [
    ...parametersOf('path', route.params),
    ...parametersOf('query', route.query),
    ...(route.isTracked || route.isRepeatable ? [idempotencyKey, doneAt] : []),
  ]
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    description: needsText(route.needs),
    security: route.needs === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
      : {}),
    responses: {
      200: route.isFile
        ? { description: 'The file', content: { 'application/octet-stream': {} } }
        : { description: 'Done', content: { 'application/json': { schema: schemaOf(route.out, 'output') } } },
      ...(route.isTracked
        ? {
            202: {
              description: 'Recorded; something waits for Metrc',
              content: { 'application/json': { schema: schemaOf(route.out, 'output') } },
            },
          }
        : {}),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to send the same request again: the second one is answered with the outcome of the first.',
  schema: { type: 'string', pattern: '^[\\w-]{8,128}$' },
}

const doneAt = {
  name: 'Done-At',
  in: 'header',
  required: false,
  description:
    'When it was done, where that is not now, with an Idempotency-Key. Of a change that goes to Metrc it is answered as soon as it is recorded.',
  schema: { type: 'string', format: 'date-time' },
}

function needsText(needs: Needs): string {
  if (needs === 'public') return 'For everybody.'
  if (needs === 'source') return 'For a source of readings, with its key as bearer.'
  if (needs === 'station') return 'For a device that is a station, with its token as bearer.'
  if (needs === 'signedIn') return 'For anybody signed in.'
  if (needs === 'active') return 'For anybody with at least one permission.'
  return `For holders of ${[...new Set([...needs, 'ORG_ADMIN'])].join(' or ')}.`
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(Object(properties)).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: of,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, reused: 'inline', unrepresentable: 'any' })
  return rest
}
