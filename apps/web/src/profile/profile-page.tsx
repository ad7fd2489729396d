import { Navigate, useParams } from '@tanstack/react-router'
import { useTopic } from '../live/use-topic.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ErrorState } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'

/** The name and avatar of a person; an unknown one leads to Home (SHELL-28). */
export function ProfilePage() {
  const { userId } = useParams({ strict: false })
  const { rows, status, message } = useTopic('people')
  const person = rows.find(({ id, uid }) => id === userId || uid === userId)
  if (person)
    return (
      <>
        <PageHeader title={person.displayName} />
        <div className="card pad row" style={{ gap: 20, maxWidth: 560 }}>
          <Avatar id={person.id} name={person.displayName} size="xl" isDecoration />
          <div className="grow">
            <p className="t2" style={{ overflowWrap: 'anywhere' }}>
              {person.displayName}
            </p>
            <p className="small muted">Works in this organization.</p>
          </div>
        </div>
      </>
    )
  if (status === 'refused') return <ErrorState title="The person could not be loaded">{message}</ErrorState>
  if (status === 'live') return <Navigate to="/" replace />
  return (
    <Loading label="The person is loading">
      <SkeletonRows rows={1} />
    </Loading>
  )
}
