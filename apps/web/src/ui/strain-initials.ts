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
