import type { Db } from '../db/db.ts'
import { sleep } from '../db/only-process.ts'
import type { SessionAges } from '../db/session-ages.ts'
import type { PushService } from '../http/pushing.ts'
import { mailNotices } from './notice-mail.ts'
import { thinNotifications } from './notification.store.ts'
import { pushNotices, sendPushes } from './push-notices.ts'

const mailEveryMs = 10_000
const pushEveryMs = 3_000
const thinEveryMs = 60 * 60_000
/** Between two steps others have the database. */
const pauseMs = 50

interface KeepOptions {
  db: Db
  publicUrl: string
  push: PushService
  ages: SessionAges
  now: () => Date
  report: (message: string, error?: unknown) => void
}

/** Sends what waits to go by mail and to devices, and removes what is older than a year, again and again; answers how to end that. */
export function keepNotices({ db, publicUrl, push, ages, now, report }: KeepOptions): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  const again = async (everyMs: number, words: string, step: () => Promise<unknown>) => {
    let isTroubled = false
    while (!signal.aborted) {
      isTroubled = await step().then(
        () => false,
        (error: unknown) => {
          // Of a database that is away one line, not one for each try.
          if (!isTroubled) report(words, error)
          return true
        },
      )
      await sleep(everyMs, signal)
    }
  }
  const thin = async () => {
    while (!signal.aborted && (await thinNotifications(db, now()))) await sleep(pauseMs, signal)
  }
  const pushAll = async () => {
    await pushNotices(db, now())
    await sendPushes({ db, push, ages, now, report, signal })
  }
  const running = Promise.all([
    again(mailEveryMs, 'Notifications were not mailed, and will be later', () =>
      mailNotices(db, { publicUrl, now: now() }),
    ),
    again(pushEveryMs, 'Notifications were not pushed, and will be later', pushAll),
    again(thinEveryMs, 'Old notifications were not removed, and will be later', thin),
  ])
  return async () => {
    stop.abort()
    await running
  }
}
