import type { Account } from '@cultivatd/domain/account/account'
import { fewRecoveryCodes } from '@cultivatd/domain/account/recovery-code'
import { hasSecondFactor, removalProblems } from '@cultivatd/domain/account/second-factor-rules'
import Button from '@mui/material/Button'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useInit } from '../live/use-init.ts'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { inSentence, momentText } from '../ui/dates.ts'
import { LineButton } from '../ui/line-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import { FactorDialog } from './factor-dialog.tsx'
import { noPasskeysHere } from './passkeys.ts'
import styles from './second-factor.module.css'

interface Opened {
  title: string
  attempt?: string
  kind?: 'app' | 'passkey'
  recoveryCodes?: string[]
}

interface Removal {
  /** 'the passkey Phone' */
  what: string
  call: () => Promise<unknown>
}

/** The own second factor: what there is, one more, and what stands for it when it is lost (decision 188). */
export function SecondFactorCard({ me: { secondFactor } }: { me: Account }) {
  const { appSince, passkeys, recoveryCodesLeft: left, isRequired } = secondFactor
  const noPasskeys = noPasskeysHere(useInit())
  const { send, isBusy } = useSend()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [removal, setRemoval] = useState<Removal | null>(null)
  const isThere = hasSecondFactor(secondFactor)
  const add = async (kind: 'app' | 'passkey', title: string) => {
    const begun = await send(() => api.secondFactor.beginAdding())
    if (begun) setOpened({ title, kind, attempt: begun.answer.attempt })
  }
  const renew = async () => {
    const made = await send(() => api.secondFactor.renewRecoveryCodes())
    if (made) setOpened({ title: 'New recovery codes', recoveryCodes: made.answer.recoveryCodes })
  }
  const remove = async ({ what, call }: Removal) => {
    const removed = await send(call)
    setRemoval(null)
    if (removed) notifySaved({ detail: `Removed ${what}` })
  }
  return (
    <Card title="Second factor">
      <div className="col g3">
        <State isThere={isThere} isRequired={isRequired} left={left} />
        {isThere && (
          <ul className={styles.factors}>
            {appSince !== null && (
              <Factor
                name="Authenticator app"
                since={appSince}
                isBusy={isBusy}
                onRemove={() => setRemoval({ what: 'the authenticator app', call: () => api.secondFactor.removeApp() })}
              />
            )}
            {passkeys.map(({ id, name, madeAt, usedAt }) => (
              <Factor
                key={id}
                name={`Passkey ${name}`}
                since={madeAt}
                usedAt={usedAt}
                isBusy={isBusy}
                onRemove={() =>
                  setRemoval({
                    what: `the passkey ${name}`,
                    call: () => api.secondFactor.removePasskey({ params: { id } }),
                  })
                }
              />
            ))}
            <li>
              <span className="col">
                <b>Recovery codes</b>
                <span className="small muted">{left} left. Each opens your account once when the rest is lost.</span>
              </span>
              <LineButton disabled={isBusy} onClick={() => void renew()}>
                Make new ones
              </LineButton>
            </li>
          </ul>
        )}
        <div className="row wrap g2">
          <Button
            disabled={isBusy || noPasskeys !== null}
            startIcon={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => void add('passkey', 'Add a passkey')}
          >
            Add a passkey
          </Button>
          {appSince === null && (
            <Button
              disabled={isBusy}
              startIcon={<Smartphone size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => void add('app', 'Set up an authenticator app')}
            >
              Set up an authenticator app
            </Button>
          )}
        </div>
        {noPasskeys !== null && <p className="small muted">{noPasskeys}</p>}
      </div>
      {opened && <FactorDialog {...opened} onClose={() => setOpened(null)} />}
      {removal && (
        <RemoveDialog
          removal={removal}
          problem={removalProblems({ left: passkeys.length + (appSince === null ? 0 : 1) - 1, isRequired })[0]}
          isBusy={isBusy}
          onConfirm={() => void remove(removal)}
          onClose={() => setRemoval(null)}
        />
      )}
    </Card>
  )
}

function State({ isThere, isRequired, left }: { isThere: boolean; isRequired: boolean; left: number }) {
  if (!isThere)
    return isRequired ? (
      <Alert tone="warn" title="Your organization asks for a second factor of you">
        <p className="mt1">Set one up now; at your next sign-in you cannot go on without.</p>
      </Alert>
    ) : (
      <p className="muted">None. With one, your password alone opens nothing: who finds it needs your phone too.</p>
    )
  if (left >= fewRecoveryCodes) return null
  return (
    <Alert tone="warn">
      <p>
        {left === 0 ? 'No recovery code is' : `Only ${left} recovery ${left === 1 ? 'code is' : 'codes are'}`} left.
        Make new ones before you need one.
      </p>
    </Alert>
  )
}

interface FactorProps {
  name: string
  since: string
  usedAt?: string | null
  isBusy: boolean
  onRemove: () => void
}

const asInSentence = (at: string) => inSentence(momentText(at))

const Factor = ({ name, since, usedAt, isBusy, onRemove }: FactorProps) => (
  <li>
    <span className="col">
      <b>{name}</b>
      <span className="small muted">
        Since <Moment at={since} as={asInSentence} />
        {usedAt && (
          <>
            , last used <Moment at={usedAt} as={asInSentence} />
          </>
        )}
      </span>
    </span>
    <LineButton disabled={isBusy} aria-label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </LineButton>
  </li>
)

interface RemoveDialogProps {
  removal: Removal
  /** Why it cannot be removed. */
  problem: string | undefined
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

const RemoveDialog = ({ removal, problem, ...props }: RemoveDialogProps) => (
  <ConfirmDialog
    isOpen
    title={`Remove ${removal.what}`}
    confirmLabel="Remove"
    busyLabel="Removing"
    question="You can set it up again."
    problem={problem === undefined ? null : `${problem}.`}
    {...props}
  >
    <p>It does not sign you in any more.</p>
  </ConfirmDialog>
)
