// Loaded with the first lookup: the field of the top bar is a part of the first screen.
import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { invalidLabelOrName, notOnThisDevice } from '@cultivatd/domain/lookup/lookup-words'
import { api } from '../live/api.ts'
import { isNoAnswer } from '../live/tracked-call.ts'
import { isAway } from '../live/when-back.ts'
import { keptMatches } from './kept-lookup.ts'

export interface Found {
  matches: readonly LookupMatch[]
  /** What is said where there are none: a device that has not seen everything cannot call a label wrong. */
  miss: string
}

/** What a text can mean: from the server, and without a network from what this device keeps (decision 174). */
export async function find(text: string, signal?: AbortSignal): Promise<Found> {
  try {
    if (!isAway())
      return { ...(await api.lookup.find({ query: { text } }, signal ? { signal } : {})), miss: invalidLabelOrName }
  } catch (error) {
    if (!isNoAnswer(error)) throw error
  }
  return { matches: await keptMatches(text), miss: notOnThisDevice }
}
