import type { topics } from '@cultivatd/contract/contract'
import { type TopicParams, topicKey } from '@cultivatd/contract/topic'
import { live } from './live.ts'
import { topicQueryKey } from './live-client.ts'
import type { TopicRows } from './merge.ts'
import { queryClient } from './query-client.ts'
import type { TopicName, TopicRow } from './use-topic.ts'

/** The rows of a topic as soon as they are here, asked for once; none when the person may not see them. */
export function topicOnce<Name extends TopicName>(
  name: Name,
  params: TopicParams<(typeof topics)[Name]> & Record<string, string>,
): Promise<TopicRow<Name>[]> {
  const key = topicKey(name, { ...params })
  return new Promise((resolve) => {
    const leave = live.subscribe(name, { ...params })
    const unlisten = live.listen(look)
    look()
    function look() {
      if (live.statusOf(key) === 'loading') return
      unlisten()
      const rows = queryClient.getQueryData<TopicRows<TopicRow<Name>>>(topicQueryKey(key))
      leave()
      resolve([...(rows?.values() ?? [])])
    }
  })
}
