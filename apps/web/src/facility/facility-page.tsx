import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import type { SyncedKind } from '@cultivatd/domain/sync/gap'
import { permission } from '@cultivatd/domain/user/permissions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePasses } from '../live/session.ts'
import { useFloorLists } from '../live/use-floor-lists.ts'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { FacilityTotals } from '../trade/facility-totals.tsx'
import { InStep } from '../trade/in-step.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { gapLines, inStepAt } from '../trade/sync-text.ts'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { clockText, longDayText } from '../ui/dates.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { State } from '../ui/state.tsx'
import { AddressCard } from './address-card.tsx'
import styles from './facility.module.css'

function FloorLists({ facilityId }: { facilityId: string }) {
  useFloorLists(facilityId)
  return null
}

interface FacilityPageProps {
  /** The button that creates a room (FAC-06). */
  renderAddRoom: (facilityId: string) => ReactNode
  /** The table of rooms (FAC-05). */
  renderRooms: (facilityId: string) => ReactNode
  /** What was thrown away of its plants. */
  renderWaste: (facilityId: string) => ReactNode
}

/** A facility: what it grows, its rooms, license, address, last sync (FAC-03 to FAC-09). */
export function FacilityPage({ renderAddRoom, renderRooms, renderWaste }: FacilityPageProps) {
  const isUserAdmin = usePasses(permission.userAdmin)
  return (
    <KnownFacility>
      {(facility) => (
        <>
          <FloorLists facilityId={facility.id} />
          <PageHeader
            title={facility.metrc.DisplayName}
            crumbs={crumbs}
            facts={
              <>
                <span>{facility.metrc.License.LicenseType}</span>
                <span className="mono">{facility.metrc.License.Number}</span>
                <InStep facilityId={facility.id} of={['rooms', 'plants']} />
              </>
            }
            actions={renderAddRoom(facility.id)}
          />
          <section className="card" aria-label="Totals">
            <FacilityTotals facility={facility} />
          </section>
          <div className={classNames('mt4', styles.fg)}>
            {renderRooms(facility.id)}
            <aside className="col g4" aria-label="About this facility">
              <LicenseCard facility={facility} />
              <AddressCard facility={facility} />
              <SyncCard facilityId={facility.id} />
              {isUserAdmin && <EmployeesCard facilityId={facility.id} />}
              {renderWaste(facility.id)}
              <HistoryCard facilityId={facility.id} />
            </aside>
          </div>
        </>
      )}
    </KnownFacility>
  )
}

const crumbs = [
  <Link key="home" to="/">
    Home
  </Link>,
  <span key="facility">Facility</span>,
]

function LicenseCard({ facility: { metrc } }: { facility: FacilitySummary }) {
  return (
    <Card title="License">
      <dl className={classNames('facts', styles.one)}>
        <div>
          <dt>Name</dt>
          <dd>{metrc.DisplayName}</dd>
        </div>
        <div>
          <dt>License number</dt>
          <dd className="mono">{metrc.License.Number}</dd>
        </div>
        <div>
          <dt>License type</dt>
          <dd>{metrc.License.LicenseType}</dd>
        </div>
        <div>
          <dt>Credentialed date</dt>
          <dd>{metrc.CredentialedDate ? longDayText(metrc.CredentialedDate) : 'Unknown'}</dd>
        </div>
      </dl>
    </Card>
  )
}

function EmployeesCard({ facilityId }: { facilityId: string }) {
  return (
    <Card title="Employees">
      <p className="small muted">Whom Metrc lists under this license, and what they may do there.</p>
      <div className="mt3">
        <LinkButton to="/facility/$facilityId/employees" params={{ facilityId }} variant="outlined" size="small">
          Employees in Metrc
        </LinkButton>
      </div>
    </Card>
  )
}

function HistoryCard({ facilityId }: { facilityId: string }) {
  const history = useTopic('history', { facilityId, entity: 'facility', record: facilityId })
  return (
    <Card title="History">
      <HistoryList history={history} shown={5} />
    </Card>
  )
}

const synced: readonly { name: string; of: readonly SyncedKind[] }[] = [
  { name: 'Plants, batches', of: ['plants', 'batches'] },
  { name: 'Harvests, packages', of: ['harvests', 'packages'] },
  { name: 'Transfers', of: ['transfers'] },
  { name: 'Rooms, strains, items', of: ['rooms', 'strains', 'items'] },
]

function SyncCard({ facilityId }: { facilityId: string }) {
  const { rows } = useTopic('sync')
  const sync = rows.find(({ id }) => id === facilityId)
  return (
    <Card title="Last sync">
      <ul className="col g2 small">
        {synced.map(({ name, of }) => {
          const at = inStepAt(sync, of)
          const gaps = gapLines(sync, of)
          return (
            <li key={name} className="row between">
              <span>{name}</span>
              {gaps.length > 0 ? (
                <State kind="warn">{gaps.join('. ')}</State>
              ) : (
                <span className="muted">{at ? <Moment at={at} as={clockText} /> : 'Not yet'}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
