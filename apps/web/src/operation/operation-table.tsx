import { doubtText } from '@cultivatd/domain/operation/doubling'
import type { Operation, OperationGroup } from '@cultivatd/domain/operation/operation'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Moment } from '../ui/moment.tsx'
import type { OperationSearch } from './operation-search.ts'
import { OperationState } from './operation-state.tsx'
import { hasTag, stateWords } from './operation-words.ts'
import type { OperationSurroundings } from './use-surroundings.ts'
import styles from './operation.module.css'

interface OperationTableProps {
  group: OperationGroup
  operations: readonly Operation[]
  facilityId: string | undefined
  around: OperationSurroundings
  onOpen: (operation: Operation) => void
}

const labels: Record<OperationGroup, string> = {
  waiting: 'changes that wait for Metrc',
  'needs-person': 'changes that need a person',
  'in-doubt': 'changes that may have been done twice',
  refused: 'changes that Metrc refused',
  recent: 'recent changes',
}

/** Heights are fixed: above 200 rows only those near the window are there, and the rest is counted. */
const heights = { plain: { rowHeight: 60, cardHeight: 122 }, withWords: { rowHeight: 82, cardHeight: 164 } }

/** Operations with who, when, what and which record; a row opens what can be done. */
export function OperationTable({ group, operations, facilityId, around, onOpen }: OperationTableProps) {
  const hasWords = group === 'refused' || group === 'needs-person' || group === 'in-doubt'
  const columns = useMemo(
    () => columnsIn({ around, hasWords, search: { group, facility: facilityId } }),
    [around, hasWords, group, facilityId],
  )
  const { rowHeight, cardHeight } = heights[hasWords ? 'withWords' : 'plain']
  return (
    <div className={styles.opTable} style={{ '--card': `${cardHeight}px` } as React.CSSProperties}>
      <DataTable
        label={labels[group]}
        rows={operations}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ records, summary }) => `${records[0]}, ${summary}`}
        rowHeight={rowHeight}
        cardHeight={cardHeight}
        onOpen={onOpen}
      />
    </div>
  )
}

/** Why somebody has to look at it. */
const wordsOf = ({ problems, doubt }: Operation): string =>
  [...problems, ...(doubt ? [doubtText(doubt)] : [])].join(' ')

interface Shown {
  around: OperationSurroundings
  /** Metrc's words stand under what was done. */
  hasWords: boolean
  /** The address of the list. */
  search: OperationSearch
}

const columnsIn = ({ around, hasWords, search }: Shown): readonly Column<Operation>[] => [
  {
    id: 'record',
    head: 'Record',
    card: 'title',
    className: styles.opRecord,
    cell: (operation) => (
      <>
        <Link
          className={styles.opOpen}
          to="/operations"
          search={{ ...search, operation: operation.id }}
          resetScroll={false}
        >
          <RecordName operation={operation} />
        </Link>
        {around.facilityCount > 1 && (
          <span className={classNames('small dim ell hide-p', styles.opLine)}>
            {around.facilityName(operation.facilityId)}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'what',
    head: 'What',
    card: 'line',
    className: styles.opWhat,
    cell: (operation) => (
      <>
        <span className={classNames('ell', styles.opLine)} title={operation.summary}>
          {operation.summary}
        </span>
        {hasWords && (
          <span className={classNames('mono', styles.opWords)} title={wordsOf(operation)}>
            {wordsOf(operation)}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'who',
    head: 'Who',
    priority: 2,
    className: classNames('muted', styles.opWho),
    cell: ({ personName }) => <span className={classNames('ell', styles.opLine)}>{personName}</span>,
  },
  {
    id: 'when',
    head: 'When',
    card: 'line',
    className: classNames('muted', styles.opWhen),
    cell: ({ recordedAt, personName, facilityId }) => (
      <span className={classNames('ell', styles.opLine)}>
        <Moment at={recordedAt} />
        <span className="only-p">
          , {personName}
          {around.facilityCount > 1 && `, ${around.facilityName(facilityId)}`}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    head: 'Metrc',
    card: 'line',
    className: styles.opMetrc,
    cell: (operation) => <OperationState words={stateWords(operation, around.of(operation))} />,
  },
]

/** A tag, or the name of a room. */
export function RecordName({ operation: { kind, records } }: { operation: Pick<Operation, 'kind' | 'records'> }) {
  const [first = '', ...others] = records
  return (
    <span className={classNames('ell', styles.opLine)}>
      {hasTag(kind) ? <Tag label={first} /> : <b className="m">{first}</b>}
      {others.length > 0 && <span className="small dim"> and {others.length} more</span>}
    </span>
  )
}
