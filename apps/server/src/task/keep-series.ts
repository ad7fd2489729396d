import { horizonDays, mostDaysAhead } from '@cultivatd/domain/task-repeat/repeat-task'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { fillSeries } from './fill-series.ts'
import { unfilledSeries } from './task-series.store.ts'

interface SeriesOptions {
  db: Db
  now: () => Date
  report: (message: string, error?: unknown) => void
}

/** A new day has come long before its tasks are missed. */
const everyMs = 10 * 60_000

const daysAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** The day until which the tasks of every repeat are there. */
export const horizonOf = (now: Date): string => daysAfter(now, horizonDays)

/**
 * Makes the tasks of all repeats until a day, each series by itself: one that cannot be read holds up no other.
 * What fell into a rest is not made up for.
 *
 * @throws the error of the last one that could not be made
 */
export async function fillAll(db: Db, until: string, now: Date): Promise<void> {
  const today = daysAfter(now, 0)
  const failed: unknown[] = []
  for (const id of await unfilledSeries(db, until))
    try {
      await transact(db, (tx) => fillSeries(tx, id, { until, today, since: today }))
    } catch (error) {
      failed.push(error)
    }
  if (failed.length > 0) throw failed.at(-1)
}

/** Makes them when a later week is opened, as far as tasks are made at all; what is there is shown in any case. */
export async function fillOpened(db: Db, to: string, now: Date): Promise<void> {
  const most = daysAfter(now, mostDaysAhead)
  // Of one that cannot be made the worker tells.
  await fillAll(db, to < most ? to : most, now).catch(() => {})
}

/** Keeps the tasks of all repeats made until the horizon; answers how to end that. */
export function keepSeries({ db, now, report }: SeriesOptions): () => Promise<void> {
  let running = Promise.resolve()
  const round = () => {
    running = fillAll(db, horizonOf(now()), now()).catch((error: unknown) =>
      report('The tasks that repeat cannot be made', error),
    )
  }
  round()
  const timer = setInterval(round, everyMs).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
