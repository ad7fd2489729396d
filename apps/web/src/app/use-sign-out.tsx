import { useState } from 'react'
import { type Act, isOpen } from '../live/outbox/act.ts'
import { outboxState } from '../live/outbox/outbox-state.ts'
import { signOut, useSession } from '../live/session.ts'
import { type Draft, Drafts } from '../ui/draft/drafts.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

// Read when it is asked; what follows them as they change (draft-of.tsx) would come with every page.
const kept = new Drafts(() => localStorage)

/** What a sign-out is asked about: what goes with it, and what stays for the next sign-in. */
interface Asked {
  drafts: readonly Draft[]
  acts: readonly Act[]
}

/** Signing out by hand: at once, or after a question where something was typed or done and not sent. */
export function useSignOut(onLeave: () => void = () => {}) {
  const personId = useSession().me?.id
  const [asked, setAsked] = useState<Asked | null>(null)
  const leave = () => {
    onLeave()
    void signOut(true)
  }
  return {
    leaveOrAsk: () => {
      const drafts = personId === undefined ? [] : kept.of(personId)
      const acts = outboxState().acts.filter(isOpen)
      if (drafts.length + acts.length > 0) setAsked({ drafts, acts })
      else leave()
    },
    question: asked && <SignOutDialog {...asked} onSignOut={leave} onClose={() => setAsked(null)} />,
  }
}
