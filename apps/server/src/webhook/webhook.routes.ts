import { randomUUID } from 'node:crypto'
import { webhookRoutes, webhookTopics } from '@cultivatd/contract/webhook/webhook.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { recordKindLabels } from '@cultivatd/domain/record/record-kind'
import { type Webhook, webhookProblems } from '@cultivatd/domain/webhook/webhook'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { facilityName } from '../facility/facility.store.ts'
import { recordChange } from '../history/history.store.ts'
import { implement } from '../http/implement.ts'
import type { Person } from '../http/person.ts'
import type { Services } from '../http/services.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { asRecords } from '../record/record-changes.ts'
import { recordSources } from '../record/record-kinds.ts'
import { bodyOf } from './deliver.ts'
import { typeOf } from './message.store.ts'
import { toldOf } from './told-of.ts'
import {
  addWebhook,
  deadLetters,
  type DeadRecord,
  deadRecords,
  lockedWebhook,
  removeWebhook,
  replaceSecret,
  reviveMessages,
  targetOf,
  turnWebhook,
  webhookNames,
  webhooks,
} from './webhook.store.ts'

const gone = () => new AppError('not-found', 'This webhook was deleted.')

interface OneCall {
  db: Db
  params: { id: string }
  by: Person
  services: Services
}

/** Changes one webhook, in a transaction of its own. @throws AppError not-found */
const changing = <Answer>({ db, params, services }: OneCall, change: (tx: Db, webhook: Webhook) => Promise<Answer>) =>
  transact(db, async (tx) => {
    const webhook = await lockedWebhook(tx, params.id, services.now())
    if (!webhook) throw gone()
    return change(tx, webhook)
  })

export const webhookHandlers = implement(webhookRoutes, {
  create: async ({ db, body, by, services, connection }) => {
    await services.accounts.requireProof(connection.token)
    const problem = services.webhooks.problem(body.url)
    if (problem !== null) refuse([{ message: problem, path: 'url' }])
    const activeIds = [...(await services.organisation.activeFacilityIds())]
    const { secret, sealed } = services.webhooks.newSecret()
    return transact(db, async (tx) => {
      refuse(webhookProblems(body, { activeIds, names: await webhookNames(tx) }))
      const id = await addWebhook(tx, { form: body, sealed, by, at: services.now() })
      const made = { ...body, id }
      await record(tx, by, made, { did: 'create', before: null, after: await fieldsOf(tx, made) })
      return { id, secret }
    })
  },
  turn: async (call) => {
    const { isOn } = call.body
    await changing(call, async (tx, webhook) => {
      if (webhook.isOn === isOn) return
      await turnWebhook(tx, webhook.id, isOn)
      await record(tx, call.by, webhook, {
        did: 'update',
        before: { isOn: onText(webhook.isOn) },
        after: { isOn: onText(isOn) },
      })
    })
    return {}
  },
  renewSecret: async (call) => {
    const { services, connection } = call
    await services.accounts.requireProof(connection.token)
    const { secret, sealed } = services.webhooks.newSecret()
    await changing(call, async (tx, webhook) => {
      await replaceSecret(tx, webhook.id, sealed, services.now())
      const at = services.now().toISOString()
      await record(tx, call.by, webhook, { did: 'update', before: { secret: '' }, after: { secret: `New, ${at}` } })
    })
    return { secret }
  },
  delete: async (call) => {
    await changing(call, async (tx, webhook) => {
      await removeWebhook(tx, webhook.id)
      await record(tx, call.by, webhook, { did: 'delete', before: await fieldsOf(tx, webhook), after: null })
    })
    return {}
  },
  test: async ({ db, params, by, services }) => {
    services.pushTries(by.id)
    const target = await targetOf(db, params.id, services.now())
    if (!target) throw gone()
    const at = services.now().toISOString()
    const body = bodyOf({ type: 'test', data: { message: `A test by ${by.name}` } }, at)
    const began = performance.now()
    const became = await services.webhooks.send(target, { id: `msg_${randomUUID()}`, body })
    return { isTaken: became.outcome === 'taken', said: became.said, ms: Math.round(performance.now() - began) }
  },
  sendAgain: async (call) => ({
    count: await changing(call, async (tx, webhook) => {
      const activeIds = [...(await call.services.organisation.activeFacilityIds())]
      const told = toldOf(webhook, activeIds)
      const all = await deadRecords(tx, webhook.id, call.body.ids)
      // What it is told of no more stays given up.
      const dead = all.filter(({ kind }) => isGap(kind) || told.kinds.includes(kind))
      const messages = await Promise.all(dead.map((one) => asItIsNow(tx, one, told)))
      await reviveMessages(tx, webhook.id, messages, call.services.now())
      return messages.length
    }),
  }),
})

/** What tells of a gap is of no record. */
const isGap = (kind: string | null): boolean => kind === null || !(kind in recordSources)

/** A message that was given up, with its record as it is now: what it held may be three days old. */
async function asItIsNow(tx: Db, { id, kind, facilityId, recordId }: DeadRecord, told: ReturnType<typeof toldOf>) {
  if (isGap(kind)) return { id, now: null }
  const change = {
    entity: recordSources[kind].entity,
    id: recordId,
    facilityId: facilityId || null,
    op: 'upsert',
  } as const
  const [data] = await asRecords(tx, [change], { kinds: [kind], sight: told.sight })
  return { id, now: data ? { type: typeOf(data), data } : null }
}

const onText = (isOn: boolean): string => (isOn ? 'On' : 'Off')

type Named = Pick<Webhook, 'id' | 'name' | 'url' | 'kinds' | 'facilityIds'>

async function fieldsOf(tx: Db, { name, url, kinds, facilityIds }: Named) {
  const names = facilityIds && (await Promise.all(facilityIds.map((id) => facilityName(tx, id))))
  return {
    name,
    url,
    kinds: kinds.map((kind) => recordKindLabels[kind]).join(', '),
    facilities: names ? names.join(', ') : 'All that are active',
  }
}

interface Told {
  did: 'create' | 'update' | 'delete'
  before: Record<string, string> | null
  after: Record<string, string> | null
}

const lines = { create: 'Made', update: 'Changed', delete: 'Deleted' } as const

const record = (tx: Db, by: Person, { id, name }: Pick<Webhook, 'id' | 'name'>, { did, before, after }: Told) =>
  recordChange(tx, {
    by,
    facilityId: null,
    entity: 'webhook',
    records: [name, id],
    what: `webhook.${did}`,
    summary: `${lines[did]} the webhook ${name}`,
    before,
    after,
  })

export const webhookTopicHandlers = implementTopics(webhookTopics, {
  webhooks: { watches: { webhook: 'row' }, load: ({ db, ids, now }) => webhooks(db, now(), ids) },
  deadLetters: { watches: { webhook: 'all' }, load: ({ db, params }) => deadLetters(db, params.webhookId) },
})
