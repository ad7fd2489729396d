import type { Person } from '@cultivatd/domain/user/user'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTopic } from '../live/use-topic.ts'
import { Avatar } from '../ui/avatar.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'

/** The name and avatar of a person; an unknown one leads to Home (SHELL-28). */
export function ProfilePage() {
  const { userId } = useParams({ strict: false })
  return (
    <TopicRows topic={useTopic('people')} noun="person" isOne skeletonRows={1}>
      {(people) => {
        const person = people.find(({ id, uid }) => id === userId || uid === userId)
        return person ? <Profile person={person} /> : <Navigate to="/" replace />
      }}
    </TopicRows>
  )
}

const Profile = ({ person: { id, displayName } }: { person: Person }) => (
  <>
    <PageHeader title={displayName} />
    <div className="card pad row" style={{ gap: 20, maxWidth: 560 }}>
      <Avatar id={id} name={displayName} size="xl" isDecoration />
      <div className="grow">
        <p className="t2" style={{ overflowWrap: 'anywhere' }}>
          {displayName}
        </p>
        <p className="small muted">Works in this organization.</p>
      </div>
    </div>
  </>
)
