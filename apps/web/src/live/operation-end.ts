import { topicKey } from '@cultivatd/contract/topic'
import type { Operation } from '@cultivatd/domain/operation/operation'
import { isAtRest } from './at-rest.ts'
import { live } from './live.ts'
import { topicQueryKey } from './live-client.ts'
import type { TopicRows } from './merge.ts'
import { queryClient } from './query-client.ts'
import { onTokenChange } from './token.ts'

interface OfRecord {
  facilityId: string
  /** Label or name. */
  record: string
}

interface Followed extends OfRecord {
  id: string
}

const queryKeyOf = (params: OfRecord) => topicQueryKey(topicKey('operations', { ...params }))

/** What is here of the operations of a record, if somebody shows them. */
export const operationsHere = (of: OfRecord): ReadonlyMap<string, Operation> =>
  queryClient.getQueryData<TopicRows<Operation>>(queryKeyOf(of)) ?? new Map()

/**
 * Follows an operation on the stream until it is at rest, also when the form that asked for it is gone. It never ends
 * when the person signs out: what the next one would be told of it is nobody's business, and what would be asked then,
 * would be asked in another name.
 */
export function operationEnd({ facilityId, record, id }: Followed): Promise<Operation> {
  const params = { facilityId, record }
  const [, key] = queryKeyOf(params)
  return new Promise((resolve) => {
    const leave = live.subscribe('operations', params)
    const unlisten = queryClient.getQueryCache().subscribe(({ query }) => query.queryKey[1] === key && look())
    const unhear = onTokenChange(stop)
    function stop() {
      unhear()
      unlisten()
      leave()
    }
    function look() {
      const operation = operationsHere(params).get(id)
      if (!operation || !isAtRest(operation)) return
      stop()
      resolve(operation)
    }
    look()
  })
}
