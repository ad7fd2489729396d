import type { Comparison, Drift } from '@cultivatd/domain/sync/drift'
import { type ReactNode, useMemo } from 'react'
import { useIsCurrent } from '../live/use-connection.ts'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { allOf, TopicRows } from '../ui/topic-rows.tsx'
import { State } from '../ui/state.tsx'
import { countsWords, type DoneWords, lastComparisons, nightlyWords, standingOf } from './comparison-words.ts'
import { DriftList } from './drift-list.tsx'
import styles from './sync.module.css'

interface ComparisonPartProps {
  /** The record of a difference, as the way to its page where it has one. */
  renderRecord: (drift: Drift) => ReactNode
}

/** Whether the mirror was compared with Metrc, facility by facility, and what differed. */
export function ComparisonPart({ renderRecord }: ComparisonPartProps) {
  const facilities = useTopic('facilities')
  const comparisons = useTopic('comparisons')
  const drifts = useTopic('drift')
  const all = allOf(facilities, comparisons, drifts)
  const { rows } = facilities
  const names = useMemo(() => new Map(rows.map(({ id, metrc }) => [id, metrc.DisplayName])), [rows])
  if (all.status === 'live' && names.size === 0) return null
  return (
    <Card title="Comparison with Metrc" isPadded={false} className={styles.cmpCard}>
      <p className={classNames('small muted', styles.cmpLead)}>
        Every night all records are read from Metrc and compared with what is shown here, and after each full read their
        numbers. What differs is repaired at once and listed below.
      </p>
      <TopicRows topic={all} noun="comparison" isOne skeletonRows={3}>
        {() => (
          <>
            <Facilities names={names} comparisons={comparisons.rows} />
            <DriftList drifts={drifts.rows} facilityNames={names} renderRecord={renderRecord} />
          </>
        )}
      </TopicRows>
    </Card>
  )
}

interface FacilityRow {
  id: string
  name: string
  standing: ReturnType<typeof standingOf>
  /** Why Metrc could not be read. */
  error: string | null
  nightly: DoneWords
  counts: DoneWords
}

interface FacilitiesProps {
  names: ReadonlyMap<string, string>
  comparisons: readonly Comparison[]
}

function Facilities({ names, comparisons }: FacilitiesProps) {
  const { rows: syncs } = useTopic('sync')
  const isCurrent = useIsCurrent()
  const rows = [...names].map(([id, name]): FacilityRow => {
    const sync = syncs.find((one) => one.id === id)
    const last = lastComparisons(id, comparisons)
    return {
      id,
      name,
      standing: standingOf(sync, last, isCurrent),
      error: sync?.status === 'errored' ? sync.error : null,
      nightly: nightlyWords(last.nightly),
      counts: countsWords(sync?.countedAt ?? null, last.counts),
    }
  })
  return (
    <div className={styles.cmpTable}>
      <DataTable
        label="facilities compared with Metrc"
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHeight={60}
      />
    </div>
  )
}

const columns: readonly Column<FacilityRow>[] = [
  { id: 'facility', head: 'Facility', card: 'title', cell: ({ name }) => <b className="m">{name}</b> },
  {
    id: 'standing',
    head: 'At this moment',
    card: 'line',
    cell: ({ standing, error }) => (
      <>
        <State kind={standing.kind}>{standing.text}</State>
        {error && <span className={classNames('small muted', styles.cmpLine)}>{error}</span>}
      </>
    ),
  },
  {
    id: 'nightly',
    head: 'All records, every night',
    card: 'line',
    cell: ({ nightly }) => <Done words={nightly} what="All records: " />,
  },
  {
    id: 'counts',
    head: 'Numbers of records, after each full read',
    card: 'line',
    cell: ({ counts }) => <Done words={counts} what="Numbers: " />,
  },
]

/** On a phone the heads are not there, so each line says what it is about. */
const Done = ({ words: { at, text }, what }: { words: DoneWords; what: string }) => (
  <>
    <span className={styles.cmpLine}>
      <span className="only-p muted">{what}</span>
      {at ?? 'Not yet'}
    </span>
    <span className={classNames('small muted', styles.cmpLine)}>{text}</span>
  </>
)
