import type { Operation } from '@cultivatd/domain/operation/operation'
import { useMemo } from 'react'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { momentText } from '../ui/dates.ts'
import { Tag } from '../ui/tag.tsx'
import { OperationState } from './operation-state.tsx'
import { hasTag, stateWords } from './operation-words.ts'
import type { OperationSurroundings } from './use-surroundings.ts'

interface OperationTableProps {
  /** 'waiting' */
  label: string
  operations: readonly Operation[]
  around: OperationSurroundings
  onOpen: (operation: Operation) => void
}

const rowHeight = 60
const cardHeight = 140

/** Operations with who, when, what and which record; a row opens what can be done. */
export function OperationTable({ label, operations, around, onOpen }: OperationTableProps) {
  const columns = useMemo(() => columnsIn(around), [around])
  return (
    <DataTable
      label={label}
      rows={operations}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ records, summary }) => `${records[0]}, ${summary}`}
      rowHeight={rowHeight}
      cardHeight={cardHeight}
      onOpen={onOpen}
    />
  )
}

const columnsIn = (around: OperationSurroundings): readonly Column<Operation>[] => [
  {
    id: 'record',
    head: 'Record',
    card: 'title',
    className: 'op-record',
    cell: (operation) => (
      <>
        <RecordName operation={operation} />
        {around.facilityCount > 1 && (
          <span className="small dim ell op-line">{around.facilityName(operation.facilityId)}</span>
        )}
      </>
    ),
  },
  {
    id: 'what',
    head: 'What',
    card: 'line',
    className: 'op-what',
    cell: ({ summary, problems }) => (
      <>
        <span className="ell op-line" title={summary}>
          {summary}
        </span>
        {problems[0] && (
          <span className="small mono ell op-line op-words" title={problems.join(' ')}>
            {problems.join(' ')}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'who',
    head: 'Who',
    priority: 2,
    className: 'muted op-who',
    cell: ({ personName }) => <span className="ell op-line">{personName}</span>,
  },
  {
    id: 'when',
    head: 'When',
    card: 'line',
    className: 'muted op-when',
    cell: ({ recordedAt, personName }) => (
      <>
        {momentText(recordedAt)}
        <span className="only-p">, {personName}</span>
      </>
    ),
  },
  {
    id: 'state',
    head: 'Metrc',
    card: 'line',
    className: 'op-metrc',
    cell: (operation) => <OperationState words={stateWords(operation, around.of(operation))} />,
  },
]

/** A tag, or the name of a room. */
export function RecordName({ operation: { kind, records } }: { operation: Pick<Operation, 'kind' | 'records'> }) {
  const [first = '', ...others] = records
  return (
    <span className="op-line ell">
      {hasTag(kind) ? <Tag label={first} /> : <b className="m">{first}</b>}
      {others.length > 0 && <span className="small dim"> and {others.length} more</span>}
    </span>
  )
}
