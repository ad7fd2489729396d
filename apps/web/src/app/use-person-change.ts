import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { forgetDrafts } from '../live/draft-keys.ts'
import { ownStation } from '../live/station.ts'

const key = 'cultivatd-person'

/**
 * What one person left open and typed is nobody else's: whoever signs in after another one begins at Home, and finds no
 * drafts but his own. After a session that ended by time the same person goes on where he was.
 *
 * @returns whether the page of the person before is still being left: it is not shown, nor kept as opened by this one
 */
export function usePersonChange(personId: string): boolean {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(() => ![null, personId].includes(personBefore()))
  useEffect(() => {
    forgetDrafts(personId)
    keepPerson(personId)
    if (!isLeaving) return
    const facilityId = ownStation()?.facilityId
    // At a station a turn begins where it stands.
    const left = facilityId
      ? navigate({ to: '/facility/$facilityId', params: { facilityId }, replace: true })
      : navigate({ to: '/', replace: true })
    void left.then(() => setLeaving(false))
  }, [personId, isLeaving, navigate])
  return isLeaving
}

/** Who was signed in on this device before; where nothing can be kept nobody is known. */
function personBefore(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keepPerson(personId: string): void {
  try {
    localStorage.setItem(key, personId)
  } catch {
    // Then the next one begins where this one was.
  }
}
