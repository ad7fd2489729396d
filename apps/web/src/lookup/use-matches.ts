import type { LookupKind, LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { readBadge } from '@cultivatd/domain/station/badge'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentencesOf } from '../live/response-error.ts'
import { useSettled } from '../ui/use-settled.ts'
import type { Found } from './find.ts'

/** Nobody reads matches between two letters. */
const typingPauseMs = 120

export interface Matches {
  matches: readonly LookupMatch[]
  /** They answer what is in the field now, not what was in it before. */
  isCurrent: boolean
  /** Why they could not be asked for. */
  problem: string | null
  /** What is said where there are none. */
  miss: string | null
}

const none: readonly LookupMatch[] = []

/** What matches while somebody types; what is not waited for any more is not asked to its end. */
export function useMatches(text: string, only: LookupKind | undefined): Matches {
  // A badge is a secret, and looked up nowhere.
  const sought = readBadge(text) ? '' : text.trim()
  const settled = useSettled(sought, typingPauseMs)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['lookup', settled],
    queryFn: ({ signal }) => find(settled, signal),
    enabled: settled !== '',
    networkMode: 'always',
    placeholderData: keepPreviousData,
    // What somebody does to a plant changes what is said of it.
    staleTime: 0,
    gcTime: 30_000,
  })
  const isAsked = sought !== ''
  return {
    matches: isAsked ? ofKind(data?.matches ?? none, only) : none,
    isCurrent: isAsked && settled === sought && data !== undefined && !isPlaceholderData,
    problem: isAsked && error ? sentencesOf(error).join(' ') : null,
    miss: (isAsked && data?.miss) || null,
  }
}

/** What matches a whole text, at once. */
export async function matchesNow(text: string, only: LookupKind | undefined, signal?: AbortSignal): Promise<Found> {
  const found = await find(text.trim(), signal)
  return { ...found, matches: ofKind(found.matches, only) }
}

const find = async (text: string, signal?: AbortSignal): Promise<Found> =>
  (await import('./find.ts')).find(text, signal)

export const ofKind = (matches: readonly LookupMatch[], only: LookupKind | undefined): readonly LookupMatch[] =>
  only === undefined ? matches : matches.filter(({ kind }) => kind === only)
