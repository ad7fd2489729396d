import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { entityId, requiredText } from '../field/field.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { organisationKinds, recordKindLabels, recordKinds } from '../record/record-kind.ts'

/** Whether something can be sent to an address at all: http or https, without a name, a password or a part for browsers. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

const WebAddress = requiredText(500).refine(
  isWebAddress,
  'Enter an address such as https://example.com/hooks, without a name and a password in it',
)

/** How a webhook is made. */
export const WebhookForm = z.strictObject({
  name: requiredText(40),
  url: WebAddress,
  kinds: z.array(z.enum(recordKinds)).min(1, 'Choose what it is told of').max(recordKinds.length),
  /** Null for all that are active, and for what belongs to none. */
  facilityIds: z.array(entityId).min(1, 'Choose a facility').max(200).nullable(),
})
export type WebhookForm = z.infer<typeof WebhookForm>

/** A webhook as organization admins see it; its secret was shown once. */
export const Webhook = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(recordKinds)),
  facilityIds: z.array(z.string()).nullable(),
  isOn: z.boolean(),
  madeBy: z.string(),
  madeAt: z.string(),
  /** Until when the secret of before signs too; null where there is none. */
  formerSecretUntil: z.string().nullable(),
  /** How many messages wait to be sent, and how many were given up. */
  waiting: z.number(),
  dead: z.number(),
  /** When the last message was taken; null for none yet. */
  sentAt: z.string().nullable(),
  /** Since when none is taken; null while they are. */
  failingSince: z.string().nullable(),
  /** Why the last was not taken. */
  problem: z.string().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** A message that was given up after three days. */
export const DeadLetter = z.object({
  id: z.string(),
  version: z.number(),
  /** 'plants.upsert' */
  type: z.string(),
  /** Of which record: its kind and its id. */
  record: z.string(),
  madeAt: z.string(),
  tries: z.number(),
  problem: z.string().nullable(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

/** What came of one message that was sent to see whether it arrives. */
export const WebhookTrial = z.strictObject({
  isTaken: z.boolean(),
  /** 'It answered 200', or why it was not taken. */
  said: z.string(),
  ms: z.number(),
})
export type WebhookTrial = z.infer<typeof WebhookTrial>

/** Each is read and sent by itself. */
export const mostWebhooks = 20

/**
 * Why a webhook cannot be made so: its name is taken, it names a facility that is not active, it is for some facilities and told of
 * what belongs to none, or there are too many.
 */
export function webhookProblems(
  { name, kinds, facilityIds }: Pick<WebhookForm, 'name' | 'kinds' | 'facilityIds'>,
  { activeIds, names }: { activeIds: readonly string[]; names: readonly string[] },
): Problem[] {
  const wanted = name.trim().toLowerCase()
  const isUnknown = facilityIds?.some((id) => !activeIds.includes(id)) ?? false
  const ofNone = facilityIds === null ? [] : organisationKinds.filter((kind) => kinds.includes(kind))
  return [
    ...(names.some((one) => one.toLowerCase() === wanted)
      ? [{ message: `There is a webhook ${name.trim()} already`, path: 'name' }]
      : []),
    ...(ofNone.length > 0
      ? [
          {
            message: `${ofNone.map((kind) => recordKindLabels[kind]).join(', ')} belong to no facility. Leave them out, or choose all facilities.`,
            path: 'kinds',
          },
        ]
      : []),
    ...(isUnknown ? [{ message: 'One of these facilities is not active', path: 'facilityIds' }] : []),
    ...(names.length >= mostWebhooks
      ? [{ message: `There are ${mostWebhooks} webhooks. Delete one that nobody needs.`, path: 'name' }]
      : []),
  ]
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** After so long a message that nobody took is given up. */
export const giveUpMs = 72 * hour

/** How long the secret of before signs beside a new one. */
export const formerSecretHours = 24

const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour]
const longestPause = 12 * hour

/** How long to wait before the next try, in milliseconds; `tries` is how many there were, 1 or more. */
export const webhookPause = (tries: number): number => pauses[tries - 1] ?? longestPause

export const webhookWords: FieldWords = {
  name: { label: 'Name' },
  url: { label: 'Address' },
  kinds: { label: 'Told of' },
  facilities: { label: 'Facilities' },
  isOn: { label: 'On' },
  secret: { label: 'Secret' },
}
