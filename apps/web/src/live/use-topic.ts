import type { topics } from '@cultivatd/contract/contract'
import { type Row, type TopicParams, topicKey } from '@cultivatd/contract/topic'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { live } from './live.ts'
import { type TopicStatus, topicQueryKey } from './live-client.ts'
import type { TopicRows } from './merge.ts'

type Topics = typeof topics
export type TopicName = keyof Topics
export type TopicRow<Name extends TopicName> = Row<Topics[Name]>

type Arguments<Name extends TopicName> = [TopicParams<Topics[Name]>] extends [Record<string, never>]
  ? []
  : [params: TopicParams<Topics[Name]> | null]

export interface LiveTopic<Row> {
  rows: readonly Row[]
  /** `loading` until the first rows are here; `refused` when the person may not see it. */
  status: TopicStatus
  /** Why it was refused. */
  message: string | null
}

const nothing: readonly never[] = []

/**
 * The rows of a topic, kept live while the component is there. By name, so that no schema comes with a list:
 * `useTopic('rooms', { facilityId })`. Null params of a topic that has some: not yet.
 */
export function useTopic<Name extends TopicName>(name: Name, ...args: Arguments<Name>): LiveTopic<TopicRow<Name>> {
  const [params] = args as readonly (Record<string, string> | null | undefined)[]
  const given = params === null ? null : { ...params }
  const key = given === null ? null : topicKey(name, given)
  useEffect(() => {
    if (key === null) return
    const [topic = '', query = ''] = key.split(/\?(.*)/s)
    return live.subscribe(topic, Object.fromEntries(new URLSearchParams(query)))
  }, [key])
  const { data } = useQuery<TopicRows<TopicRow<Name>>>({ queryKey: topicQueryKey(key ?? ''), queryFn: skipToken })
  const status = useSyncExternalStore(live.listen, () => (key === null ? 'loading' : live.statusOf(key)))
  const message = useSyncExternalStore(live.listen, () => (key === null ? null : live.messageOf(key)))
  const isHere = key !== null && data !== undefined
  return { rows: isHere ? listOf(data) : nothing, status: isHere && status !== 'refused' ? 'live' : status, message }
}

/** The one row of a topic that has one; undefined until it is here. */
export function useTopicRow<Name extends TopicName>(name: Name, ...args: Arguments<Name>): TopicRow<Name> | undefined {
  return useTopic(name, ...args).rows[0]
}

// A list for each map, made once: the same rows are the same array, so memoized lists stay.
const lists = new WeakMap<object, readonly unknown[]>()

function listOf<Row>(rows: ReadonlyMap<string, Row>): readonly Row[] {
  const known = lists.get(rows)
  if (known) return known as readonly Row[]
  const list = [...rows.values()]
  lists.set(rows, list)
  return list
}
