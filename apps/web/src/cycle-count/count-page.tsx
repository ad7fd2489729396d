import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { countPlaceText, countStateLabels, type CycleCount } from '@cultivatd/domain/cycle-count/cycle-count'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { Card } from '../ui/card.tsx'
import { KnownRow } from '../ui/known-row.tsx'
import { Moment } from '../ui/moment.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { GivenUp, Report } from './report.tsx'
import { Walk } from './walk.tsx'
import styles from './cycle-count.module.css'

/** A cycle count: walked while it is open, a sealed report after that. */
export const CountPage = () => <KnownFacility>{(facility) => <KnownCount facility={facility} />}</KnownFacility>

function KnownCount({ facility }: { facility: FacilitySummary }) {
  const { roomId = '', countId } = useParams({ strict: false })
  const topic = useTopic('cycleCounts', { facilityId: facility.id, roomId })
  const params = { facilityId: facility.id, roomId }
  return (
    <KnownRow
      topic={topic}
      id={countId}
      noun="cycle count"
      unknown={<Navigate to="/facility/$facilityId/room/$roomId" params={params} replace />}
    >
      {(count) => <Page key={count.id} facility={facility} count={count} />}
    </KnownRow>
  )
}

function Page({ facility, count }: { facility: FacilitySummary; count: CycleCount }) {
  const [isFresh, setFresh] = useState(false)
  const { facilityId, roomId, id, state } = count
  return (
    <>
      <PageHeader
        title={`Count ${countPlaceText(count)}`}
        crumbs={[
          ...facilityCrumbs(facility),
          <Link key="room" to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId }}>
            {count.roomName}
          </Link>,
        ]}
        facts={
          <>
            <span>{countStateLabels[state]}</span>
            <span className={state === 'open' ? 'hide-p' : undefined}>
              Begun by {count.startedByName} <Moment at={count.startedAt} />
            </span>
            <span>
              <b className="m">{numberText(count.scanned)}</b> scanned
              {count.people.length > 0 && ` by ${count.people.join(', ')}`}
            </span>
          </>
        }
      />
      {state === 'open' && <Walk count={count} onEnded={() => setFresh(true)} />}
      {state === 'finished' && <Report count={count} isFresh={isFresh} />}
      {state === 'given-up' && <GivenUp count={count} />}
      {state !== 'open' && <CountHistory facilityId={facilityId} id={id} />}
    </>
  )
}

function CountHistory({ facilityId, id }: { facilityId: string; id: string }) {
  const history = useTopic('history', { facilityId, entity: 'cycle-count', record: id })
  return (
    <Card title="History" className={styles.history}>
      <HistoryList history={history} shown={5} />
    </Card>
  )
}
