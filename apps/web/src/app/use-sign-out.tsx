import { useState } from 'react'
import { signOut, useSession } from '../live/session.ts'
import { type Draft, Drafts } from '../ui/draft/drafts.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

// Read when it is asked; what follows them as they change (draft-of.tsx) would come with every page.
const kept = new Drafts(() => localStorage)

/** Signing out by hand: at once, or after a question where something was typed and not sent. */
export function useSignOut(onLeave: () => void = () => {}) {
  const personId = useSession().me?.id
  const [asked, setAsked] = useState<readonly Draft[] | null>(null)
  const leave = () => {
    onLeave()
    void signOut(true)
  }
  return {
    leaveOrAsk: () => {
      const drafts = personId === undefined ? [] : kept.of(personId)
      if (drafts.length > 0) setAsked(drafts)
      else leave()
    },
    question: asked && <SignOutDialog drafts={asked} onSignOut={leave} onClose={() => setAsked(null)} />,
  }
}
