import { ResetPassword } from '@cultivatd/domain/account/account'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../live/api.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { useSend } from '../ui/use-send.ts'
import { AccountFrame } from './account-frame.tsx'
import { NewPasswordInputs } from './new-password-inputs.tsx'

/** Set a new password with the link of a reset mail (AUTH-11). */
export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' })
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    document.title = 'Set a new password · Cultivatd'
  }, [])
  return (
    <AccountFrame>
      <h1>Set a new password</h1>
      {isDone ? (
        <div className="col g4 mt5">
          <Alert tone="ok">The password is set. Sign in with it.</Alert>
        </div>
      ) : token ? (
        <ResetForm token={token} onDone={() => setDone(true)} />
      ) : (
        <p className="mt3 muted">
          This link is not complete. Open the link of the mail again, or ask for a new mail with Forgot password.
        </p>
      )}
      <p className="mt5 muted" style={{ textAlign: 'center' }}>
        <Link className="link" to="/login">
          Go to sign in
        </Link>
      </p>
    </AccountFrame>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { send, isBusy, refused } = useSend({ refusedIn: 'form' })
  const { control, handleSubmit } = useSchemaForm(ResetPassword, { token, password: '', confirmation: '' })
  const save = async (body: ResetPassword) => {
    if (await send(() => api.account.resetPassword({ body }))) onDone()
  }
  return (
    <form className="col g4 mt5" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      {refused && <Alert tone="error">{refused.messages.join(' ')}</Alert>}
      <NewPasswordInputs control={control} />
      <BusyButton type="submit" size="large" isBusy={isBusy}>
        Set password
      </BusyButton>
    </form>
  )
}
