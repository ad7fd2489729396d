import type { SyncState } from '@cultivatd/domain/sync/sync'
import { syncFailedText, syncInProgressText } from '@cultivatd/domain/sync/sync-notice'
import { useEffect } from 'react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { useTopic } from '../live/use-topic.ts'
import { dismissNotice, notify, notifyError } from '../ui/notices.ts'

const progressId = 'sync-in-progress'
const failedId = (facilityId: string) => `sync-failed-${facilityId}`

/** The sync state of the facilities in the snackbar (SYNC-04 to SYNC-06): failed stays until dismissed, success shows nothing. */
export function useSyncNotices(): void {
  const { rows } = useTopic('sync')
  useEffect(() => {
    for (const { id, status, error } of rows) {
      if (status === 'errored') notifyFailed(id, error)
      else dismissNotice(failedId(id))
    }
    if (rows.some(({ status }) => status === 'inProgress'))
      notify({ id: progressId, kind: 'warn', text: syncInProgressText })
    else dismissNotice(progressId)
  }, [rows])
}

function notifyFailed(facilityId: string, error: SyncState['error']): void {
  notify({
    id: failedId(facilityId),
    kind: 'error',
    text: syncFailedText(error),
    // Dismissing clears the record for everybody (SYNC-05).
    onDismiss: () => {
      api.sync.dismiss({ params: { facilityId } }).catch((failure) => notifyError(sentencesOf(failure).join(' ')))
    },
  })
}
