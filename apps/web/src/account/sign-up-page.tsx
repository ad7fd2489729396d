import { SignUp } from '@cultivatd/domain/account/account'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../live/api.ts'
import { useInit } from '../live/use-init.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { useSend } from '../ui/use-send.ts'
import { AccountFrame } from './account-frame.tsx'
import { IdentityButton } from './identity-button.tsx'
import { NewPasswordInputs } from './new-password-inputs.tsx'
import { useFactorStep } from './use-factor-step.tsx'
import { useGoHome } from './use-go-home.ts'

/** The sign-up form (AUTH-07 to AUTH-10). */
export function SignUpPage() {
  const { take, screen } = useFactorStep(useGoHome())
  const isOpen = useInit()?.isSignUpOpen ?? true
  const { send, isBusy, refused } = useSend({ refusedIn: 'form' })
  const form = useSchemaForm(SignUp, { displayName: '', email: '', password: '', confirmation: '' })
  useEffect(() => {
    document.title = 'Sign up · Cultivatd'
  }, [])
  const signUp = async (body: SignUp) => {
    const signedUp = await send(() => api.account.signUp({ body }))
    if (signedUp) take(signedUp.answer)
  }
  const { control, handleSubmit } = form
  if (screen) return <AccountFrame>{screen}</AccountFrame>
  return (
    <AccountFrame>
      <h1>Sign up</h1>
      {isOpen ? (
        <form className="col g4 mt5" hidden={!isOpen} noValidate onSubmit={(event) => void handleSubmit(signUp)(event)}>
          {refused && <Alert tone="error">{refused.messages.join(' ')}</Alert>}
          <TextInput control={control} name="displayName" label="Name" autoComplete="name" hasFocus />
          <TextInput control={control} name="email" label="E-mail" type="email" autoComplete="username" />
          <NewPasswordInputs control={control} label="Password" />
          <BusyButton type="submit" size="large" isBusy={isBusy} busyLabel="Signing up">
            Sign up
          </BusyButton>
        </form>
      ) : (
        <p className="mt3 muted">
          Here nobody signs up without an invitation. Ask a user admin of your organization for one: it comes by mail.
        </p>
      )}
      <IdentityButton onSignedIn={take} />
      <p className="mt5 muted" style={{ textAlign: 'center' }}>
        Have an account?{' '}
        <Link className="link" to="/login">
          Sign in
        </Link>
      </p>
    </AccountFrame>
  )
}
