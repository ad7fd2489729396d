import { type TopicParams, topicKey } from '@cultivatd/contract/topic'
import type { topics } from '@cultivatd/contract/contract'
import { skipToken, useQueries } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { live } from './live.ts'
import { topicQueryKey } from './live-client.ts'
import type { TopicRows } from './merge.ts'
import type { TopicName, TopicRow } from './use-topic.ts'

export interface OneOfTopics<Row> {
  row: Row | undefined
  /** Whether it is known whether there is such a row; of what the server does not take there is none. */
  isKnown: boolean
}

type Given<Name extends TopicName> = TopicParams<(typeof topics)[Name]> & Record<string, string>

/** Several topics of a kind, kept live: for each of the keys its rows, once they are here, and how it stands. */
function useKept<Name extends TopicName>(name: Name, params: readonly Given<Name>[]) {
  const keys = params.map((given) => topicKey(name, { ...given }))
  const asked = keys.join('\n')
  useEffect(() => {
    const leaves = asked
      .split('\n')
      .filter(Boolean)
      .map((key) => {
        const [topic = '', query = ''] = key.split(/\?(.*)/s)
        return live.subscribe(topic, Object.fromEntries(new URLSearchParams(query)))
      })
    return () => leaves.forEach((leave) => leave())
  }, [asked])
  const found = useQueries({
    queries: [...new Set(keys)].map((key) => ({ queryKey: topicQueryKey(key), queryFn: skipToken })),
  })
  const statuses = useSyncExternalStore(live.listen, () => keys.map((key) => live.statusOf(key)).join(' ')).split(' ')
  const places = new Map([...new Set(keys)].map((key, at) => [key, at] as const))
  return keys.map((key, at) => ({
    rows: found[places.get(key) ?? -1]?.data as TopicRows<TopicRow<Name>> | undefined,
    status: statuses[at],
  }))
}

/** The one row of each of several topics of a kind, kept live: `useTopicRows('package', labels.map((label) => ({ facilityId, label })))`. */
export const useTopicRows = <Name extends TopicName>(
  name: Name,
  params: readonly Given<Name>[],
): OneOfTopics<TopicRow<Name>>[] =>
  useKept(name, params).map(({ rows, status }) => ({
    row: rows?.values().next().value,
    isKnown: status === 'refused' || (rows !== undefined && status !== 'loading'),
  }))

/** All rows of each of several topics of a kind, kept live; none of one that is not here yet. */
export const useTopicLists = <Name extends TopicName>(name: Name, params: readonly Given<Name>[]): TopicRow<Name>[][] =>
  useKept(name, params).map(({ rows }) => [...(rows?.values() ?? [])])
