import { metaRoutes } from '@cultivatd/contract/meta/meta.contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { ApiReference } from './api-reference.tsx'

const operation = (operationId: string, summary: string, key: 'read' | 'change' | null) => ({
  operationId,
  tags: [operationId.split('.')[0]],
  summary,
  description: 'For everybody.\n\nFor `keys`.',
  responses: {
    200: { description: 'Done', content: { 'application/json': { schema: {}, example: { id: '7' } } } },
    403: { description: 'Not for who asks' },
  },
  'x-api-key': key,
})

const document = {
  info: { description: 'All of it.' },
  paths: {
    '/api/package/adjust': {
      post: {
        ...operation('package.adjust', 'Adjust a package', 'change'),
        requestBody: {
          content: {
            'application/json': {
              schema: { properties: { label: { type: 'string', description: 'Of the tag' } }, required: ['label'] },
              example: { label: '1A4' },
            },
          },
        },
      },
    },
    '/api/records/plants': { get: operation('record.plants', 'List plants', 'read') },
    '/api/users': { get: operation('user.list', 'List people', null) },
  },
}

function open() {
  const server = aServer()
  server.answers(metaRoutes.openapi, answer(metaRoutes.openapi, document))
  return show(<ApiReference />)
}

test('routes for keys are shown first, all at a press, and found by their words', async () => {
  const { user } = open()
  expect(await screen.findByText('Adjust a package')).toBeTruthy()
  expect(screen.queryByText('List people')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(await screen.findByText('List people')).toBeTruthy()
  await user.type(screen.getByRole('searchbox'), 'list plants')
  await waitFor(() => expect(screen.queryByText('Adjust a package')).toBeNull())
  expect(screen.getByText('List plants')).toBeTruthy()
})

test('a route shows what it takes, answers and refuses, and how it is asked', async () => {
  const { user } = open()
  await user.click(await screen.findByText('Adjust a package'))
  expect(await screen.findByText('Of the tag')).toBeTruthy()
  expect(screen.getByText(/"label": "1A4"/)).toBeTruthy()
  expect(screen.getByText(/"id": "7"/)).toBeTruthy()
  expect(screen.getByText('Not for who asks')).toBeTruthy()
  expect(screen.getByText(/^curl -X POST -H "Authorization: Bearer \$KEY"/)).toBeTruthy()
})

test('a document that does not come says so', async () => {
  const server = aServer()
  server.answers(metaRoutes.openapi, refusal(503, 'The server is busy'))
  show(<ApiReference />)
  expect(await screen.findByText(/The server is busy/)).toBeTruthy()
})
