import type { OperationGroup } from '@cultivatd/domain/operation/operation'
import { inactiveSentence } from '@cultivatd/domain/organisation/pending-changes'
import { permission } from '@cultivatd/domain/user/permissions'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { History, ListFilter, Wrench } from 'lucide-react'
import { useState } from 'react'
import { usePasses, useSession } from '../live/session.ts'
import { useConnection, useIsCurrent } from '../live/use-connection.ts'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { clockText } from '../ui/dates.ts'
import { HelpLink } from '../ui/help-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { numberText } from '../ui/number-text.ts'
import { Segments } from '../ui/segments.tsx'
import { State } from '../ui/state.tsx'
import { FacilityFilter } from './facility-filter.tsx'
import { isFiltered, noFilter } from './operation-filter.ts'
import { OperationFilters } from './operation-filters.tsx'
import type { OperationForms } from './operation-forms.ts'
import { OperationList } from './operation-list.tsx'
import { OperationSheet } from './operation-sheet.tsx'
import type { OperationSearch } from './operation-search.ts'
import { StateCorrections } from './state-corrections.tsx'
import { useOperationCounts } from './use-operations.ts'
import { useSurroundings } from './use-surroundings.ts'
import styles from './operation.module.css'

const from = '/operations'

/** What was sent to Metrc, what waits for it, and what somebody has to do (architecture §7). */
export function OperationsPage({ renderForm, hasForm, renderRecord }: OperationForms) {
  const search: OperationSearch = useSearch({ from })
  const navigate = useNavigate({ from })
  const around = useSurroundings()
  const counts = useOperationCounts()
  const group = useGroup(search.group, counts)
  const [looked, setLooked] = useState(noFilter)
  const [isFiltering, setFiltering] = useState(false)
  const filter = { ...looked, facilityId: search.facility ?? '' }
  const show = (changed: OperationSearch, replace = false) =>
    void navigate({ search: { ...search, ...changed }, replace, resetScroll: false })
  const onClose = () => show({ operation: undefined, again: undefined, correct: undefined }, true)
  return (
    <>
      <PageHeader title="Metrc" facts={<Facts />} />
      <HeldBack count={counts?.inactive ?? 0} />
      {group && (
        <Card
          title={groupTitles[group]}
          isPadded={false}
          className={styles.opCard}
          actions={
            <div className={classNames('row wrap', styles.opTools)}>
              <Segments
                label="Show changes"
                value={group}
                options={groupTabs(isFiltered(filter) ? undefined : counts, group)}
                onChange={(next) => show({ group: next }, true)}
              />
              <FacilityFilter
                value={search.facility}
                around={around}
                onChange={(facility) => show({ facility }, true)}
              />
            </div>
          }
        >
          <OperationFilters
            filter={filter}
            isFiltering={isFiltering}
            onChange={(changed) => setLooked({ ...looked, ...changed })}
          />
          <OperationList
            key={`${group} ${search.facility}`}
            group={group}
            filter={filter}
            around={around}
            onOpen={({ id }) => show({ operation: id })}
          />
        </Card>
      )}
      <StateCorrections onOpen={(operation) => show({ operation })} />
      <ActionBar actions={[{ label: 'Filter', icon: ListFilter, onClick: () => setFiltering(!isFiltering) }]} />
      {search.operation && (
        <OperationSheet
          key={search.operation}
          id={search.operation}
          around={around}
          hasForm={hasForm}
          isCorrecting={search.correct === search.operation}
          renderForm={search.again === search.operation ? renderForm : null}
          renderRecord={renderRecord}
          onAgain={() => show({ again: search.operation }, true)}
          onClose={onClose}
        />
      )}
    </>
  )
}

/** Of facilities that are not active only how many, nothing of them (FAC-02). */
function HeldBack({ count }: { count: number }) {
  const sentence = inactiveSentence(count)
  return (
    sentence && (
      <div className={styles.heldBack}>
        <Alert tone="warn">{sentence}</Alert>
      </div>
    )
  )
}

/** In the head: how the mirror is (what is cut off stands in the strip), and the way to the times without Metrc. */
function Facts() {
  const metrc = useTopicRow('metrc')
  const { state } = useConnection()
  const isCurrent = useIsCurrent()
  const since = metrc?.since ? clockText(metrc.since) : null
  return (
    <>
      {state === 'noKey' && <State kind="warn">No Metrc key yet</State>}
      {(state === 'syncFailed' || state === 'behind') && <State kind="warn">Not in step with Metrc</State>}
      {state === 'notAllRead' && <State kind="warn">Not all is read from Metrc</State>}
      {isCurrent && state !== 'notAllRead' && metrc && (
        <State kind="in-step">In step with Metrc{since && `, ${since}`}</State>
      )}
      <Link to="/operations/outages" className={classNames('link row tap', styles.outagesLink)}>
        <History size={16} strokeWidth={1.75} aria-hidden="true" />
        Times without Metrc
      </Link>
      {usePasses(permission.orgAdmin) && <ToMendByOthers />}
      <HelpLink article="shipped-corrections">What to do about a wrong change</HelpLink>
    </>
  )
}

/** For an organization admin: what others have to mend, while there is anything. */
function ToMendByOthers() {
  const { me } = useSession()
  const { rows } = useTopic('trays')
  const kinds = rows.filter(({ id }) => id !== me?.id).flatMap((tray) => tray.kinds)
  if (kinds.length === 0) return null
  return (
    <Link to="/repair" className={classNames('link row tap', styles.outagesLink)}>
      <Wrench size={16} strokeWidth={1.75} aria-hidden="true" />
      Trays of others {numberText(kinds.reduce((sum, { count }) => sum + count, 0))}
    </Link>
  )
}

const groupTitles: Record<OperationGroup, string> = {
  waiting: 'Waiting for Metrc',
  'needs-person': 'Needs a person',
  'in-doubt': 'Perhaps done twice',
  refused: 'Refused by Metrc',
  recent: 'Recent changes',
}

type Counts = ReturnType<typeof useOperationCounts>

/** What hardly ever is has no tab while there is none. */
const groupTabs = (counts: Counts, group: OperationGroup) => [
  { value: 'waiting' as const, label: 'Waiting', count: counts?.waiting },
  { value: 'needs-person' as const, label: 'Needs a person', count: counts?.needsPerson },
  ...(counts?.inDoubt || group === 'in-doubt'
    ? [{ value: 'in-doubt' as const, label: 'Perhaps twice', count: counts?.inDoubt }]
    : []),
  { value: 'refused' as const, label: 'Refused', count: counts?.refused },
  { value: 'recent' as const, label: 'Recent' },
]

/** The list of the address; without one that in which somebody has to do something, chosen once. */
function useGroup(wanted: OperationGroup | undefined, counts: Counts): OperationGroup | null {
  const [chosen, setChosen] = useState<OperationGroup | null>(null)
  if (counts && !chosen) setChosen(firstGroup(counts))
  return wanted ?? chosen
}

function firstGroup({ waiting, refused, needsPerson, inDoubt }: NonNullable<Counts>): OperationGroup {
  if (needsPerson > 0) return 'needs-person'
  if (inDoubt > 0) return 'in-doubt'
  if (refused > 0) return 'refused'
  return waiting > 0 ? 'waiting' : 'recent'
}
