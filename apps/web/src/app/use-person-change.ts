import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetDrafts } from '../live/draft-keys.ts'

const key = 'cultivatd-person'

/**
 * What one person left open and typed is nobody else's: whoever signs in after another one begins at Home, and finds no
 * drafts but his own. After a session that ended by time the same person goes on where he was.
 */
export function usePersonChange(personId: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    forgetDrafts(personId)
    const before = exchange(personId)
    if (before !== null && before !== personId) void navigate({ to: '/', replace: true })
  }, [personId, navigate])
}

/** Who was signed in on this device before; from now on it is this person. */
function exchange(personId: string): string | null {
  try {
    const before = localStorage.getItem(key)
    localStorage.setItem(key, personId)
    return before
  } catch {
    // Where nothing can be kept nobody is known either.
    return null
  }
}
