import { expect, test } from 'vitest'
import { curlOf, fieldsOf, isFound, type Route, type Schema, typeText } from './api-document.ts'

const route: Route = {
  method: 'POST',
  path: '/api/harvest/{facilityId}/finish',
  operationId: 'harvest.finish',
  tags: ['harvest'],
  summary: 'Finish a harvest',
  description: '',
  parameters: [
    { name: 'facilityId', in: 'path', required: true, schema: { type: 'string' }, example: 'GAAA 1' },
    { name: 'dry', in: 'query', required: true, schema: { type: 'string' }, example: 'yes' },
    { name: 'other', in: 'query', required: false, schema: { type: 'string' }, example: 'no' },
  ],
  requestBody: { content: { 'application/json': { example: { note: "Ana's" } } } },
  responses: {},
  'x-api-key': 'change',
}

test('a route is found by words of its address, its name and what it does', () => {
  expect(isFound(route, '')).toBe(true)
  expect(isFound(route, 'finish harvest')).toBe(true)
  expect(isFound(route, 'post /api/harvest')).toBe(true)
  expect(isFound(route, 'plant')).toBe(false)
})

test('the command line has the examples, quoted for a shell', () => {
  expect(curlOf(route, 'https://grow.example.com')).toBe(
    `curl -X POST -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '{"note":"Ana'\\''s"}' "https://grow.example.com/api/harvest/GAAA%201/finish?dry=yes"`,
  )
})

test('the fields of a body are told with those within each other', () => {
  const schema: Schema = {
    allOf: [
      { properties: { facilityId: { type: 'string' } }, required: ['facilityId'] },
      {
        properties: {
          packages: { type: 'array', items: { properties: { label: { type: 'string' } }, required: ['label'] } },
          place: { anyOf: [{ properties: { roomId: { type: 'string' } } }, { type: 'null' }] },
        },
      },
    ],
  }
  expect(fieldsOf(schema).map(({ name, isRequired }) => `${name}${isRequired ? '*' : ''}`)).toEqual([
    'facilityId*',
    'packages[]',
    'packages[].label*',
    'place',
    'place.roomId',
  ])
})

test('types are told in words', () => {
  expect(typeText({ type: 'string', format: 'date' })).toBe('text (date)')
  expect(typeText({ enum: ['veg', 'flower'] })).toBe('"veg" or "flower"')
  expect(typeText({ anyOf: [{ type: 'number' }, { type: 'null' }] })).toBe('number or null')
  expect(typeText({ type: 'array', items: { type: 'integer' } })).toBe('list of whole number')
})
