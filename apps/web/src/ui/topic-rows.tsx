import type { ReactNode } from 'react'
import { useLink } from '../live/live.ts'
import type { LiveTopic } from '../live/use-topic.ts'
import { ErrorState } from './empty.tsx'
import { Loading, SkeletonRows } from './skeleton.tsx'

interface TopicRowsProps<Row> {
  topic: LiveTopic<Row>
  /** 'contacts': what 'The contacts are loading' and 'The contacts could not be loaded' speak of. */
  noun: string
  /** It speaks of one: 'The room is loading'. */
  isOne?: boolean
  /** The shape of what comes; without it rows, eight unless said otherwise. */
  skeleton?: ReactNode
  skeletonRows?: number
  /** Why they do not come stands in a card of its own, where the rows would. */
  isCard?: boolean
  /** In place of the rows when there are none. */
  empty?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** Topics of which a screen needs all: loading until each is here, refused as soon as one is. */
export function allOf(...topics: readonly LiveTopic<unknown>[]): LiveTopic<never> {
  const refused = topics.find(({ status }) => status === 'refused')
  if (refused) return { rows: [], status: 'refused', message: refused.message }
  return { rows: [], status: topics.every(({ status }) => status === 'live') ? 'live' : 'loading', message: null }
}

/** The rows of a topic once they are here; that they load, why they do not come, or that there are none. */
export function TopicRows<Row>(props: TopicRowsProps<Row>) {
  const { topic, noun, isOne = false, skeletonRows = 8, isCard = false, empty, children } = props
  const { rows, status, message } = topic
  const { skeleton = <SkeletonRows rows={skeletonRows} /> } = props
  if (status === 'loading')
    return (
      <>
        <NotHereYet />
        <Loading label={`The ${noun} ${isOne ? 'is' : 'are'} loading`}>{skeleton}</Loading>
      </>
    )
  if (status === 'live') return <>{rows.length === 0 && empty !== undefined ? empty : children(rows)}</>
  const refused = <ErrorState title={`The ${noun} could not be loaded`}>{message}</ErrorState>
  return isCard ? <div className="card pad">{refused}</div> : refused
}

/** Without network or server nothing is on its way: 'The products are not on this device yet', of what is named. */
export const NotHereYet = ({ what }: { what?: string }) =>
  'asOf' in useLink() &&
  (what ? (
    <p className="small">{`The ${what} are not on this device yet. They come when the connection is back.`}</p>
  ) : (
    <p className="small pad">Not on this device yet. It comes when the connection is back.</p>
  ))
