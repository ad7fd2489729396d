import type { LookupKind, LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { invalidLabelOrName, notOnThisDevice } from '@cultivatd/domain/lookup/lookup-words'
import { readBadge } from '@cultivatd/domain/station/badge'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../live/api.ts'
import { keptState } from '../live/kept/kept-state.ts'
import { sentencesOf } from '../live/response-error.ts'
import { isNoAnswer } from '../live/tracked-call.ts'
import { isAway } from '../live/when-back.ts'
import { useSettled } from '../ui/use-settled.ts'

/** Nobody reads matches between two letters. */
const typingPauseMs = 120

export interface Matches {
  matches: readonly LookupMatch[]
  /** They answer what is in the field now, not what was in it before. */
  isCurrent: boolean
  /** Why they could not be asked for. */
  problem: string | null
  /** They are what this device knew, for want of a network. */
  isKept: boolean
}

interface Found {
  matches: readonly LookupMatch[]
  isKept: boolean
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
    isKept: isAsked && data?.isKept === true,
  }
}

/** What matches a whole text, at once. */
export async function matchesNow(text: string, only: LookupKind | undefined, signal?: AbortSignal): Promise<Found> {
  const { matches, isKept } = await find(text.trim(), signal)
  return { matches: ofKind(matches, only), isKept }
}

/** From the server, and without a network from what this device keeps (decision 174). */
async function find(text: string, signal?: AbortSignal): Promise<Found> {
  try {
    if (!isAway()) return { ...(await api.lookup.find({ query: { text } }, { signal })), isKept: false }
  } catch (error) {
    if (!isNoAnswer(error) || keptState() === 'insecure') throw error
  }
  return { matches: await (await import('./kept-lookup.ts')).keptMatches(text), isKept: true }
}

/** What is said where nothing matches: a device that has not seen everything cannot call a label wrong. */
export const missText = (isKept: boolean): string => (isKept ? notOnThisDevice : invalidLabelOrName)

export const ofKind = (matches: readonly LookupMatch[], only: LookupKind | undefined): readonly LookupMatch[] =>
  only === undefined ? matches : matches.filter(({ kind }) => kind === only)
