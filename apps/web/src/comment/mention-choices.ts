import type { Mention } from '@cultivatd/domain/comment/mentions'

/** Somebody or something that may be mentioned. */
export interface Choice {
  mention: Mention
  /** Tells it from another one of its name: the facility of a room. */
  note: string | null
}

/** A choice that matches, with the part of its name that does. */
export interface Match extends Choice {
  from: number
  to: number
}

/** More would be scrolled through; a further letter finds the one. */
const mostShown = 6

// Letters of the same number, so that what matches stands at the same place in the name.
const plain = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) => (letter.length > 1 ? letter : letter.normalize('NFD').charAt(0).toLowerCase()))

const isLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Where the words stand in a name, at the start of a word if they do anywhere; -1: nowhere. */
function placeIn(name: string, words: string): number {
  let at = name.indexOf(words)
  const first = at
  while (at > 0 && isLetter(name[at - 1])) at = name.indexOf(words, at + 1)
  return at < 0 ? first : at
}

/** The name itself begins so, a later word of it does, or it stands within one. */
const rankOf = (name: string, at: number): number => (at === 0 ? 0 : isLetter(name[at - 1]) ? 2 : 1)

/** At most six of which the name holds the words: starts of names first, then of words, then by name. */
export function matchesOf(choices: readonly Choice[], typed: string): Match[] {
  const words = plain(typed.trimEnd())
  return choices
    .flatMap((choice) => {
      const name = plain(choice.mention.name)
      const from = placeIn(name, words)
      return from < 0 ? [] : [{ ...choice, from, to: from + words.length, rank: rankOf(name, from) }]
    })
    .sort((a, b) => a.rank - b.rank || a.mention.name.localeCompare(b.mention.name, 'en', { numeric: true }))
    .slice(0, mostShown)
    .map(({ rank: _rank, ...match }) => match)
}

/** Rooms of several facilities, each with its facility where another one has its name. */
export function roomChoices(rooms: readonly { id: string; name: string; facility: string }[]): Choice[] {
  const counts = new Map<string, number>()
  for (const { name } of rooms) counts.set(name, (counts.get(name) ?? 0) + 1)
  return rooms.map(({ id, name, facility }) => ({
    mention: { kind: 'room', name, id },
    note: (counts.get(name) ?? 0) > 1 ? facility : null,
  }))
}

/** '2 people, Tomás Ortega': what the list says to who does not see it. */
export function spokenMatches(matches: readonly Match[], chosen: number): string {
  const match = matches[chosen]
  if (!match) return ''
  const [one, many] = match.mention.kind === 'person' ? ['person', 'people'] : ['room', 'rooms']
  const name = [match.mention.name, match.note].filter(Boolean).join(', ')
  return `${matches.length} ${matches.length === 1 ? one : many}, ${name}`
}
