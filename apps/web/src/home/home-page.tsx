import { permission } from '@cultivatd/domain/user/permissions'
import { type ReactNode, Suspense } from 'react'
import { useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { localDay, weekdayText } from '../ui/dates.ts'
import { EmptyState, ErrorState } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Loading, Skeleton, SkeletonCards } from '../ui/skeleton.tsx'
import { HomeFacility } from './home-facility.tsx'
import styles from './home.module.css'

/** Home: a card and the rooms of each active facility, and what is due today (HOME-01, HOME-08, FAC-02). */
export function HomePage({ tasks }: { tasks: ReactNode }) {
  const { rows: facilities, status, message } = useTopic('facilities')
  const byName = [...facilities].sort((a, b) => a.metrc.DisplayName.localeCompare(b.metrc.DisplayName))
  return (
    <>
      <PageHeader title="Home" facts={<span>{weekdayText(localDay())}</span>} />
      {status === 'loading' && <HomeLoading />}
      {status === 'refused' && <ErrorState title="The facilities could not be loaded">{message}</ErrorState>}
      {status === 'live' && facilities.length === 0 && <NoFacilities />}
      {facilities.length > 0 && (
        <div className={styles.withTasks}>
          <div>
            {byName.map((facility) => (
              <HomeFacility key={facility.id} facility={facility} />
            ))}
          </div>
          <aside aria-label="Tasks">
            <Suspense fallback={<div className={styles.tasksComing} />}>{tasks}</Suspense>
          </aside>
        </div>
      )}
    </>
  )
}

function NoFacilities() {
  const { me } = useSession()
  const isAdmin = me?.permissions.includes(permission.orgAdmin) ?? false
  return (
    <div className="card pad">
      <EmptyState title="No active facilities">
        {isAdmin
          ? 'Enter the sync key and choose the active facilities in Org Settings.'
          : 'An organization admin chooses which facilities are shown here.'}
      </EmptyState>
    </div>
  )
}

function HomeLoading() {
  return (
    <Loading label="The facilities are loading">
      <div className="card pad col g3">
        <Skeleton width="32%" height={20} />
        <Skeleton width="46%" />
        <Skeleton height={8} />
      </div>
      <div className="mt3">
        <SkeletonCards />
      </div>
    </Loading>
  )
}
