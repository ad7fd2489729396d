import type { ReactNode } from 'react'
import type { LiveTopic } from '../live/use-topic.ts'
import { Loading, SkeletonRows } from './skeleton.tsx'
import { TopicRows } from './topic-rows.tsx'
import { useLastKnown } from './use-last-known.ts'
import { useLate } from './use-late.ts'

interface KnownRowProps<Row extends { id: string }> {
  topic: LiveTopic<Row>
  /** Of the address. */
  id: string | undefined
  /** 'contact' */
  noun: string
  /** It stays although somebody deletes it meanwhile: what was typed for it must not go with it. */
  staysShown?: boolean
  /** In place of an unknown one: the way to the list. */
  unknown: ReactNode
  children: (row: Row) => ReactNode
}

/** The record of a page's address, once it is here. */
export function KnownRow<Row extends { id: string }>(props: KnownRowProps<Row>) {
  const { topic, id, noun, staysShown = false, unknown, children } = props
  const found = topic.rows.find((one) => one.id === id)
  const latest = useLastKnown(topic.rows, id)
  const row = found ?? (staysShown ? latest : undefined)
  // One that was just added may be known to its maker before the list brings it.
  const isUnknown = useLate(topic.status === 'live' && !row, 2_000)
  if (row) return children(row)
  if (isUnknown) return unknown
  return (
    <TopicRows topic={topic} noun={noun} isOne>
      {() => (
        <Loading label={`The ${noun} is loading`}>
          <SkeletonRows rows={8} />
        </Loading>
      )}
    </TopicRows>
  )
}
