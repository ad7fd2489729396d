import { SignIn } from '@cultivatd/domain/account/account'
import { api } from '../live/api.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordInput } from '../ui/inputs.tsx'
import { notifyError } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'

interface LinkPasswordDialogProps {
  attempt: string
  email: string
  onLinked: (token: string) => void
  onClose: () => void
}

const LinkPassword = SignIn.pick({ password: true })

/** The account exists with a password: it is asked for once, then both are linked (AUTH-17). */
export function LinkPasswordDialog({ attempt, email, onLinked, onClose }: LinkPasswordDialogProps) {
  const { control, handleSubmit, setError, formState } = useSchemaForm(LinkPassword, { password: '' })
  const link = async ({ password }: { password: string }) => {
    try {
      const { token } = await api.account.linkIdentity({ body: { attempt, password } })
      onLinked(token)
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
    </FormDialog>
  )
}
