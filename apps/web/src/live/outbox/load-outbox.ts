import { useEffect } from 'react'

/** The outbox once it is wanted: the first screen does without it. */
export const loadOutbox = async () => (await import('./outbox.ts')).outbox

/** Opens what this person has on this device, as soon as it is known who is signed in. */
export function useOpenOutbox(personId: string | undefined): void {
  useEffect(() => {
    if (personId === undefined) return
    loadOutbox().then(
      (outbox) => outbox.open(personId),
      () => {},
    )
  }, [personId])
}
