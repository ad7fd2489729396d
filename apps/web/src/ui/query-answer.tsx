import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentencesOf } from '../live/response-error.ts'
import { ErrorState } from './empty.tsx'
import { Loading, SkeletonRows } from './skeleton.tsx'

interface QueryAnswerProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** 'changes': what 'The changes are loading' and 'The changes could not be loaded' speak of. */
  noun: string
  /** It speaks of one: 'The change is loading'. */
  isOne?: boolean
  skeletonRows?: number
  /** Why it does not come stands in a card of its own. */
  isCard?: boolean
  children: (data: Data) => ReactNode
}

/** What was asked for once it is here, also where asking anew fails; that it loads, or why not and Try again. As `TopicRows` does of what is live. */
export function QueryAnswer<Data>(props: QueryAnswerProps<Data>) {
  const { query, noun, isOne = false, skeletonRows, isCard = false, children } = props
  const { data, error, isPending, refetch } = query
  if (data !== undefined) return children(data)
  if (isPending)
    return (
      <Loading label={`The ${noun} ${isOne ? 'is' : 'are'} loading`}>
        <SkeletonRows rows={skeletonRows} />
      </Loading>
    )
  const refused = (
    <ErrorState title={`The ${noun} could not be loaded`} onRetry={() => void refetch()}>
      {sentencesOf(error).join(' ')}
    </ErrorState>
  )
  return isCard ? <div className="card pad">{refused}</div> : refused
}
