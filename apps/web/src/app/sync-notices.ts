import type { SyncState } from '@cultivatd/domain/sync/sync'
import { syncFailedText, syncInProgressText } from '@cultivatd/domain/sync/sync-notice'
import { useEffect } from 'react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { useTopic } from '../live/use-topic.ts'
import { dismissNotice, notify, notifyError } from '../ui/notices.ts'

const progressId = 'sync-in-progress'
const failedId = 'sync-failed'

/** The sync state of the facilities in the snackbar (SYNC-04 to SYNC-06): failed stays until dismissed, success shows nothing. */
export function useSyncNotices(): void {
  const { rows } = useTopic('sync')
  useEffect(() => {
    const failed = rows.filter(({ status }) => status === 'errored')
    if (failed.length > 0) notifyFailed(failed)
    else dismissNotice(failedId)
    if (rows.some(({ status }) => status === 'inProgress'))
      notify({ id: progressId, kind: 'warn', text: syncInProgressText })
    else dismissNotice(progressId)
  }, [rows])
}

/** One notice for all facilities: what keeps one of them from being read mostly keeps the others too. */
function notifyFailed(failed: readonly SyncState[]): void {
  const texts = new Set(failed.map(({ error }) => syncFailedText(error)))
  notify({
    id: failedId,
    kind: 'error',
    text: [...texts].join(' '),
    // Dismissing clears the record for everybody (SYNC-05).
    onDismiss: () => {
      for (const { id: facilityId } of failed)
        api.sync.dismiss({ params: { facilityId } }).catch((failure) => notifyError(sentencesOf(failure).join(' ')))
    },
  })
}
