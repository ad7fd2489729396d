import { entityId } from '@cultivatd/domain/field/field'
import { permission } from '@cultivatd/domain/user/permission'
import { DeadLetter, Webhook, WebhookForm, WebhookTrial } from '@cultivatd/domain/webhook/webhook'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const ofOne = z.strictObject({ id: entityId })
const needs = [permission.orgAdmin]

export const webhookRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/webhook/create',
    body: WebhookForm,
    // The secret is answered once.
    out: z.strictObject({ id: z.string(), secret: z.string() }),
    needs,
    summary: 'Make a webhook: an address that is told of changes',
  },
  turn: {
    method: 'PUT',
    path: '/api/webhook/{id}/on',
    params: ofOne,
    body: z.strictObject({ isOn: z.boolean() }),
    out: Done,
    needs,
    summary: 'Turn a webhook off or on; turned on within a day it is told of what it missed',
  },
  renewSecret: {
    method: 'POST',
    path: '/api/webhook/{id}/secret',
    params: ofOne,
    out: z.strictObject({ secret: z.string() }),
    needs,
    summary: 'Give a webhook another secret; the one of before signs beside it for a day',
  },
  delete: {
    method: 'DELETE',
    path: '/api/webhook/{id}',
    params: ofOne,
    out: Done,
    needs,
    summary: 'Delete a webhook with what it was not told yet',
  },
  test: {
    method: 'POST',
    path: '/api/webhook/{id}/test',
    params: ofOne,
    out: WebhookTrial,
    needs,
    summary: 'Send a message of the type test to a webhook, and answer what came of it',
  },
  sendAgain: {
    method: 'POST',
    path: '/api/webhook/{id}/send-again',
    params: ofOne,
    body: z.strictObject({ ids: z.array(entityId).min(1).max(100) }),
    out: z.strictObject({ count: z.number() }),
    needs,
    summary: 'Send messages again that were given up, with the records as they are now',
  },
})

export const webhookTopics = topics({
  webhooks: { row: Webhook, needs, summary: 'The webhooks of the organization, with how they stand' },
  deadLetters: {
    params: z.strictObject({ webhookId: entityId }),
    row: DeadLetter,
    needs,
    summary: 'The newest 100 messages of a webhook that were given up',
  },
})
