import type { Drift } from '@cultivatd/domain/sync/drift'
import Button from '@mui/material/Button'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Chip } from '../ui/state.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { inSentence, momentText } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty.tsx'
import { Moment } from '../ui/moment.tsx'
import { driftKinds, driftTexts, entityNouns, fieldWords } from './drift-words.ts'
import styles from './sync.module.css'

interface DriftListProps {
  drifts: readonly Drift[]
  facilityNames: ReadonlyMap<string, string>
  renderRecord: (drift: Drift) => ReactNode
}

/** So many at first: what differed long ago is of interest to few. */
const firstShown = 10

/** What differed from Metrc, newest first. */
export function DriftList({ drifts, facilityNames, renderRecord }: DriftListProps) {
  const [isWhole, setWhole] = useState(false)
  const newest = useMemo(() => [...drifts].sort((a, b) => (a.foundAt < b.foundAt ? 1 : -1)), [drifts])
  const columns = useMemo(() => columnsOf(facilityNames, renderRecord), [facilityNames, renderRecord])
  const shown = isWhole ? newest : newest.slice(0, firstShown)
  return (
    <div className={styles.cmpDrift}>
      <h3>
        What differed
        {newest.length > 0 && <span className="dim"> {newest.length}</span>}
      </h3>
      {newest.length === 0 ? (
        <EmptyState title="Nothing differed">
          A record that was not the same here and in Metrc is repaired and stands here, with what differed.
        </EmptyState>
      ) : (
        <DataTable
          label="records that differed from Metrc"
          rows={shown}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
        />
      )}
      {shown.length < newest.length && (
        <div className={styles.cmpEnd}>
          <Button variant="outlined" size="small" onClick={() => setWhole(true)}>
            Show all {newest.length}
          </Button>
        </div>
      )}
    </div>
  )
}

const columnsOf = (
  facilityNames: ReadonlyMap<string, string>,
  renderRecord: DriftListProps['renderRecord'],
): readonly Column<Drift>[] => [
  {
    id: 'record',
    head: 'Record',
    card: 'title',
    className: styles.cmpRecord,
    cell: (drift) => (
      <>
        {renderRecord(drift)}
        <span className={classNames('small dim', styles.cmpLine)}>
          {entityNouns[drift.entity]}
          {facilityNames.size > 1 && `, ${facilityNames.get(drift.facilityId) ?? drift.facilityId}`}
        </span>
      </>
    ),
  },
  {
    id: 'kind',
    head: 'Kind',
    card: 'line',
    cell: ({ kind }) => <Chip>{driftKinds[kind]}</Chip>,
  },
  {
    id: 'what',
    head: 'Here, then in Metrc',
    card: 'line',
    className: styles.cmpWhat,
    cell: (drift) => <What {...drift} />,
  },
  {
    id: 'when',
    head: 'Found and repaired',
    card: 'line',
    className: classNames('muted', styles.cmpWhen),
    cell: ({ foundAt }) => (
      <>
        <span className="hide-p">
          <Moment at={foundAt} />
        </span>
        <span className="only-p">
          Found and repaired <Moment at={foundAt} as={(instant) => inSentence(momentText(instant))} />
        </span>
      </>
    ),
  },
]

const fieldsAtFirst = 3

function What({ kind, fields }: Drift) {
  if (fields.length === 0) return <span className="muted">{driftTexts[kind]}</span>
  const rest = fields.slice(fieldsAtFirst)
  return (
    <>
      <Fields fields={fields.slice(0, fieldsAtFirst)} />
      {rest.length > 0 && (
        <details className={styles.cmpMore}>
          <summary className="link small">
            {rest.length} more {rest.length === 1 ? 'field' : 'fields'}
          </summary>
          <Fields fields={rest} />
        </details>
      )}
    </>
  )
}

const Fields = ({ fields }: Pick<Drift, 'fields'>) => (
  <ul className={styles.cmpFields}>
    {fields.map((difference) => {
      const { name, here, metrc } = fieldWords(difference)
      return (
        <li key={difference.field}>
          <span className="dim">{name}</span>{' '}
          <del>
            <span className="vh">here </span>
            {here}
          </del>{' '}
          <ArrowRight size={14} strokeWidth={1.75} aria-hidden="true" />{' '}
          <b className="m">
            <span className="vh">in Metrc </span>
            {metrc}
          </b>
        </li>
      )
    })}
  </ul>
)
