import { onlyReads, Refusal, type Needs, type Route, worksWithKey } from '@cultivatd/contract/route'
import * as z from 'zod'
import { exampleOf } from './example.ts'

type Table = Readonly<Record<string, Readonly<Record<string, Route>>>>
type Schema = Record<string, unknown>

const about = [
  'Everything that the product does. JSON in and out; a refusal is `{"errors": [{"message", "path"}]}` with sentences for people.',
  'Other programs send an API key as `Authorization: Bearer cvk_...`; an organization admin makes one. Each route says whether it works with a key. A key that only reads gets to GET, and to the few POST that change nothing; one of some facilities has to be told one of them, where the route does not keep to them by itself.',
  'Routes that take an `Idempotency-Key` may be sent again: what was done under a key is done once.',
].join('\n\n')

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
    info: {
      title: 'Cultivatd',
      version: '1',
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contract).map((name) => ({ name, description: capital(wordsOf(name)) })),
    paths,
    components: {
      schemas: { Refusal: schemaOf(Refusal, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The session of a person, or an API key.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of a source of readings, or the token of a station.',
        },
      },
    },
  }
}

/** 'plantBatch' as people write it. */
const wordsOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function operation(feature: string, name: string, route: Route): Record<string, unknown> {
  const parameters = [
    ...parametersOf('path', route.params),
    ...parametersOf('query', route.query),
    ...(route.isTracked || route.isRepeatable ? [idempotencyKey, doneAt] : []),
    ...(route.streams ? [lastEventId] : []),
  ]
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    description: [route.description, needsText(route.needs), keyText(route)].filter(Boolean).join('\n\n'),
    security: securityOf(route.needs),
    'x-api-key': keyKind(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': withExample(route.body, 'input') } } }
      : {}),
    responses: {
      200: {
        description: route.isFile ? 'The file' : route.isTracked ? 'Done, and confirmed by Metrc' : 'Done',
        content: {
          ...(route.isFile
            ? { 'application/octet-stream': {} }
            : { 'application/json': withExample(route.out, 'output') }),
          ...(route.streams && { 'text/event-stream': { schema: { type: 'string' } } }),
        },
      },
      ...(route.isTracked
        ? {
            202: {
              description: 'Recorded; something waits for Metrc',
              content: { 'application/json': { schema: schemaOf(route.out, 'output') } },
            },
          }
        : {}),
      ...Object.fromEntries(refusalsOf(route).map(([status, description]) => [status, refused(description)])),
      default: refused('Refused'),
    },
  }
}

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

/** What is told by its status, beside what is wrong with what was sent. */
function refusalsOf({ needs, isTracked, isRepeatable, streams }: Route): [number, string][] {
  return [
    [
      400,
      isTracked
        ? 'Something is wrong with what was sent, or Metrc refused it'
        : 'Something is wrong with what was sent',
    ],
    ...(needs === 'public' ? [] : ([[401, 'No bearer, or one that opens nothing (any more)']] as [number, string][])),
    ...(needs === 'public' ? [] : ([[403, 'Not for who asks']] as [number, string][])),
    ...(isRepeatable || isTracked || streams ? ([[409, 'Something else was first']] as [number, string][]) : []),
    [429, 'Too often: wait for the seconds of Retry-After'],
  ]
}

function securityOf(needs: Needs): object[] {
  if (needs === 'public') return []
  return needs === 'source' || needs === 'station' ? [{ key: [] }] : [{ bearer: [] }]
}

function withExample(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const example = exampleOf(schema)
  return { schema: schemaOf(schema, io), ...(example !== undefined && { example }) }
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

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Of a stream that was cut: the id of its last event. The next one goes on after it.',
  schema: { type: 'string' },
}

function needsText(needs: Needs): string {
  if (needs === 'public') return 'For everybody.'
  if (needs === 'source') return 'For a source of readings, with its key as bearer.'
  if (needs === 'station') return 'For a device that is a station, with its token as bearer.'
  if (needs === 'signedIn') return 'For anybody signed in.'
  if (needs === 'active') return 'For anybody with at least one permission.'
  return `For holders of ${[...new Set([...needs, 'ORG_ADMIN'])].join(' or ')}.`
}

/** Which API keys get there: those that only read too, or those that may change something; null for none. */
function keyKind(route: Route): 'read' | 'change' | null {
  const { needs } = route
  const isAsked = needs !== 'public' && needs !== 'source' && needs !== 'station'
  if (!isAsked || !worksWithKey(route)) return null
  return onlyReads(route) ? 'read' : 'change'
}

function keyText(route: Route): string {
  const { needs } = route
  if (needs === 'public' || needs === 'source' || needs === 'station') return ''
  const kind = keyKind(route)
  if (kind === null) return 'Not for API keys.'
  return kind === 'read' ? 'For API keys, also those that only read.' : 'For API keys that may change something.'
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  const examples: Schema = Object(exampleOf(schema))
  return Object.entries(Object(properties)).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    ...('description' in Object(of) && { description: Object(of).description }),
    schema: of,
    ...(name in examples && { example: examples[name] }),
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, reused: 'inline', unrepresentable: 'any' })
  return rest
}
