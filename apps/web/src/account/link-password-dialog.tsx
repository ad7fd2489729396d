import { SignIn } from '@cultivatd/domain/account/account'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordInput } from '../ui/inputs.tsx'
import { notifyError } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { useSend } from '../ui/use-send.ts'
import type { SignedIn } from './use-factor-step.tsx'

interface LinkPasswordDialogProps {
  attempt: string
  email: string
  /** Nobody proved the address before: its owner need not know the password. */
  mayTakeOver: boolean
  onLinked: (signedIn: SignedIn) => void
  onClose: () => void
}

const LinkPassword = SignIn.pick({ password: true })

/** The account exists with a password: it is asked for once, then both are linked (AUTH-17). */
export function LinkPasswordDialog(props: LinkPasswordDialogProps) {
  const { attempt, email, mayTakeOver, onLinked, onClose } = props
  const { control, handleSubmit, setError, formState } = useSchemaForm(LinkPassword, { password: '' })
  const link = async ({ password }: { password: string }) => {
    try {
      onLinked(await api.account.linkIdentity({ body: { attempt, password } }))
    } catch (error) {
      if (error instanceof ResponseError && error.status === 401)
        setError('password', { type: 'wrong' }, { shouldFocus: true })
      else notifyError(sentencesOf(error).join(' '))
    }
  }
  return (
    <FormDialog
      isOpen
      title="Link your accounts"
      submitLabel="Link and sign in"
      busyLabel="Linking"
      isBusy={formState.isSubmitting}
      onSubmit={handleSubmit(link)}
      onClose={onClose}
    >
      <p className="muted">
        There is an account with the e-mail <b className="m">{email}</b> already. Enter its password once; after that
        both ways sign you in.
      </p>
      <PasswordInput control={control} name="password" label="Password" />
      {mayTakeOver && <TakeOver attempt={attempt} onLinked={onLinked} />}
    </FormDialog>
  )
}

/** For the owner of an address that somebody else signed up with: asked before it ends what they had (decision 106). */
function TakeOver({ attempt, onLinked }: Pick<LinkPasswordDialogProps, 'attempt' | 'onLinked'>) {
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy } = useSend()
  if (!isAsked)
    return (
      <button type="button" className="link tap" onClick={() => setAsked(true)}>
        I did not set a password
      </button>
    )
  const takeOver = async () => {
    const linked = await send(() => api.account.linkIdentity({ body: { attempt, password: null } }))
    if (linked) onLinked(linked.answer)
  }
  return (
    <Alert tone="warn">
      <p>Nobody has confirmed this address before you. The password of that account and its sessions end.</p>
      <BusyButton variant="outlined" isBusy={isBusy} busyLabel="Signing in" onClick={() => void takeOver()}>
        Sign in without it
      </BusyButton>
    </Alert>
  )
}
