import type { Transfer } from '@cultivatd/domain/transfer/transfer'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../live/api.ts'

/** Transfers that were received long ago, page by page, from the first press on (READ-114). `current`: the live ones. */
export function useReceivedTransfers(facilityId: string, current: readonly Transfer[]) {
  const [isAsked, setAsked] = useState(false)
  const query = useInfiniteQuery({
    queryKey: ['received-transfers', facilityId],
    queryFn: ({ pageParam }) => api.transfer.received({ query: { facilityId, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isAsked,
    // What was read on an earlier visit may miss what aged since.
    gcTime: 0,
  })
  const { refetch, fetchNextPage, isFetching, isError, error, hasNextPage, data } = query
  const transfers = useMemo(() => data?.pages.flatMap((page) => page.transfers) ?? [], [data])
  useWhenOneLeaves(current, () => void (isAsked && refetch({ cancelRefetch: false })))
  return {
    transfers,
    error: isError && !isFetching ? error : null,
    state: stateOf({ isAsked, isFetching, isWhole: data !== undefined && !hasNextPage }),
    /** The first page, the next one, or the one that failed once more. */
    onMore: () => {
      if (!isAsked) setAsked(true)
      else if (data === undefined) void refetch()
      else void fetchNextPage({ cancelRefetch: false })
    },
  }
}

function stateOf({ isAsked, isFetching, isWhole }: { isAsked: boolean; isFetching: boolean; isWhole: boolean }) {
  if (!isAsked) return 'unasked'
  if (isFetching) return 'busy'
  return isWhole ? 'all' : 'more'
}

/** Calls when a live transfer is not there any more: it may have become one of the older ones. */
function useWhenOneLeaves(current: readonly Transfer[], act: () => void): void {
  const known = useRef<ReadonlySet<string>>(new Set())
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const ids = new Set(current.map(({ id }) => id))
    const hasLeft = [...known.current].some((id) => !ids.has(id))
    known.current = ids
    if (hasLeft) latest.current()
  }, [current])
}
