import { useEffect, useMemo, useState } from 'react'
import { useLink } from './live.ts'
import { topicQueryKey } from './live-client.ts'
import type { TopicRows } from './merge.ts'
import { queryClient } from './query-client.ts'
import type { LiveTopic, TopicName, TopicRow } from './use-topic.ts'

/**
 * The topic of one record, and until it is here the row of it that some list of its facility holds in this tab, or without a network on
 * this device: what was pressed opens at once, also while the server cannot be reached.
 */
export function useKnownFirst<Row extends TopicRow<List>, List extends TopicName>(
  topic: LiveTopic<Row>,
  list: List,
  facilityId: string,
  isMeant: (row: TopicRow<List>) => boolean,
): LiveTopic<Row | TopicRow<List>> {
  const isLoading = topic.status === 'loading'
  const known = useMemo(
    () => (isLoading ? rowOf(list, facilityId, isMeant) : null),
    [isLoading, list, facilityId, isMeant],
  )
  const kept = useKeptRow(isLoading && known === null, list, facilityId, isMeant)
  const row = known ?? kept
  return row ? { ...topic, rows: [row], status: 'live' } : topic
}

/** The same from what this device keeps of rooms that no tab has open: what was looked up after a start without a network. */
function useKeptRow<List extends TopicName>(
  isWanted: boolean,
  list: List,
  facilityId: string,
  isMeant: (row: TopicRow<List>) => boolean,
): TopicRow<List> | null {
  const [row, setRow] = useState<TopicRow<List> | null>(null)
  const isAsked = 'asOf' in useLink() && isWanted
  useEffect(() => {
    if (!isAsked) return
    let isLeft = false
    import('./kept/known-rows.ts')
      .then(({ knownRow }) => knownRow(list, facilityId, isMeant))
      .then(
        (found) => isLeft || setRow(() => found),
        () => {},
      )
    return () => {
      isLeft = true
      setRow(null)
    }
  }, [isAsked, list, facilityId, isMeant])
  return isWanted ? row : null
}

function rowOf<List extends TopicName>(
  list: List,
  facilityId: string,
  isMeant: (row: TopicRow<List>) => boolean,
): TopicRow<List> | null {
  const [live] = topicQueryKey('')
  for (const [[, key], rows] of queryClient.getQueriesData<TopicRows<TopicRow<List>>>({ queryKey: [live] })) {
    const [name, query] = String(key).split(/\?(.*)/s)
    if (!rows || name !== list || new URLSearchParams(query).get('facilityId') !== facilityId) continue
    for (const row of rows.values()) if (isMeant(row)) return row
  }
  return null
}
