import type { Operation } from '@cultivatd/domain/operation/operation'
import type { Outage } from '@cultivatd/domain/operation/outage'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { api } from '../live/api.ts'
import { useSession } from '../live/session.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { State } from '../ui/state.tsx'
import { FacilityFilter } from './facility-filter.tsx'
import { OutageRecord } from './outage-record.tsx'
import { zoneText } from '../ui/time-zone.ts'
import { countsText, outageLength, outageTitle, spanText } from './outage-words.ts'
import { MetrcCrumb } from './outages-page.tsx'
import { useNow } from '../ui/use-now.ts'
import { useWhenLedgerMoves } from './use-operations.ts'
import { useSurroundings } from './use-surroundings.ts'
import styles from './operation.module.css'

const from = '/operations/outage/$outageId'

/** The record of a time without Metrc: what was done in it, and when it arrived. Made to be printed. */
export function OutagePage() {
  const { outageId } = useParams({ from })
  const query = useQuery({
    queryKey: ['outage', outageId],
    queryFn: () => api.operation.outage({ params: { id: outageId } }),
    staleTime: 0,
  })
  useWhenLedgerMoves(() => query.refetch({ cancelRefetch: false }), 5)
  return (
    <>
      {!query.data && <PageHeader title="Without Metrc" crumbs={crumbs} />}
      <QueryAnswer query={query} noun="record" isOne isCard>
        {(data) => <Record {...data} />}
      </QueryAnswer>
    </>
  )
}

const crumbs = [
  <MetrcCrumb key="metrc" />,
  <Link key="outages" to="/operations/outages">
    Times without Metrc
  </Link>,
]

interface RecordProps {
  outage: Outage
  operations: readonly Operation[]
  total: number
}

function Record({ outage, operations, total }: RecordProps) {
  const { facility } = useSearch({ from })
  const navigate = useNavigate({ from })
  const around = useSurroundings()
  const { me } = useSession()
  const shown = useMemo(
    () => (facility === undefined ? operations : operations.filter(({ facilityId }) => facilityId === facility)),
    [operations, facility],
  )
  const now = useNow()
  const print = () => window.print()
  return (
    <>
      <PageHeader
        title={`Without Metrc ${outage.endedAt ? outageTitle(outage) : `since ${outageTitle(outage).slice(6)}`}`}
        crumbs={crumbs}
        facts={
          <>
            <span>{spanText(outage)}</span>
            <span>{outageLength(outage, now)}</span>
            <span>{countsText(shown)}</span>
            <span>{zoneText(outage.startedAt)}</span>
            {!outage.endedAt && <State kind="warn">Metrc does not answer yet</State>}
          </>
        }
        actions={
          <Button
            variant="contained"
            startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={print}
          >
            Print
          </Button>
        }
      />
      {total > operations.length && (
        <p className={classNames('small muted', styles.outageCut)}>
          The first {numberText(operations.length)} of {numberText(total)} actions are shown.
        </p>
      )}
      <Card
        title="Actions"
        count={numberText(shown.length)}
        isPadded={false}
        className={styles.outageCard}
        actions={
          <FacilityFilter
            value={facility}
            around={around}
            onChange={(next) => void navigate({ search: next === undefined ? {} : { facility: next }, replace: true })}
          />
        }
      >
        {shown.length > 0 ? (
          <OutageRecord
            outage={outage}
            operations={shown}
            facilityId={facility}
            around={around}
            printedBy={me?.displayName ?? ''}
          />
        ) : (
          <EmptyState title="Nothing was done in this time">
            Metrc did not answer, and nobody changed anything here.
          </EmptyState>
        )}
      </Card>
      <p className={classNames('small muted mt3', styles.outageReason)}>What people were told: “{outage.reason}”</p>
      <ActionBar actions={[{ label: 'Print', icon: Printer, isMain: true, onClick: print }]} />
    </>
  )
}
