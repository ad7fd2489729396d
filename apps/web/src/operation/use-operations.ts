import type { OperationGroup } from '@cultivatd/domain/operation/operation'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { api } from '../live/api.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { shownText } from './operation-words.ts'

/** One page a second is asked for at most, however many are shown and however fast the ledger moves. */
const refreshMilliseconds = 1_000

/** A group of operations in pages; brought up to date while the ledger moves. */
export function useOperations(group: OperationGroup, facilityId: string | undefined) {
  const query = useInfiniteQuery({
    queryKey: ['operations', group, facilityId],
    queryFn: ({ pageParam }) => api.operation.list({ query: { group, facilityId, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  const pages = query.data?.pages
  const { refetch } = query
  useWhenLedgerMoves(() => refetch({ cancelRefetch: false }), Math.max(1, pages?.length ?? 1))
  // Between two pages one may have moved from the one to the other.
  const operations = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.operations.map((one) => [one.id, one] as const))).values()],
    [pages],
  )
  const { total, isTotalCut } = pages?.at(-1) ?? { total: 0, isTotalCut: false }
  return { ...query, operations, said: shownText(operations.length, total, isTotalCut) }
}

/** How many there are of each group, of all facilities. */
export function useOperationCounts() {
  const { data, refetch } = useQuery({
    queryKey: ['operation-counts'],
    queryFn: () => api.operation.counts(),
    staleTime: 0,
  })
  useWhenLedgerMoves(() => refetch({ cancelRefetch: false }), 1)
  return data
}

/** Calls after something changed in the ledger, at most once in as many seconds as it takes pages to read again. */
export function useWhenLedgerMoves(refresh: () => unknown, pages: number): void {
  const version = useTopicRow('metrc')?.version
  const latest = useRef(refresh)
  const seen = useRef(version)
  const refreshedAt = useRef(0)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (version === undefined || seen.current === version) return
    const due = refreshedAt.current + pages * refreshMilliseconds
    const timer = setTimeout(
      () => {
        seen.current = version
        refreshedAt.current = Date.now()
        latest.current()
      },
      Math.max(0, due - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [version, pages])
}
