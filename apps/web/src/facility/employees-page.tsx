import type { Employee, Employees } from '@cultivatd/domain/facility/employee'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { permission } from '@cultivatd/domain/user/permissions'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { usePasses } from '../live/session.ts'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { Card } from '../ui/card.tsx'
import { inSentence, momentText } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { State } from '../ui/state.tsx'
import styles from './facility.module.css'

/** Whom Metrc lists under a license, and who here is not among them (READ-135). */
export function EmployeesPage() {
  const isUserAdmin = usePasses(permission.userAdmin)
  if (!isUserAdmin)
    return (
      <>
        <PageHeader title="Sorry, nothing here" />
        <div className="card pad">
          <EmptyState title="This page is for user admins">Ask an admin if you expected to see it.</EmptyState>
        </div>
      </>
    )
  return <KnownFacility>{(facility) => <AskedEmployees key={facility.id} facility={facility} />}</KnownFacility>
}

/** What Metrc says of them at this moment. */
export function AskedEmployees({ facility }: { facility: FacilitySummary }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['employees', facility.id],
    queryFn: () => api.facility.employees({ params: { facilityId: facility.id } }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <PageHeader
        title="Employees in Metrc"
        crumbs={facilityCrumbs(facility)}
        facts={data && <span>Asked {inSentence(momentText(data.readAt))}</span>}
        actions={
          <BusyButton variant="outlined" isBusy={isFetching} onClick={() => void refetch()}>
            Ask Metrc again
          </BusyButton>
        }
      />
      <ActionBar
        actions={[{ label: 'Ask again', icon: RefreshCw, isDisabled: isFetching, onClick: () => void refetch() }]}
      />
      <div className="col g4">
        {error && (
          <Alert tone="error" title="The employees could not be read">
            {sentencesOf(error).join(' ')}
          </Alert>
        )}
        {!error && !data && <SkeletonRows />}
        {data && <Shown {...data} />}
      </div>
    </>
  )
}

function Shown({ employees, without }: Employees) {
  return (
    <>
      {without.length > 0 && (
        <Card title="Here, and not found in Metrc" count={without.length}>
          <p className="small muted">
            Nobody of this license has their name in Metrc. Who has no account there cannot register or receive a
            transfer. Employees are added on Metrc’s own website.
          </p>
          <ul className="col g2 mt3">
            {without.map(({ id, name, isSeveral }) => (
              <li key={id}>
                <b className="m">{name}</b>
                {isSeveral && <span className="small dim"> Several have this name, so nobody is matched.</span>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="In Metrc" count={employees.length} isPadded={false}>
        {employees.length === 0 ? (
          <EmptyState title="No employees">Metrc lists nobody under this license.</EmptyState>
        ) : (
          <ul>
            {employees.map((employee) => (
              <EmployeeRow key={`${employee.license} ${employee.name}`} employee={employee} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function EmployeeRow({ employee: { name, license, roles, permissions, person } }: { employee: Employee }) {
  return (
    <li className={styles.employee}>
      <span>
        <b className="m">{name}</b> <span className="mono small dim">{license}</span>
        <br />
        <span className="small muted">{roles.join(', ')}</span>
      </span>
      <span className="small">
        {permissions === null ? (
          <span className="dim">Metrc does not tell what they may do</span>
        ) : permissions.length === 0 ? (
          <State kind="warn">No permission in Metrc</State>
        ) : (
          permissions.join(', ')
        )}
      </span>
      <span className="small">{person ? 'Has an account here' : <span className="dim">No account here</span>}</span>
    </li>
  )
}
