import { FactorCode, type FactorStep } from '@cultivatd/domain/account/second-factor'
import Button from '@mui/material/Button'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { useInit } from '../live/use-init.ts'
import { BusyButton } from '../ui/busy.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { notifyError } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { givePasskey, noPasskeysHere, passkeyTrouble } from './passkeys.ts'
import { type Added, SetUpFactor } from './set-up-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './account.module.css'

interface SecondStepProps {
  step: FactorStep
  onSignedIn: (token: string) => void
  onCancel: () => void
}

/** After the password: the second factor, or setting one up where the organization asks for it (decision 188). */
export function SecondStep({ step, onSignedIn, onCancel }: SecondStepProps) {
  const [added, setAdded] = useState<Added | null>(null)
  if (added?.recoveryCodes)
    return (
      <>
        <h1>Keep your recovery codes</h1>
        <RecoveryCodes codes={added.recoveryCodes} onKept={() => onSignedIn(added.token ?? '')} />
      </>
    )
  const isGiven = step.step === 'give'
  return (
    <>
      <h1>{isGiven ? 'One more step' : 'Set up a second factor'}</h1>
      {isGiven ? (
        <GiveFactor step={step} onGiven={onSignedIn} />
      ) : (
        <div className="col g4 mt3">
          <p className="muted">
            Your organization asks for a second factor of who may what you may. You go on once you have one.
          </p>
          <SetUpFactor
            attempt={step.attempt}
            onAdded={(one) => (one.recoveryCodes ? setAdded(one) : onSignedIn(one.token ?? ''))}
          />
        </div>
      )}
      <p className="mt5" style={{ textAlign: 'center' }}>
        <button type="button" className={`link ${styles.asLink}`} onClick={onCancel}>
          Back to sign in
        </button>
      </p>
    </>
  )
}

function GiveFactor({ step, onGiven }: { step: FactorStep; onGiven: (token: string) => void }) {
  const { attempt, hasApp, hasPasskey } = step
  const noPasskeys = noPasskeysHere(useInit())
  const [isAsking, setAsking] = useState(false)
  const { control, handleSubmit, setError, formState } = useSchemaForm(FactorCode, { code: '' })
  const give = async ({ code }: FactorCode) => {
    try {
      const { token } = await api.secondFactor.giveCode({ body: { attempt, code } })
      onGiven(token ?? '')
    } catch (error) {
      const wrong = error instanceof ResponseError && error.problems.find(({ path }) => path === 'code')
      if (wrong) setError('code', { type: 'wrong', message: wrong.message }, { shouldFocus: true })
      else notifyError(sentencesOf(error).join(' '))
    }
  }
  const givePasskeyNow = async () => {
    setAsking(true)
    try {
      onGiven((await givePasskey(attempt)) ?? '')
    } catch (error) {
      notifyError(passkeyTrouble(error) ?? sentencesOf(error).join(' '))
    } finally {
      setAsking(false)
    }
  }
  const mayPasskey = hasPasskey && noPasskeys === null
  return (
    <>
      {hasPasskey && (
        <div className="col g3 mt5">
          {mayPasskey ? (
            <BusyButton
              size="large"
              isBusy={isAsking}
              busyLabel="Waiting for your passkey"
              onClick={() => void givePasskeyNow()}
              startIcon={<KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />}
            >
              Use a passkey
            </BusyButton>
          ) : (
            <p className="small muted">{noPasskeys}</p>
          )}
          <div className={styles.or}>
            <span>or</span>
          </div>
        </div>
      )}
      <form
        className={`col g4 ${hasPasskey ? '' : 'mt5'}`}
        noValidate
        onSubmit={(event) => void handleSubmit(give)(event)}
      >
        <TextInput
          control={control}
          name="code"
          label={hasApp ? 'Code' : 'Recovery code'}
          hint={
            hasApp
              ? 'The 6 digits that your authenticator app shows, or one of your recovery codes'
              : 'One of the codes that you kept when you made the passkey'
          }
          autoComplete="one-time-code"
          isMono
          hasFocus={!mayPasskey}
        />
        {mayPasskey ? (
          <Button type="submit" variant="outlined" size="large" disabled={formState.isSubmitting}>
            Sign in with the code
          </Button>
        ) : (
          <BusyButton type="submit" size="large" isBusy={formState.isSubmitting} busyLabel="Signing in">
            Sign in
          </BusyButton>
        )}
      </form>
      <p className="mt4 small muted">
        Lost it, and no recovery codes left? A user admin of your organization can reset your second factor.
      </p>
    </>
  )
}
