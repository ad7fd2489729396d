import type { Permission } from '@cultivatd/domain/user/permissions'
import { deletionProblems, type User } from '@cultivatd/domain/user/user'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useSession } from '../live/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useDraft } from '../ui/draft/draft-of.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './user.module.css'

interface DeleteUserProps {
  user: User
  /** What the person at the screen holds. */
  by: readonly Permission[]
  orgAdminCount: number
  onDeleted: () => void
}

/** A person who wants to be gone: what they did stays without their name (decision 190). */
export function DeleteUser({ user, by, orgAdminCount, onDeleted }: DeleteUserProps) {
  const { id, uid, displayName, permissions } = user
  const { me } = useSession()
  const draft = useDraft()
  const { send, isBusy } = useSend()
  const [isAsked, setAsked] = useState(false)
  const [problem] = deletionProblems({ by, held: permissions, isOwn: me?.id === id, orgAdminCount })
  const remove = async () => {
    const done = await send(() => api.user.delete({ params: { uid } }))
    setAsked(false)
    if (!done) return
    draft?.sent()
    notifySaved({ detail: `Deleted ${displayName}` })
    onDeleted()
  }
  return (
    <section className={styles.userMore}>
      <h3>Delete</h3>
      {problem ? (
        <p className="small muted">{problem}.</p>
      ) : (
        <div className="col g2">
          <p className="small muted">
            To keep somebody out it is enough to take their permissions. Delete whoever asks for their data to go.
          </p>
          <div>
            <Button color="error" variant="outlined" disabled={isBusy} onClick={() => setAsked(true)}>
              Delete {displayName}
            </Button>
          </div>
        </div>
      )}
      {isAsked && (
        <ConfirmDialog
          isOpen
          title={`Delete ${displayName}`}
          confirmLabel="Delete"
          busyLabel="Deleting"
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setAsked(false)}
        >
          <p>
            Their account, sessions, PIN, badge and notifications go, and their name and addresses are taken out of the
            history. What they did, wrote and sent to Metrc stays, under “Deleted person” and a number.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
