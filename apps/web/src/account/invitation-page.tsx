import { AcceptInvitation } from '@cultivatd/domain/invitation/invitation'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { useToken } from '../live/token.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { useSend } from '../ui/use-send.ts'
import { AccountFrame } from './account-frame.tsx'
import { NewPasswordInputs } from './new-password-inputs.tsx'
import { type SignedIn, useFactorStep } from './use-factor-step.tsx'
import { useGoHome } from './use-go-home.ts'

/** Where the link of an invitation leads (decision 189). */
export function InvitationPage() {
  const { token } = useSearch({ from: '/invitation' })
  const isSignedIn = useToken() !== null
  const { take, screen } = useFactorStep(useGoHome())
  useEffect(() => {
    document.title = 'Invitation · Cultivatd'
  }, [])
  if (screen) return <AccountFrame>{screen}</AccountFrame>
  return (
    <AccountFrame>
      <h1>Make your account</h1>
      {!token && <p className="mt3 muted">This link is not complete. Open the link of the mail again.</p>}
      {token && isSignedIn && (
        <p className="mt3 muted">Somebody is signed in here. Sign out first, then open the link of the mail again.</p>
      )}
      {token && !isSignedIn && <Invited token={token} onSignedIn={take} />}
      <p className="mt5 muted" style={{ textAlign: 'center' }}>
        {isSignedIn ? (
          <Link className="link" to="/">
            Go to Home
          </Link>
        ) : (
          <>
            Have an account?{' '}
            <Link className="link" to="/login">
              Sign in
            </Link>
          </>
        )}
      </p>
    </AccountFrame>
  )
}

interface InvitedProps {
  token: string
  onSignedIn: (signedIn: SignedIn) => void
}

function Invited({ token, onSignedIn }: InvitedProps) {
  const { data, error, status } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.invitation.open({ body: { token } }),
    retry: false,
  })
  if (status === 'pending') return <output className="mt3 muted">Looking for your invitation…</output>
  if (status === 'error')
    return (
      <div className="mt5">
        <Alert tone="error">{sentencesOf(error).join(' ')}</Alert>
      </div>
    )
  return <AcceptForm token={token} email={data.email} onSignedIn={onSignedIn} />
}

function AcceptForm({ token, email, onSignedIn }: InvitedProps & { email: string }) {
  const { send, isBusy, refused } = useSend({ refusedIn: 'form' })
  const blank = { token, displayName: '', password: '', confirmation: '' }
  const { control, handleSubmit } = useSchemaForm(AcceptInvitation, blank)
  const accept = async (body: AcceptInvitation) => {
    const accepted = await send(() => api.invitation.accept({ body }))
    if (accepted) onSignedIn(accepted.answer)
  }
  return (
    <form className="col g4 mt3" noValidate onSubmit={(event) => void handleSubmit(accept)(event)}>
      <p className="muted">
        You are invited as <b className="m">{email}</b>. Your name and a password are all that is missing.
      </p>
      {refused && <Alert tone="error">{refused.messages.join(' ')}</Alert>}
      {/* So that a password manager keeps both together. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput control={control} name="displayName" label="Name" autoComplete="name" hasFocus />
      <NewPasswordInputs control={control} label="Password" />
      <BusyButton type="submit" size="large" isBusy={isBusy} busyLabel="Making your account">
        Make the account
      </BusyButton>
    </form>
  )
}
