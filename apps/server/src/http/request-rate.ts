import { AppError } from '@cultivatd/domain/app-error'

interface Bucket {
  left: number
  filledAt: number
}

/** Counts what somebody asks for, in this process. @throws AppError too-many */
export type RequestRate = (sender: string) => void

/** No more senders than this are remembered; the oldest go first. */
const mostSenders = 20_000
/** So many seconds of requests may come at once: a page that opens asks for much. */
const burstSeconds = 4

/** So many requests a second from each sender, and some seconds' worth of them at once. */
export function requestRate(perSecond: number, now: () => Date): RequestRate {
  const most = perSecond * burstSeconds
  const buckets = new Map<string, Bucket>()
  return (sender) => {
    const time = now().getTime()
    const known = buckets.get(sender)
    const filled = known ? known.left + ((time - known.filledAt) / 1_000) * perSecond : most
    const bucket = { left: Math.min(most, filled), filledAt: time }
    buckets.delete(sender)
    buckets.set(sender, bucket)
    if (buckets.size > mostSenders) buckets.delete(buckets.keys().next().value ?? sender)
    if (bucket.left < 1) throw new AppError('too-many', 'These are too many requests. Wait a moment, then try again.')
    bucket.left -= 1
  }
}
