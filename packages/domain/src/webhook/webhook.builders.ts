import type { Webhook, WebhookForm } from './webhook.ts'

export const aWebhookForm = (given: Partial<WebhookForm> = {}): WebhookForm => ({
  name: 'Accounting',
  url: 'https://hooks.example.com/cultivatd',
  kinds: ['plants', 'packages'],
  facilityIds: null,
  ...given,
})

export const aWebhook = (given: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  version: 1,
  ...aWebhookForm(),
  isOn: true,
  madeBy: 'Priya Nair',
  madeAt: '2026-11-01T10:00:00Z',
  formerSecretUntil: null,
  waiting: 0,
  dead: 0,
  sentAt: null,
  failingSince: null,
  problem: null,
  ...given,
})
