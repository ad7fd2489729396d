import { resetProblems } from '@cultivatd/domain/account/second-factor-rules'
import type { Permission } from '@cultivatd/domain/user/permissions'
import type { User } from '@cultivatd/domain/user/user'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useSession } from '../live/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './user.module.css'

interface FactorOfUserProps {
  user: User
  /** What the person at the screen holds. */
  by: readonly Permission[]
}

/** Whether a person has a second factor; who lost it gets in again once it is reset (decision 188). */
export function FactorOfUser({ user: { id, uid, displayName, permissions, hasSecondFactor }, by }: FactorOfUserProps) {
  const { me } = useSession()
  const { send, isBusy } = useSend()
  const [isAsked, setAsked] = useState(false)
  const [problem] = resetProblems({ by, held: permissions, isOwn: me?.id === id })
  const reset = async () => {
    const done = await send(() => api.user.resetSecondFactor({ params: { uid } }))
    setAsked(false)
    if (done) notifySaved({ detail: `Reset the second factor of ${displayName}` })
  }
  return (
    <section className={styles.userMore}>
      <h3>Second factor</h3>
      {!hasSecondFactor ? (
        <p className="small muted">None is set up.</p>
      ) : problem ? (
        <p className="small muted">Set up. {problem}.</p>
      ) : (
        <p>
          Set up.{' '}
          <LineButton disabled={isBusy} onClick={() => setAsked(true)}>
            Reset it
          </LineButton>
        </p>
      )}
      {isAsked && (
        <ConfirmDialog
          isOpen
          title={`Reset the second factor of ${displayName}`}
          confirmLabel="Reset"
          busyLabel="Resetting"
          question="Make sure that it is them who ask. They can set up another one."
          isBusy={isBusy}
          onConfirm={() => void reset()}
          onClose={() => setAsked(false)}
        >
          <p>
            Their authenticator app, passkeys and recovery codes open nothing any more: their password alone signs them
            in. They are told by mail.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
