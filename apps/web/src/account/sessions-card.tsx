import { api } from '../live/api.ts'
import { Card } from '../ui/card.tsx'
import { SessionList } from '../ui/session-list.tsx'

/** Where the person is signed in, to end what is not theirs, and who signed in lately (decision 094). */
export const SessionsCard = () => (
  <Card title="Where you are signed in">
    <SessionList
      queryKey={['sessions']}
      list={() => api.account.sessions()}
      endOne={(id) => api.account.endSession({ params: { id } })}
      endAll={() => api.account.endOtherSessions()}
    />
  </Card>
)
