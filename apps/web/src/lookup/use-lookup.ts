import type { LookupKind, LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { readBadge } from '@cultivatd/domain/station/badge'
import { useCallback, useRef, useState } from 'react'
import { sentencesOf } from '../live/response-error.ts'
import { meantMatch } from './match-words.ts'
import { matchesNow } from './use-matches.ts'

/** What came of looking for a whole text. */
export type LookedUp = { match: LookupMatch } | { problem: string } | { choices: readonly LookupMatch[] }

interface Lookup {
  isBusy: boolean
  /** Null when something else was looked for meanwhile. */
  lookUp: (text: string) => Promise<LookedUp | null>
  /** What is looked for is not wanted any more. */
  cancel: () => void
}

/** Looks for a whole text; of two that follow each other quickly the later one counts. */
export function useLookup(only?: LookupKind): Lookup {
  const running = useRef<AbortController | null>(null)
  const [isBusy, setBusy] = useState(false)
  const lookUp = useCallback(
    async (text: string): Promise<LookedUp | null> => {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      setBusy(true)
      try {
        // A badge is a secret, and looked up nowhere.
        if (readBadge(text)) return { problem: 'This is a badge: it takes over at a station' }
        const found = await matchesNow(text, only, own.signal)
        return own.signal.aborted ? null : resultOf(found)
      } catch (error) {
        return own.signal.aborted ? null : { problem: sentencesOf(error).join(' ') }
      } finally {
        if (running.current === own) setBusy(false)
      }
    },
    [only],
  )
  const cancel = useCallback(() => running.current?.abort(), [])
  return { isBusy, lookUp, cancel }
}

function resultOf({ matches, miss }: Awaited<ReturnType<typeof matchesNow>>): LookedUp {
  const match = meantMatch(matches)
  if (match) return { match }
  return matches.length === 0 ? { problem: miss } : { choices: matches }
}
