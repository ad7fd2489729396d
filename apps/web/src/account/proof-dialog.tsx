import { OwnPassword } from '@cultivatd/domain/account/account'
import Button from '@mui/material/Button'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { useSession } from '../live/session.ts'
import { useInit } from '../live/use-init.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordInput } from '../ui/inputs.tsx'
import { notifyError } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { awaitPopup, openPopup } from './await-identity.ts'

/** Asks for the own password, or for a sign-in at the provider, before what changes who gets in (decision 094). */
export function ProofDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const { me } = useSession()
  const provider = useInit()?.identityName
  const { control, handleSubmit, setError, formState } = useSchemaForm(OwnPassword, { password: '' })
  const [isWaiting, setWaiting] = useState(false)
  const prove = async (body: OwnPassword) => {
    try {
      await api.account.prove({ body })
      onEnd(true)
    } catch (error) {
      const wrong = error instanceof ResponseError && error.problems.find(({ path }) => path === 'password')
      if (wrong) setError('password', { type: 'wrong', message: wrong.message }, { shouldFocus: true })
      else notifyError(sentencesOf(error).join(' '))
    }
  }
  const proveThere = async () => {
    const popup = openPopup()
    if (!popup) return
    setWaiting(true)
    try {
      if (await isProvenThere(popup)) onEnd(true)
    } catch (error) {
      notifyError(sentencesOf(error).join(' '))
    } finally {
      popup.close()
      setWaiting(false)
    }
  }
  const hasPassword = me?.hasPassword ?? true
  return (
    <FormDialog
      isOpen
      title="Is it you?"
      submitLabel={hasPassword ? 'Go on' : `Continue with ${provider}`}
      busyLabel="Checking"
      isBusy={formState.isSubmitting || isWaiting}
      onSubmit={hasPassword ? handleSubmit(prove) : () => void proveThere()}
      onClose={() => onEnd(false)}
    >
      <p className="muted">
        This changes who gets in, or what the state is told with. Somebody else could sit at your screen, so prove that
        it is you. It holds for five minutes.
      </p>
      {hasPassword && <PasswordInput control={control} name="password" label="Your password" />}
      {hasPassword && me?.hasIdentity && provider && (
        <div>
          <Button
            variant="text"
            startIcon={<KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => void proveThere()}
          >
            Continue with {provider}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

async function isProvenThere(popup: Window): Promise<boolean> {
  const { url, attempt } = await api.account.startProof()
  popup.location.href = url
  const proof = await awaitPopup(popup, async () => {
    const { isProven } = await api.account.proveIdentity({ body: { attempt } })
    return isProven ? true : null
  })
  return proof ?? false
}
