import type { SignIn } from '@cultivatd/domain/account/account'
import { Link, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { api } from '../live/api.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { useInit } from '../live/use-init.ts'
import { BusyButton } from '../ui/busy.tsx'
import { classNames } from '../ui/class-names.ts'
import { PasswordInput, TextInput } from '../ui/inputs.tsx'
import { lazily } from '../ui/lazily.ts'
import { notifyError } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { AccountFrame } from './account-frame.tsx'
import { IdentityButton } from './identity-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { type SignedIn, useFactorStep } from './use-factor-step.tsx'
import { useGoHome } from './use-go-home.ts'
import styles from './account.module.css'

// The first screen of all stays light: what it does not show at once comes when it is asked for.
const loadSchema = async () => (await import('@cultivatd/domain/account/account')).SignIn
/** After so many wrong tries in a row it is time to offer another way in. */
const mostTries = 3

const UnsentHere = lazily(async () => (await import('./unsent-here.tsx')).UnsentHere)
const ForgotPasswordDialog = lazily(async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog)

/** Sign in with e-mail and password, or with the identity account (AUTH-01 to AUTH-06). */
export function SignInPage({ isForgotOpen = false }: { isForgotOpen?: boolean }) {
  const [isForgot, setForgot] = useState(isForgotOpen)
  const goHome = useGoHome()
  const isSignUpOpen = useInit()?.isSignUpOpen ?? true
  const isHomeless = useRouterState({ select: ({ location }) => location.pathname !== '/login' })
  // Who was stopped on the way to a page goes on to that page.
  const { take, screen } = useFactorStep(isHomeless ? () => {} : goHome)
  useEffect(() => {
    document.title = 'Sign in · Cultivatd'
  }, [])
  if (screen) return <AccountFrame>{screen}</AccountFrame>
  return (
    <AccountFrame>
      <h1>Sign in</h1>
      <Suspense>
        <UnsentHere />
      </Suspense>
      <SignInForm hasFocus={!isForgotOpen} onSignedIn={take} onForgot={() => setForgot(true)} />
      <IdentityButton onSignedIn={take} />
      <PasskeyButton onSignedIn={take} />
      {isSignUpOpen && (
        <p className="mt5 muted" style={{ textAlign: 'center' }}>
          New here?{' '}
          <Link className="link" to="/sign-up">
            Sign up
          </Link>
        </p>
      )}
      {isForgot && (
        <Suspense>
          <ForgotPasswordDialog onClose={() => setForgot(false)} />
        </Suspense>
      )}
    </AccountFrame>
  )
}

interface SignInFormProps {
  /** Not while a dialog lies above the form from the start. */
  hasFocus: boolean
  onSignedIn: (signedIn: SignedIn) => void
  onForgot: () => void
}

function SignInForm({ hasFocus, onSignedIn, onForgot }: SignInFormProps) {
  const form = useSchemaForm(loadSchema, { email: '', password: '' })
  const { control, handleSubmit, setError, formState } = form
  const [failures, setFailures] = useState(0)
  const signIn = async (body: SignIn) => {
    try {
      onSignedIn(await api.account.signIn({ body }))
    } catch (error) {
      if (!isWrong(error)) return notifyError(sentencesOf(error).join(' '))
      setFailures((before) => before + 1)
      // AUTH-05, READ-26: the fields turn to an error state and nothing is shown, so nobody learns which one was wrong.
      setError('email', { type: 'wrong' })
      setError('password', { type: 'wrong' }, { shouldFocus: true })
    }
  }
  return (
    <form className="col g4 mt5" noValidate onSubmit={(event) => void handleSubmit(signIn)(event)}>
      <TextInput
        control={control}
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        hasFocus={hasFocus}
      />
      <PasswordInput
        control={control}
        name="password"
        label="Password"
        aside={
          <button type="button" className={classNames('small', styles.asLink)} onClick={onForgot}>
            Forgot password
          </button>
        }
      />
      <BusyButton type="submit" size="large" isBusy={formState.isSubmitting} busyLabel="Signing in">
        Sign in
      </BusyButton>
      {/* Who cannot see the red border hears of it; a new number of tries is a new thing to say. */}
      <p role="alert" className="vh">
        {failures > 0 && `Sign-in ${failures} failed. Check e-mail and password.`}
      </p>
      {failures >= mostTries && (
        <p className="small muted">
          Still no luck?{' '}
          <button type="button" className="link tap" onClick={onForgot}>
            Reset the password
          </button>
        </p>
      )}
    </form>
  )
}

const isWrong = (error: unknown): boolean =>
  error instanceof ResponseError && (error.status === 401 || error.status === 400)
