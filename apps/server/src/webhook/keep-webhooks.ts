import { giveUpMs } from '@cultivatd/domain/webhook/webhook'
import { currentPosition } from '../db/change-feed.ts'
import type { Database, Db } from '../db/db.ts'
import { sleep } from '../db/only-process.ts'
import { transact } from '../db/transact.ts'
import type { WebhookSender } from '../http/webhooks.ts'
import { recordChanges } from '../record/record-changes.ts'
import { deliver } from './deliver.ts'
import {
  addGap,
  addMessages,
  dueWebhooks,
  lockedReader,
  readerIds,
  savePosition,
  sweepMessages,
} from './message.store.ts'
import { toldOf } from './told-of.ts'

interface KeepOptions {
  database: Pick<Database, 'db' | 'listen'>
  webhooks: Pick<WebhookSender, 'send'>
  now: () => Date
  report: (message: string, error?: unknown) => void
}

/** Changes that are looked at in one transaction. */
const portion = 500
/** What comes together is one look: a harvest of 500 plants. */
const everyMs = 500
const sweepEveryMs = 10 * 60_000
/** Whoever stops the server waits no longer for receivers that do not answer. */
const longestEndMs = 5_000

/**
 * Writes messages of what changed, in the transaction that notes how far that was read: each change once, whichever process dies.
 *
 * @returns whether there may be more
 */
export async function readChanges(db: Db, webhookId: string, now: Date): Promise<boolean> {
  return transact(db, async (tx) => {
    const reader = await lockedReader(tx, webhookId)
    if (!reader) return false
    const page = await recordChanges(tx, reader.position, { ...toldOf(reader, reader.activeIds), limit: portion })
    if (!page) {
      await addGap(tx, webhookId, now)
      await savePosition(tx, webhookId, await currentPosition(tx))
      return false
    }
    if (page.changes.length > 0) await addMessages(tx, webhookId, page.changes, now)
    if (page.position !== reader.position) await savePosition(tx, webhookId, page.position)
    return page.isMore
  })
}

/** Tells webhooks of what changes, again and again; answers how to end that. */
export function keepWebhooks({ database, webhooks, now, report }: KeepOptions): () => Promise<void> {
  const { db } = database
  const stop = new AbortController()
  const { signal } = stop
  const delivering = new Map<string, Promise<boolean>>()
  const troubled = new Set<string>()
  let sweptAt = 0
  let readUpTo = ''

  /** Of what goes wrong again and again one line, not one for each try. Answers whether it went well. */
  const trying = (words: string, step: () => Promise<unknown>): Promise<boolean> =>
    step().then(
      () => {
        troubled.delete(words)
        return true
      },
      (error: unknown) => {
        if (!troubled.has(words)) report(words, error)
        troubled.add(words)
        return false
      },
    )

  async function readAll(id: string): Promise<void> {
    while (!signal.aborted && (await readChanges(db, id, now())));
  }

  async function read(): Promise<void> {
    const position = await currentPosition(db)
    if (position === readUpTo) return
    let areAllRead = true
    for (const id of await readerIds(db)) {
      const isRead = await trying(`Changes were not read for the webhook ${id}, and will be later`, () => readAll(id))
      if (!isRead) areAllRead = false
    }
    if (areAllRead) readUpTo = position
  }

  async function send(): Promise<void> {
    for (const id of await dueWebhooks(db, now())) {
      if (delivering.has(id)) continue
      const running = trying(`The webhook ${id} could not be served, and will be later`, () =>
        deliver({ db, webhooks, now, signal }, id),
      ).finally(() => delivering.delete(id))
      delivering.set(id, running)
    }
  }

  async function sweep(): Promise<void> {
    if (now().getTime() - sweptAt < sweepEveryMs) return
    sweptAt = now().getTime()
    await sweepMessages(db, new Date(sweptAt - giveUpMs), now())
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await trying('Changes were not read for webhooks, and will be later', read)
      await trying('Webhooks could not be served, and will be later', send)
      await trying('Old messages of webhooks were not given up, and will be later', sweep)
      await sleep(everyMs, signal)
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
    // What is not answered by then is sent again by the next, under the same id.
    const waited = new AbortController()
    await Promise.race([Promise.all(delivering.values()), sleep(longestEndMs, waited.signal)])
    waited.abort()
  }
}
