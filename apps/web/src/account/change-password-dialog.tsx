import { ChangePassword } from '@cultivatd/domain/account/account'
import { api } from '../live/api.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordInput } from '../ui/inputs.tsx'
import { notifyError, notifySaved } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { NewPasswordInputs } from './new-password-inputs.tsx'

const fields = ['current', 'password'] as const

/** Another password, with the one from before. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(ChangePassword, { current: '', password: '', confirmation: '' })
  const { control, handleSubmit, setError, formState } = form
  const save = async (body: ChangePassword) => {
    try {
      await api.account.changePassword({ body })
      notifySaved({ detail: 'Changed your password and ended all other sessions' })
      onClose()
    } catch (error) {
      const [problem] = error instanceof ResponseError ? error.problems : []
      const field = fields.find((one) => one === problem?.path)
      if (field) setError(field, { type: 'refused', message: problem?.message }, { shouldFocus: true })
      else notifyError(sentencesOf(error).join(' '))
    }
  }
  return (
    <FormDialog
      isOpen
      title="Change password"
      submitLabel="Change password"
      isBusy={formState.isSubmitting}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <PasswordInput control={control} name="current" label="Password now" />
      <NewPasswordInputs control={control} />
      <p className="small muted">Every other session of yours ends with it, on every device.</p>
    </FormDialog>
  )
}
