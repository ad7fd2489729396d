import Button from '@mui/material/Button'
import { KeyRound } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { useInit } from '../live/use-init.ts'
import { BusyButton } from '../ui/busy.tsx'
import { lazily } from '../ui/lazily.ts'
import { notifyError } from '../ui/notices.ts'
import { awaitIdentity, type IdentityOutcome, openPopup } from './await-identity.ts'
import type { SignedIn } from './use-factor-step.tsx'
import styles from './account.module.css'

const LinkPasswordDialog = lazily(async () => (await import('./link-password-dialog.tsx')).LinkPasswordDialog)

interface Linking {
  attempt: string
  email: string
  mayTakeOver: boolean
}

/** Third-party sign-in in a popup (AUTH-02, AUTH-16), shown when the server has an identity provider. */
export function IdentityButton({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const name = useInit()?.identityName
  const [isOpen, setOpen] = useState(false)
  const [linking, setLinking] = useState<Linking | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  if (!name) return null
  const finish = (outcome: IdentityOutcome, attempt: string) => {
    if (outcome.state === 'signedIn' || outcome.state === 'stepNeeded') onSignedIn(outcome)
    if (outcome.state === 'passwordNeeded') setLinking({ ...outcome, attempt })
  }
  const start = async () => {
    const popup = openPopup()
    if (!popup) return
    setOpen(true)
    stop.current = new AbortController()
    try {
      const { url, attempt } = await api.account.startIdentity()
      popup.location.href = url
      finish(await awaitIdentity(attempt, popup, stop.current.signal), attempt)
    } catch (error) {
      // READ-26: everything but wrong credentials is said.
      notifyError(sentencesOf(error).join(' '))
    } finally {
      popup.close()
      setOpen(false)
    }
  }
  return (
    <>
      <div className={styles.or}>
        <span>or</span>
      </div>
      {isOpen ? (
        <div className="col g2">
          <BusyButton size="large" variant="outlined" isBusy busyLabel={`Waiting for ${name}`}>
            {name}
          </BusyButton>
          <Button variant="text" onClick={() => stop.current?.abort()}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button
          size="large"
          startIcon={<KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void start()}
        >
          Continue with {name}
        </Button>
      )}
      {linking && (
        <Suspense>
          <LinkPasswordDialog
            attempt={linking.attempt}
            email={linking.email}
            mayTakeOver={linking.mayTakeOver}
            onClose={() => setLinking(null)}
            onLinked={(signedIn) => {
              setLinking(null)
              onSignedIn(signedIn)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
