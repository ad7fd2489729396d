import { contract } from '@cultivatd/contract/contract'
import type { Route } from '@cultivatd/contract/route'
import { expect, test } from 'vitest'
import * as z from 'zod'

const withLists = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).flatMap(([name, route]) =>
    route.lists ? [[`${feature}.${name}`, route] as const] : [],
  ),
)

test.each(withLists)('the records of %s are counted in lists that its body has', (_name, { body, lists = [] }) => {
  const { properties = {} } = z.toJSONSchema(body ?? z.object({}), { io: 'input', unrepresentable: 'any' })
  expect(lists.map((field) => properties[field])).toEqual(lists.map(() => expect.objectContaining({ type: 'array' })))
})
