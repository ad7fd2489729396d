import { ForgotPassword } from '@cultivatd/domain/account/account'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { MailCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../live/api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { useSend } from '../ui/use-send.ts'

/** Asks for the address and sends a reset mail (AUTH-03, AUTH-12). */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { send, isBusy } = useSend()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { control, handleSubmit } = useSchemaForm(ForgotPassword, { email: '' })
  const save = async (body: ForgotPassword) => {
    if (await send(() => api.account.forgotPassword({ body }))) setSentTo(body.email)
  }
  if (sentTo) return <MailSent email={sentTo} onClose={onClose} />
  return (
    <FormDialog
      isOpen
      title="Forgot password"
      submitLabel="Send mail"
      busyLabel="Sending"
      isBusy={isBusy}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <p className="muted">Enter the e-mail of your account. You get a mail with a link to set a new password.</p>
      <TextInput control={control} name="email" label="E-mail" type="email" autoComplete="username" hasFocus />
    </FormDialog>
  )
}

function MailSent({ email, onClose }: { email: string; onClose: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={id} slotProps={{ paper: { sx: { maxWidth: 480 } } }}>
      <div className="emp">
        <MailCheck size={28} strokeWidth={1.75} aria-hidden="true" />
        <h2 className="t2" id={id}>
          Look into your mail
        </h2>
        <p className="muted">
          If there is an account with {email}, a mail with a link is on its way. The link works once, within an hour.
        </p>
        <div className="acts">
          <Button
            // The only button of the dialog.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={onClose}
          >
            Back to sign in
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
