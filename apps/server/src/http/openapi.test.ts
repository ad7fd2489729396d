import { contract } from '@cultivatd/contract/contract'
import type { Route } from '@cultivatd/contract/route'
import { Validator } from '@seriousme/openapi-schema-validator'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anApiKey } from '../api-key/api-key.builders.ts'
import { addFacility, type TestServer, testServer } from '../app/server.builders.ts'
import { given } from '../db/mirror.builders.ts'
import { openApi } from './openapi.ts'

const document = openApi(contract)
const table = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => [`${feature}.${name}`, route] as const),
)

/** As far as these tests look into it. */
interface Operation {
  summary: string
  description: string
  operationId: string
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content: Record<string, { example?: unknown }> }>
}
const operationOf = ({ path, method }: Route): Operation => {
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const found = paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}

describe('the API document', () => {
  test('is OpenAPI 3.1, as somebody else’s validator reads it', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  test.each(table)('says of %s what it does, for whom, and whether keys get there', (_, route) => {
    const { summary, description } = operationOf(route)
    expect(summary).toMatch(/^\S.{5,}/)
    expect(description).toMatch(/^For|\n\nFor|^[A-Z]/)
    expect(/API keys?/.test(description)).toBe(!['public', 'source', 'station'].includes(String(route.needs)))
  })

  test.each(table.filter(([, { body }]) => body))('has an example of what %s takes, which it takes', (_, route) => {
    const example = operationOf(route).requestBody?.content['application/json']?.example
    expect(route.body?.safeParse(example).error).toBeUndefined()
    expect(example).toBeDefined()
  })

  test('has an example of what nearly every route answers', () => {
    const without = table.filter(
      ([, route]) =>
        !route.isFile && operationOf(route).responses['200']?.content['application/json']?.example === undefined,
    )
    expect(without.map(([name]) => name)).toEqual([])
  })
})

describe('a client that is made of the document', () => {
  let server: TestServer
  let key: string
  beforeAll(async () => {
    server = await testServer()
    key = await anApiKey(server, await server.person(['ORG_ADMIN'], 'Priya Nair'), { name: 'Client' })
    await addFacility(server.db, 'GAAA-CLIENT-01', true)
    for (const id of [1, 2, 3]) await given.room(server.db, id, `Room ${id}`, [], 'GAAA-CLIENT-01')
  })
  afterAll(() => server.close())

  async function client() {
    const made = new OpenAPIClientAxios({
      definition: `${server.url}/api/openapi.json`,
      withServer: { url: server.url },
      axiosConfigDefaults: { headers: { authorization: `Bearer ${key}` }, validateStatus: () => true },
      transformOperationName: (name) => name.replaceAll('.', '_'),
    })
    return made.init()
  }
  type Call = (
    parameters?: object | null,
    body?: unknown,
    config?: object,
  ) => Promise<{ status: number; data: unknown }>

  test('asks the running server by the names of its operations', async () => {
    const calls = (await client()) as unknown as Record<string, Call>
    const call = (name: string): Call => calls[name] ?? (() => Promise.reject(new Error(`There is no ${name}`)))
    expect(await call('apiKey_own')()).toMatchObject({ status: 200, data: { name: 'Client' } })

    const rooms: unknown[] = []
    let next: string | null = null
    do {
      const parameters: object = { facilityId: 'GAAA-CLIENT-01', limit: 2, ...(next !== null && { after: next }) }
      const { data } = await call('record_rooms')(parameters)
      const page = data as { rows: unknown[]; next: string | null }
      rooms.push(...page.rows)
      next = page.next
    } while (next !== null)
    expect(rooms).toHaveLength(3)

    const body = operationOf(contract.externalContact.create).requestBody?.content['application/json']?.example
    expect(await call('externalContact_create')(null, body)).toMatchObject({ status: 200 })
    expect(await call('user_list')()).toMatchObject({
      status: 403,
      data: { errors: [{ message: expect.any(String) }] },
    })
  })
})
