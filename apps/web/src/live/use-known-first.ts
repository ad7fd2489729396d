import { useMemo } from 'react'
import { topicQueryKey } from './live-client.ts'
import type { TopicRows } from './merge.ts'
import { queryClient } from './query-client.ts'
import type { LiveTopic, TopicName, TopicRow } from './use-topic.ts'

/**
 * The topic of one record, and until it is here the row of it that some list of this tab holds: what was pressed opens at
 * once, also while the server cannot be reached.
 */
export function useKnownFirst<Row extends TopicRow<List>, List extends TopicName>(
  topic: LiveTopic<Row>,
  list: List,
  isMeant: (row: TopicRow<List>) => boolean,
): LiveTopic<Row | TopicRow<List>> {
  const isLoading = topic.status === 'loading'
  const known = useMemo(() => (isLoading ? rowOf(list, isMeant) : null), [isLoading, list, isMeant])
  return known ? { ...topic, rows: [known], status: 'live' } : topic
}

function rowOf<List extends TopicName>(list: List, isMeant: (row: TopicRow<List>) => boolean): TopicRow<List> | null {
  const [live] = topicQueryKey('')
  for (const [[, key], rows] of queryClient.getQueriesData<TopicRows<TopicRow<List>>>({ queryKey: [live] })) {
    if (!rows || !String(key).startsWith(`${list}?`)) continue
    for (const row of rows.values()) if (isMeant(row)) return row
  }
  return null
}
