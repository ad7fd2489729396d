import { giveUpMs, webhookPause } from '@cultivatd/domain/webhook/webhook'
import type { Db } from '../db/db.ts'
import type { WebhookSender } from '../http/webhooks.ts'
import {
  buryMessage,
  delayMessage,
  dropMessage,
  type DueMessage,
  noteFailed,
  noteTaken,
  pauseWebhook,
  putBack,
  takeMessages,
  turnOff,
} from './message.store.ts'
import { targetOf, touchWebhook } from './webhook.store.ts'

export interface DeliverOptions {
  db: Db
  webhooks: Pick<WebhookSender, 'send'>
  now: () => Date
  /** Once it is aborted no other message is taken. */
  signal: AbortSignal
}

/** One that is slow has as many of its messages on their way, and holds up nobody else's. */
const lanesOfEach = 4

/** Sends what is due of one webhook until nothing is, or nobody takes it. */
export async function deliver(options: DeliverOptions, webhookId: string): Promise<void> {
  for (;;) {
    const taken = options.signal.aborted ? [] : await takeMessages(options.db, webhookId, options.now())
    if (taken.length === 0) return
    await sendAll(options, taken)
  }
}

async function sendAll(options: DeliverOptions, messages: DueMessage[]): Promise<void> {
  const left = [...messages]
  let isAway = false
  const lane = async () => {
    while (!isAway && !options.signal.aborted) {
      const message = left.shift()
      if (!message) return
      if (!(await sendMessage(options, message))) isAway = true
    }
  }
  await Promise.all(Array.from({ length: lanesOfEach }, lane))
  if (left.length > 0)
    await putBack(
      options.db,
      left.map(({ id }) => id),
    )
}

/** What a receiver gets. */
export const bodyOf = ({ type, data }: Pick<DueMessage, 'type' | 'data'>, at: string): string =>
  JSON.stringify({ type, timestamp: at, data })

/** Answers whether others may be sent there now. */
async function sendMessage({ db, webhooks, now }: DeliverOptions, message: DueMessage): Promise<boolean> {
  const { id, webhookId, madeAt, tries } = message
  const target = message.isWanted ? await targetOf(db, webhookId, now()) : undefined
  if (!target) {
    await dropMessage(db, id)
    return true
  }
  const became = await webhooks.send(target, { id, body: bodyOf(message, madeAt) })
  const at = now()
  if (became.outcome === 'taken') {
    await dropMessage(db, id)
    await noteTaken(db, webhookId, at)
    return true
  }
  const failures = await noteFailed(db, webhookId, became.said, at)
  // Before the message may be taken again.
  if (became.outcome === 'unwanted') await turnOff(db, webhookId, became.said)
  else if (became.isAway) await pauseWebhook(db, webhookId, later(at, became.afterMs ?? webhookPause(failures)))
  if (at.getTime() - Date.parse(madeAt) > giveUpMs) {
    await buryMessage(db, id, became.said, at)
    await touchWebhook(db, webhookId)
    return became.outcome === 'later' && !became.isAway
  }
  const pause = became.outcome === 'later' && became.afterMs !== null ? became.afterMs : webhookPause(tries)
  await delayMessage(db, id, became.said, later(at, pause))
  return became.outcome === 'later' && !became.isAway
}

/** Not all at the same moment. */
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms * (0.9 + Math.random() * 0.2))
