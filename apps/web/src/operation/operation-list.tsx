import type { Operation, OperationGroup } from '@cultivatd/domain/operation/operation'
import { useCallback, useState } from 'react'
import { BusyButton } from '../ui/busy.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { toggledSome } from '../ui/table-rows.ts'
import { useNearEnd } from '../ui/use-near-end.ts'
import { isFiltered, type OperationFilter } from './operation-filter.ts'
import { OperationTable } from './operation-table.tsx'
import { useOperations } from './use-operations.ts'
import type { OperationSurroundings } from './use-surroundings.ts'
import styles from './operation.module.css'

interface OperationListProps {
  group: OperationGroup
  filter: OperationFilter
  around: OperationSurroundings
  onOpen: (operation: Operation) => void
}

/** One group, page by page: more comes with scrolling, or with the button at the end. */
export function OperationList({ group, filter, around, onOpen }: OperationListProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((act: string) => setUnfolded((before) => toggledSome(before, [act], !before.has(act))), [])
  const { operations, partsOf, said, hasNextPage, isFetchingNextPage, fetchNextPage, ...query } = useOperations(
    group,
    filter,
    unfolded,
  )
  // That there are none is not said while it is not known.
  const isUnknown = query.error !== null && operations.length === 0
  if (query.isPending || isUnknown)
    return (
      <QueryAnswer query={{ ...query, data: undefined }} noun="changes" skeletonRows={8}>
        {() => null}
      </QueryAnswer>
    )
  if (operations.length === 0) return isFiltered(filter) ? <NothingFits /> : <Nothing group={group} />
  return (
    <>
      <OperationTable
        group={group}
        operations={operations}
        partsOf={partsOf}
        facilityId={filter.facilityId || undefined}
        around={around}
        onOpen={onOpen}
        onUnfold={toggle}
      />
      {hasNextPage && (
        <More said={said} isBusy={isFetchingNextPage} onMore={() => void fetchNextPage({ cancelRefetch: false })} />
      )}
    </>
  )
}

const empty: Record<OperationGroup, { title: string; text: string }> = {
  waiting: {
    title: 'Nothing waits',
    text: 'What Metrc has not answered yet stands here, in the order in which it is sent.',
  },
  'needs-person': {
    title: 'Nothing needs a person',
    text: 'A change of which Metrc’s own records do not tell whether it was applied stands here until somebody decides.',
  },
  'in-doubt': {
    title: 'Nothing is in doubt',
    text: 'A change that Metrc has confirmed and may have done twice stands here, with both numbers, until somebody has looked at it.',
  },
  refused: {
    title: 'Nothing is refused',
    text: 'What Metrc refused stands here, with what was typed, until it is sent again or given up.',
  },
  recent: {
    title: 'Nothing was changed yet',
    text: 'Every change that is sent to Metrc from here stands here, newest first.',
  },
}

const Nothing = ({ group }: { group: OperationGroup }) => (
  <EmptyState title={empty[group].title}>{empty[group].text}</EmptyState>
)

const NothingFits = () => (
  <EmptyState title="Nothing found">None of the changes in this list fits what you look for.</EmptyState>
)

interface MoreProps {
  said: string
  isBusy: boolean
  onMore: () => void
}

function More({ said, isBusy, onMore }: MoreProps) {
  const end = useNearEnd(isBusy, onMore)
  return (
    <div className={styles.opMore} ref={end}>
      <span className="small dim">{said}</span>
      <BusyButton variant="outlined" size="small" isBusy={isBusy} busyLabel="Loading" onClick={onMore}>
        Show more
      </BusyButton>
    </div>
  )
}
