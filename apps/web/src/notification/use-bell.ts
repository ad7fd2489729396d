import type { BellRow } from '@cultivatd/domain/notification/notification'
import { api } from '../live/api.ts'
import { type LiveTopic, useTopic } from '../live/use-topic.ts'

interface Bell {
  topic: LiveTopic<BellRow>
  unseen: number
  /** Marks as seen what is there now; what comes meanwhile stays unseen (NOTE-03). */
  see: () => void
}

/** What the bell holds, live. */
export function useBell(): Bell {
  const topic = useTopic('bell')
  const [{ unseen, upTo } = { unseen: 0, upTo: 0 }] = topic.rows
  const see = () => {
    // Not told when it fails: they stay unseen, as the badge says, and are marked the next time.
    if (unseen > 0) api.notification.see({ body: { upTo } }).catch(() => {})
  }
  return { topic, unseen, see }
}
