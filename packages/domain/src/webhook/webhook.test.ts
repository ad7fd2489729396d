import { expect, test } from 'vitest'
import { aWebhookForm } from './webhook.builders.ts'
import { giveUpMs, mostWebhooks, WebhookForm, webhookPause, webhookProblems } from './webhook.ts'

const problemsOf = (given: object) =>
  WebhookForm.safeParse({ ...aWebhookForm(), ...given }).error?.issues.map(({ message }) => message) ?? []

test('a webhook has an address without a name and a password, and is told of something', () => {
  expect(problemsOf({})).toEqual([])
  for (const url of ['hooks.example.com', 'ftp://example.com', 'https://ana:secret@example.com', 'javascript:alert(1)'])
    expect(problemsOf({ url })).toEqual([expect.stringContaining('Enter an address such as')])
  expect(problemsOf({ kinds: [] })).toEqual(['Choose what it is told of'])
  expect(problemsOf({ facilityIds: [] })).toEqual(['Choose a facility'])
})

test('a webhook has a name of its own and active facilities, and there are only so many', () => {
  const known = { activeIds: ['A'], names: ['accounting'] }
  expect(webhookProblems(aWebhookForm({ facilityIds: ['B'] }), known).map(({ path }) => path)).toEqual([
    'name',
    'facilityIds',
  ])
  const names = Array.from({ length: mostWebhooks }, (_, at) => `Hook ${at}`)
  expect(webhookProblems(aWebhookForm(), { activeIds: [], names })).toHaveLength(1)
})

test('a webhook for some facilities is not told of what belongs to none', () => {
  const form = aWebhookForm({ kinds: ['plants', 'catalogueItems', 'externalContacts'] })
  const known = { activeIds: ['A'], names: [] }
  expect(webhookProblems(form, known)).toEqual([])
  expect(webhookProblems({ ...form, facilityIds: ['A'] }, known)).toEqual([
    {
      message:
        'Items of the organization, External contacts belong to no facility. Leave them out, or choose all facilities.',
      path: 'kinds',
    },
  ])
})

test('pauses grow, and a message is tried for three days before it is given up', () => {
  const tried = Array.from({ length: 20 }, (_, at) => webhookPause(at + 1))
  expect(tried).toEqual(tried.toSorted((a, b) => a - b))
  const within = tried.filter((_, at) => tried.slice(0, at + 1).reduce((sum, one) => sum + one, 0) < giveUpMs)
  expect(within.length).toBeGreaterThan(10)
})
