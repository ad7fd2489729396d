import { AppError } from '@cultivatd/domain/app-error'

interface Bucket {
  left: number
  filledAt: number
}

/** How many a sender may take of so many that it wants now; the others are refused. Less than none is given back. */
export type Allowance = (sender: string, wanted: number) => number

/** No more senders than this are remembered; the oldest go first. */
const mostSenders = 20_000

/** So many a second for each sender in this process, and `atOnce` of them at once. */
export function allowance({ perSecond, atOnce }: { perSecond: number; atOnce: number }, now: () => Date): Allowance {
  const buckets = new Map<string, Bucket>()
  return (sender, wanted) => {
    const time = now().getTime()
    const known = buckets.get(sender)
    const filled = known ? known.left + ((time - known.filledAt) / 1_000) * perSecond : atOnce
    const left = Math.min(atOnce, filled)
    const given = wanted < 0 ? wanted : Math.max(0, Math.min(wanted, Math.floor(left)))
    buckets.delete(sender)
    buckets.set(sender, { left: left - given, filledAt: time })
    if (buckets.size > mostSenders) buckets.delete(buckets.keys().next().value ?? sender)
    return given
  }
}

/** Counts what somebody asks for, in this process. @throws AppError too-many */
export type RequestRate = (sender: string) => void

/** So many seconds of requests may come at once: a page that opens asks for much. */
const burstSeconds = 4

/** So many requests a second from each sender, and some seconds' worth of them at once. */
export function requestRate(perSecond: number, now: () => Date): RequestRate {
  const allow = allowance({ perSecond, atOnce: perSecond * burstSeconds }, now)
  return (sender) => {
    if (allow(sender, 1) < 1)
      throw new AppError('too-many', 'These are too many requests. Wait a moment, then try again.')
  }
}
