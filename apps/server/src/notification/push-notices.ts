import type { PushedKind } from '@cultivatd/domain/notification/notice-kinds'
import { pushText } from '@cultivatd/domain/notification/push'
import { mayPush } from '@cultivatd/domain/notification/quiet-hours'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SessionAges } from '../db/session-ages.ts'
import { transact } from '../db/transact.ts'
import type { PushService } from '../http/pushing.ts'
import { type DuePush, delayPush, dropPush, forgetDevice, leavePushes, quietHoursOf, takePush } from './push.store.ts'

/** Quiet hours end within a day; what is older waited for a server that was down, and is in the bell. */
const oldestMs = 24 * 3_600_000

interface Waiting {
  id: string
  kind: PushedKind
  message: string
  roomId: string | null
  isShown: boolean
}

/**
 * Leaves a push for everybody of whom a notification waits to be pushed and whose quiet hours let it: what waits for one person
 * goes as one. Any number of processes beside each other.
 *
 * @returns how many people got one
 */
export async function pushNotices(db: Db, now: Date): Promise<number> {
  await sql`delete from notice_push where at < ${new Date(now.getTime() - oldestMs)}`.execute(db)
  const { rows } = await sql<{ userId: string }>`select distinct user_id as "userId" from notice_push`.execute(db)
  let told = 0
  for (const { userId } of rows) if (await transact(db, (tx) => pushPerson(tx, userId, now))) told += 1
  return told
}

async function pushPerson(tx: Db, userId: string, now: Date): Promise<boolean> {
  const [quiet = null] = await quietHoursOf(tx, userId)
  const kinds = (['alarm', 'mention', 'task-assigned'] as const).filter((kind) => mayPush(quiet, kind, now.getTime()))
  if (kinds.length === 0) return false
  const { rows } = await sql<Waiting>`
    with taken as (
      delete from notice_push where id in (
        select id from notice_push where user_id = ${userId} and kind = any(${[...kinds]}::text[]) for update skip locked)
      returning *)
    select t.id::text as id, t.kind, t.message, t.room_id as "roomId",
      u.permissions <> '[]' and (t.facility_id is null or o.active_facility_ids ? t.facility_id) as "isShown"
    from taken t cross join organisation o join "user" u on u.id = t.user_id order by t.id`.execute(tx)
  const shown = rows.filter(({ isShown }) => isShown)
  if (shown.length === 0) return false
  const isUrgent = shown.some(({ kind }) => kind === 'alarm')
  await leavePushes(tx, userId, { ...pushText(shown), isUrgent }, now)
  return true
}

interface SendOptions {
  db: Db
  push: Pick<PushService, 'send'>
  ages: SessionAges
  now: () => Date
  report: (message: string, error?: unknown) => void
  /** Once it is aborted no other is taken. */
  signal?: AbortSignal
}

/** A service that does not answer holds up the others no longer than one of these. */
const lanes = 4
const giveUpMs = 24 * 3_600_000
const firstDelayMs = 10_000
const longestDelayMs = 15 * 60_000

/**
 * Sends the pushes that are due, any number of processes beside each other. One that its service does not take now is tried
 * again, later each time, for a day. A process that dies between sending and noting it sends twice: the device shows one.
 */
export async function sendPushes(options: SendOptions): Promise<void> {
  const lane = async () => {
    for (;;) {
      const push = options.signal?.aborted ? undefined : await takePush(options.db, options.now(), options.ages)
      if (!push) return
      await sendPush(options, push)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function sendPush({ db, push: service, now, report }: SendOptions, due: DuePush): Promise<void> {
  if (!due.isWanted) return forgetDevice(db, due)
  const { id, isUrgent, title, body, path } = due
  const became = await service.send(due, { id, isUrgent, title, body, path })
  if (became.outcome === 'sent') return dropPush(db, due)
  if (became.outcome === 'gone') return forgetDevice(db, due)
  const time = now().getTime()
  if (became.outcome === 'refused' || time - Date.parse(due.madeAt) > giveUpMs) {
    report('A push was given up', became.why)
    return dropPush(db, due)
  }
  // Of a service that is away one line, not one for each try.
  if (due.tries === 0) report('A push could not be sent and is tried again', became.why)
  const delay = became.afterMs ?? Math.min(longestDelayMs, firstDelayMs * 2 ** due.tries)
  await delayPush(db, due, new Date(time + delay))
}
