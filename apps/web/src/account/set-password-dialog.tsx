import { SetPassword } from '@cultivatd/domain/account/account'
import { api } from '../live/api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { useSend } from '../ui/use-send.ts'
import { NewPasswordInputs } from './new-password-inputs.tsx'

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
      <NewPasswordInputs control={control} />
    </FormDialog>
  )
}
