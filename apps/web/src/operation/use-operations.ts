import type { ListedOperation } from '@cultivatd/domain/operation/act'
import type { OperationGroup } from '@cultivatd/domain/operation/operation'
import {
  keepPreviousData,
  useInfiniteQuery,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { api } from '../live/api.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { useSettled } from '../ui/use-settled.ts'
import { askedFor, type OperationFilter } from './operation-filter.ts'
import { shownText } from './operation-words.ts'

/** One page a second is asked for at most, however many are shown and however fast the ledger moves. */
const refreshMilliseconds = 1_000

/** What is typed is looked for once it rests. */
const typingPauseMs = 250

const operationsOfEach = (found: readonly UseQueryResult<{ operations: ListedOperation[] }>[]) =>
  found.map(({ data }) => data?.operations ?? [])

/** A group of operations in pages, with those of the acts that are unfolded; brought up to date while the ledger moves. */
export function useOperations(group: OperationGroup, wanted: OperationFilter, unfolded: ReadonlySet<string>) {
  const filter = { ...wanted, record: useSettled(wanted.record, typingPauseMs) }
  const asked = askedFor(filter)
  const query = useInfiniteQuery({
    queryKey: ['operations', group, asked],
    queryFn: ({ pageParam }) => api.operation.list({ query: { group, ...asked, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const parts = useQueries({
    queries: [...unfolded].map((act) => ({
      queryKey: ['operations', group, asked, act],
      queryFn: () => api.operation.list({ query: { group, ...asked, act } }),
      staleTime: 0,
    })),
    combine: operationsOfEach,
  })
  const pages = query.data?.pages
  const cache = useQueryClient()
  useWhenLedgerMoves(
    () => cache.refetchQueries({ queryKey: ['operations', group, asked], type: 'active' }, { cancelRefetch: false }),
    Math.max(1, (pages?.length ?? 1) + parts.length),
  )
  // Between two pages one may have moved from the one to the other.
  const operations = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.operations.map((one) => [one.id, one] as const))).values()],
    [pages],
  )
  const partsOf = useMemo(() => new Map([...unfolded].map((act, at) => [act, parts[at] ?? []])), [unfolded, parts])
  const { total, isTotalCut } = pages?.at(-1) ?? { total: 0, isTotalCut: false }
  const shown = operations.reduce((sum, { act }) => sum + (act?.count ?? 1), 0)
  return {
    ...query,
    operations,
    partsOf,
    said: shownText(shown, total, isTotalCut),
  }
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
