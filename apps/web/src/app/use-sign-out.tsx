import { useState } from 'react'
import { forgetDrafts } from '../live/draft-keys.ts'
import { signOut } from '../live/session.ts'
import { useDrafts } from '../ui/draft/draft-of.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** Signing out by hand: at once, or after a question where something was typed and not sent. */
export function useSignOut(onLeave: () => void = () => {}) {
  const drafts = useDrafts()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    onLeave()
    forgetDrafts(null)
    void signOut()
  }
  return {
    leaveOrAsk: () => (drafts.length > 0 ? setAsking(true) : leave()),
    question: <SignOutDialog drafts={drafts} isOpen={isAsking} onSignOut={leave} onClose={() => setAsking(false)} />,
  }
}
