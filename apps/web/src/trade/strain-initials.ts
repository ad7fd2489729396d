/**
 * Initials of a strain: first letters of its words, a word of two or three capitals or of digits whole, cut at three;
 * one ordinary word gives two letters. Blue Dream BD, GMO Cookies GMO, Gelato 41 G41.
 */
export function strainInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first] = words
  if (!first) return '–'
  const parts = words.map((word) => (/^(\p{Lu}{2,3}|\d+)$/u.test(word) ? word : ([...word][0] ?? '').toUpperCase()))
  // A word that stands whole already says enough: GMO, not GMC.
  const whole = words.findIndex((word) => /^\p{Lu}{3}$/u.test(word))
  if (whole >= 0) return words[whole] ?? ''
  if (words.length === 1 && parts[0]?.length === 1) return [...first].slice(0, 2).join('').toUpperCase()
  return [...parts.join('')].slice(0, 3).join('')
}

/**
 * The initials of all strains of a room, no two the same: the later by name takes another letter of its name, then a
 * digit.
 */
export function roomInitials(names: Iterable<string>): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const initials = new Map<string, string>()
  const sorted = [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en-US', { numeric: true }) || (a < b ? -1 : 1))
  for (const name of sorted) {
    const own = strainInitials(name)
    const free = [own, ...withAnotherLetter(own, name), ...withDigit(own)].find((text) => !taken.has(text))
    // After two digits there are more strains with one begin than a room can hold; the name itself is still its own.
    const text = free ?? name
    taken.add(text)
    initials.set(name, text)
  }
  return initials
}

/** BD becomes BDR: the letters after the first of each word, the last word first; three characters stay three. */
function withAnotherLetter(own: string, name: string): string[] {
  const kept = [...own].slice(0, 2).join('')
  const words = name.trim().split(/\s+/).reverse()
  return words.flatMap((word) => [...word.toUpperCase()].slice(1)).map((letter) => `${kept}${letter}`)
}

const withDigit = (own: string): string[] => {
  const letters = [...own]
  const kept = (length: number) => letters.slice(0, length).join('')
  return Array.from({ length: 98 }, (_, at) => at + 2).map((digit) => `${kept(digit < 10 ? 2 : 1)}${digit}`)
}
