import { doubtText } from '@cultivatd/domain/operation/doubling'
import type { ListedOperation, OperationAct } from '@cultivatd/domain/operation/act'
import type { Operation, OperationGroup } from '@cultivatd/domain/operation/operation'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Moment } from '../ui/moment.tsx'
import type { OperationSearch } from './operation-search.ts'
import { actStateWords, actText } from './act-words.ts'
import { OperationState } from './operation-state.tsx'
import { hasTag, stateWords } from './operation-words.ts'
import type { OperationSurroundings } from './use-surroundings.ts'
import styles from './operation.module.css'

interface OperationTableProps {
  group: OperationGroup
  operations: readonly ListedOperation[]
  /** Of each act that is unfolded its operations, as far as they are here. */
  partsOf: ReadonlyMap<string, readonly ListedOperation[]>
  facilityId: string | undefined
  around: OperationSurroundings
  onOpen: (operation: Operation) => void
  /** Unfolds an act, or folds it again. */
  onUnfold: (act: string) => void
}

interface Row extends ListedOperation {
  /** Whether it stands below its act. */
  isPart?: boolean
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

/** Acts and operations with who, when, what and which record; an act unfolds, an operation opens what can be done. */
export function OperationTable(props: OperationTableProps) {
  const { group, operations, partsOf, facilityId, around, onOpen, onUnfold } = props
  const hasWords = group === 'refused' || group === 'needs-person' || group === 'in-doubt'
  const columns = useMemo(
    () => columnsIn({ around, hasWords, partsOf, onUnfold, search: { group, facility: facilityId } }),
    [around, hasWords, partsOf, onUnfold, group, facilityId],
  )
  const rows = useMemo(
    () =>
      operations.flatMap((one): Row[] => [
        one,
        ...((one.act && partsOf.get(one.act.id)) ?? []).map((part) => ({ ...part, isPart: true })),
      ]),
    [operations, partsOf],
  )
  const { rowHeight, cardHeight } = heights[hasWords ? 'withWords' : 'plain']
  return (
    <div className={styles.opTable} style={{ '--card': `${cardHeight}px` } as React.CSSProperties}>
      <DataTable
        label={labels[group]}
        rows={rows}
        columns={columns}
        rowId={({ id, act }) => (act ? `act ${act.id}` : id)}
        rowName={({ act, records, summary }) => (act ? actText(act) : `${records[0]}, ${summary}`)}
        rowHeight={rowHeight}
        cardHeight={cardHeight}
        onOpen={(row) => (row.act ? onUnfold(row.act.id) : onOpen(row))}
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
  partsOf: OperationTableProps['partsOf']
  onUnfold: (act: string) => void
  /** The address of the list. */
  search: OperationSearch
}

const columnsIn = ({ around, hasWords, partsOf, onUnfold, search }: Shown): readonly Column<Row>[] => [
  {
    id: 'record',
    head: 'Record',
    card: 'title',
    className: styles.opRecord,
    cell: (operation) => (
      <>
        {operation.act ? (
          <ActButton
            operation={operation}
            act={operation.act}
            isUnfolded={partsOf.has(operation.act.id)}
            onUnfold={onUnfold}
          />
        ) : (
          <Link
            className={classNames(styles.opOpen, operation.isPart && styles.opPart)}
            to="/operations"
            search={{ ...search, operation: operation.id }}
            resetScroll={false}
          >
            <RecordName operation={operation} />
          </Link>
        )}
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
        <span className={classNames('ell', styles.opLine)} title={whatOf(operation)}>
          {whatOf(operation)}
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
        <span className={classNames('small ell', styles.opBy)}>{personName}</span>
      </span>
    ),
  },
  {
    id: 'state',
    head: 'Metrc',
    card: 'line',
    className: styles.opMetrc,
    cell: (operation) => (
      <OperationState
        words={(operation.act && actStateWords(operation.act)) ?? stateWords(operation, around.of(operation))}
      />
    ),
  },
]

const isUnsent = (state: Operation['state']): boolean => state === 'recorded' || state === 'waiting'

/** What was done; of what has not left yet, that it waits: told as done it would be taken for done. */
function whatOf({ act, summary, state }: Row): string {
  const waits = act ? act.states.every((part) => isUnsent(part.state)) : isUnsent(state)
  return `${waits ? 'Waits: ' : ''}${act ? actText(act) : summary}`
}

interface ActButtonProps {
  operation: Operation
  act: OperationAct
  isUnfolded: boolean
  onUnfold: (act: string) => void
}

/** The first record of an act, and how many there are; pressed it shows each. */
function ActButton({ operation, act, isUnfolded, onUnfold }: ActButtonProps) {
  const Chevron = isUnfolded ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      className={classNames('row tap', styles.opAct)}
      aria-expanded={isUnfolded}
      aria-label={actText(act)}
      onClick={() => onUnfold(act.id)}
    >
      <Chevron size={16} strokeWidth={1.75} aria-hidden="true" />
      <RecordName operation={{ ...operation, records: operation.records.slice(0, 1) }} />
      {act.records > 1 && <span className="small dim">and {act.records - 1} more</span>}
    </button>
  )
}

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
