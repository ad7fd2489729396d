import * as z from 'zod'
import { requiredText } from '../field/field.ts'
import { mostMatchesOfKind } from './lookup-words.ts'

/** What is typed or scanned into the lookup (LOOKUP-02). */
export const LookupText = requiredText(200)

export const LookupKind = z.enum([
  'plant',
  'package',
  'plantBatch',
  'harvest',
  'room',
  'zone',
  'equipment',
  'strain',
  'item',
])
export type LookupKind = z.infer<typeof LookupKind>

/**
 * Something that a label or a name was looked up for, in an active facility, finished or not (READ-09, READ-32). A strain and
 * an item stand here once for each room in which something of it is; a zone and a piece of equipment are found by their code.
 */
export const LookupMatch = z.object({
  kind: LookupKind,
  /** Unique within its kind, facility and room: of a zone its key, of a piece of equipment its item and it, with a slash between. */
  id: z.string(),
  facilityId: z.string(),
  /** The label of a plant or a package, the name of anything else. */
  name: z.string(),
  /** Strain or product, of a room its types; null when Metrc names none. */
  about: z.string().nullable(),
  /** Where it is in its life, in words; of a strain or an item what of it is in the room, of a room nothing. */
  state: z.string(),
  /** Whether its life goes on: not harvested, destroyed or finished, and with clones left. */
  isOpen: z.boolean(),
  /** The room, as Metrc calls it; null when it is in none. */
  roomName: z.string().nullable(),
  /** The room on whose page it is shown; null for what has details of its own. */
  roomId: z.string().nullable(),
  /** Whether the whole label or name was given, not a part of it. */
  isExact: z.boolean(),
})
export type LookupMatch = z.infer<typeof LookupMatch>

interface LookupTerms {
  /** The begin of a label; null when it cannot be one. */
  label: string | null
  /** The end of a label, from the last digit backwards; null when there are not 4 to 8 digits. */
  lastDigits: string | null
  /** The begin of a name. */
  name: string
}

/** What can be meant by a text: labels have capital letters and digits, and people say their last digits. */
export function lookupTerms(text: string): LookupTerms {
  const trimmed = text.trim()
  const isLabel = /^[0-9a-z]{1,24}$/i.test(trimmed)
  return {
    label: isLabel ? trimmed.toUpperCase() : null,
    lastDigits: /^\d{4,8}$/.test(trimmed) ? trimmed : null,
    name: trimmed,
  }
}

/** The best first: the whole label or name, then what is still open, of any kind, then by kind and name; some of each kind. */
export function bestMatches(matches: readonly LookupMatch[]): LookupMatch[] {
  const sorted = [...unique(matches)].sort(
    (a, b) =>
      Number(b.isExact) - Number(a.isExact) || Number(b.isOpen) - Number(a.isOpen) || (a.name < b.name ? -1 : 1),
  )
  return LookupKind.options
    .flatMap((kind) => sorted.filter((match) => match.kind === kind).slice(0, mostMatchesOfKind))
    .sort((a, b) => Number(b.isExact) - Number(a.isExact) || Number(b.isOpen) - Number(a.isOpen))
}

/** A label may be found by its begin and by its end. */
const unique = (matches: readonly LookupMatch[]) =>
  new Map(matches.map((match) => [[match.kind, match.facilityId, match.id, match.roomId].join(' '), match])).values()
