import type { topics } from '@cultivatd/contract/contract'
import { type TopicParams, topicKey } from '@cultivatd/contract/topic'
import { live } from './live.ts'
import { topicQueryKey } from './live-client.ts'
import type { TopicRows } from './merge.ts'
import { queryClient } from './query-client.ts'
import type { TopicName, TopicRow } from './use-topic.ts'

/**
 * The rows of a topic as soon as they are here, asked for once; none when the person may not see them.
 *
 * @param milliseconds after which there are none: without a network, of what this device does not keep
 */
export function topicOnce<Name extends TopicName>(
  name: Name,
  params: TopicParams<(typeof topics)[Name]> & Record<string, string>,
  milliseconds?: number,
): Promise<TopicRow<Name>[]> {
  const key = topicKey(name, { ...params })
  return new Promise((resolve) => {
    const leave = live.subscribe(name, { ...params })
    const unlisten = live.listen(look)
    let isOver = false
    const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds)
    look()
    function look() {
      if (!isOver && live.statusOf(key) !== 'loading') end()
    }
    function end() {
      isOver = true
      clearTimeout(timer)
      unlisten()
      const rows = queryClient.getQueryData<TopicRows<TopicRow<Name>>>(topicQueryKey(key))
      leave()
      resolve([...(rows?.values() ?? [])])
    }
  })
}
