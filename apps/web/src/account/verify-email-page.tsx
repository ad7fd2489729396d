import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { useToken } from '../live/token.ts'
import { Alert } from '../ui/alert.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Where the link of the verification mail leads (AUTH-13). */
export function VerifyEmailPage() {
  const { token } = useSearch({ from: '/verify-email' })
  const isSignedIn = useToken() !== null
  useEffect(() => {
    document.title = 'Verify your e-mail · Cultivatd'
  }, [])
  return (
    <AccountFrame>
      <h1>Verify your e-mail</h1>
      <div className="mt5">
        {!token && <p className="muted">This link is not complete. Open the link of the mail again.</p>}
        {token && !isSignedIn && <p className="muted">Sign in first, then open the link of the mail again.</p>}
        {token && isSignedIn && <Verifying token={token} />}
      </div>
      <p className="mt5 muted" style={{ textAlign: 'center' }}>
        {isSignedIn ? (
          <Link className="link" to="/">
            Go to Home
          </Link>
        ) : (
          <Link className="link" to="/login">
            Go to sign in
          </Link>
        )}
      </p>
    </AccountFrame>
  )
}

function Verifying({ token }: { token: string }) {
  // A query, so that a page that is drawn twice spends the token once.
  const { status, error } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => api.account.verifyEmail({ body: { token } }),
  })
  if (status === 'pending') return <output>Verifying…</output>
  if (status === 'success') return <Alert tone="ok">Your e-mail is verified.</Alert>
  return <Alert tone="error">{sentencesOf(error).join(' ')}</Alert>
}
