import { SetPassword } from '@cultivatd/domain/account/account'
import { api } from '../live/api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordInput } from '../ui/inputs.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { useSend } from '../ui/use-send.ts'
import { passwordHint } from './password-hint.ts'

/** A first password for an account that has only the identity provider (AUTH-11, READ-28). */
export function SetPasswordDialog({ onClose }: { onClose: () => void }) {
  const { send, isBusy } = useSend()
  const { control, handleSubmit } = useSchemaForm(SetPassword, { password: '', confirmation: '' })
  const save = async (body: SetPassword) => {
    if (!(await send(() => api.account.setPassword({ body })))) return
    notifySaved({ detail: 'Set a password for your account' })
    onClose()
  }
  return (
    <FormDialog
      isOpen
      title="Set password"
      submitLabel="Set password"
      isBusy={isBusy}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <PasswordInput
        control={control}
        name="password"
        label="New password"
        hint={passwordHint}
        autoComplete="new-password"
      />
      <PasswordInput control={control} name="confirmation" label="Confirm password" autoComplete="new-password" />
    </FormDialog>
  )
}
