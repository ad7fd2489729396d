/** What the page reads of the API document (OpenAPI 3.1). */
export interface ApiDocument {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
}

export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  description?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

interface Content {
  schema?: Schema
  example?: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string; content?: Record<string, Content> }>
  'x-api-key': 'read' | 'change' | null
}

/** One route of the document. */
export interface Route extends Operation {
  method: string
  path: string
}

export const routesOf = ({ paths }: ApiDocument): Route[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

/** Whether all words are somewhere in what a route is called, where it is, and what it does. */
export function isFound({ method, path, summary, operationId }: Route, search: string): boolean {
  const text = `${method} ${path} ${summary} ${operationId}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** One field of a body, 'packages[].label'. */
export interface Field {
  name: string
  type: string
  isRequired: boolean
  description: string
}

/** Deeper than this nobody reads a table; the example shows it. */
const deepest = 3

/** The fields of a schema, those within each other with dots between their names. */
export function fieldsOf(schema: Schema, before = '', depth = 0): Field[] {
  const { properties, required } = merged(schema)
  return Object.entries(properties).flatMap(([name, of]) => {
    const path = before === '' ? name : `${before}.${name}`
    const { inner, isList } = innerOf(of)
    const own = {
      name: isList ? `${path}[]` : path,
      type: typeText(of),
      isRequired: required.has(name),
      description: of.description ?? '',
    }
    return [own, ...(depth + 1 < deepest ? fieldsOf(inner, own.name, depth + 1) : [])]
  })
}

/** All properties of a schema, of those that it is made of too; of alternatives those of each. */
function merged(schema: Schema): { properties: Record<string, Schema>; required: ReadonlySet<string> } {
  const parts = (schema.allOf ?? []).map(merged)
  const choices = (schema.anyOf ?? schema.oneOf ?? []).map(merged)
  const all = [...parts, ...choices].map(({ properties }) => properties)
  const required = [...(schema.required ?? []), ...parts.flatMap((part) => [...part.required])]
  return { properties: Object.assign({}, ...all, schema.properties), required: new Set(required) }
}

/** What lies in a field: of a list what each of it is, of one that may be null what it is else. */
function innerOf(schema: Schema): { inner: Schema; isList: boolean } {
  const choice = notNull(schema)
  return choice.items ? { inner: innerOf(choice.items).inner, isList: true } : { inner: choice, isList: false }
}

function notNull(schema: Schema): Schema {
  const others = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return others.length === 1 && others[0] ? others[0] : schema
}

/** 'text', 'list of number', '"veg" or "flower"', 'number or null'. */
export function typeText(schema: Schema): string {
  if (schema.enum) return choiceText(schema.enum)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' or ')
  if (schema.items) return `list of ${typeText(schema.items)}`
  const types = [schema.type ?? 'object'].flat().map((type) => names[type] ?? type)
  return schema.format === 'date' || schema.format === 'date-time'
    ? `${types.join(' or ')} (${schema.format})`
    : types.join(' or ')
}

const names: Readonly<Record<string, string>> = { string: 'text', boolean: 'true or false', integer: 'whole number' }
const shownChoices = 8

const choiceText = (values: readonly unknown[]): string =>
  values.length > shownChoices
    ? `${values
        .slice(0, shownChoices)
        .map((value) => JSON.stringify(value))
        .join(', ')} or ${values.length - shownChoices} more`
    : values.map((value) => JSON.stringify(value)).join(' or ')

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The example of a body; undefined where there is none. */
export const exampleOf = (content: Record<string, Content> | undefined): unknown =>
  content?.['application/json']?.example

/** How the route is asked from a command line, with its examples. */
export function curlOf(route: Route, origin: string): string {
  const parameters = route.parameters ?? []
  const valueOf = ({ example, name }: Parameter) => valueText(example ?? name)
  const path = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, encodeURIComponent(valueOf(one))), route.path)
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${encodeURIComponent(valueOf(one))}`)
  const body = exampleOf(route.requestBody?.content)
  return [
    'curl',
    ...(route.method === 'GET' ? [] : [`-X ${route.method}`]),
    ...(route['x-api-key'] === null ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`]),
    `"${origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
  ].join(' ')
}
