import { labelsIn } from '@cultivatd/domain/tag/tag-list'
import { numberText } from '../ui/number-text.ts'

/** What last digits mean where the labels are known that they may be the end of. */
export interface ByLastDigits {
  labels: string[]
  /** What is still to be corrected or chosen, as it is written in the field. */
  left: string[]
  /** Why something was not taken; null when all was. */
  problem: string | null
  /** Labels of which the first of `left` may mean any. */
  choices?: readonly string[]
}

/**
 * Whole labels and last digits in one text. Where each plant has a weight, only where they stand in lines of their own: digits
 * beside a label are its weight. Null where it is no such text.
 *
 * @param isWeighed whether each plant has a weight
 */
export function besideLabels(
  text: string,
  near: readonly string[],
  wrong: string,
  isWeighed: boolean,
): ByLastDigits | null {
  const { labels } = labelsIn(text)
  const isBeside = (line: string) => labelsIn(line).labels.length > 0 && withoutLabels(line).trim() !== ''
  if (labels.length === 0 || (isWeighed && text.split(/[\r\n]+/).some(isBeside))) return null
  const ends = byLastDigits(withoutLabels(text), near, wrong)
  return ends && { ...ends, labels: [...labels, ...ends.labels] }
}

const withoutLabels = (text: string): string =>
  text.replace(/[0-9A-Za-z]+/g, (word) => (labelsIn(word).labels.length > 0 ? ' ' : word))

const mostToChoose = 6
const mostNamed = 6

/**
 * The plants of a room whose labels end so: '8120', '8120 8121, …8125', '8120-8140', '8120-40', '…8120 to …8140'. What is
 * not taken is named. Null when nothing of the text is digits, and when it holds a whole label: in a pasted sheet the digits
 * beside a label are its weight.
 *
 * @param near the labels of the room's plants
 * @param wrong what a word is called that is no digits
 */
export function byLastDigits(text: string, near: readonly string[], wrong = 'no label'): ByLastDigits | null {
  if (near.length === 0 || labelsIn(text).labels.length > 0) return null
  const words = wordsOf(text)
  if (!words.some((word) => digits.test(word))) return null
  const meant = words.map((word) => ({ word, ...meantBy(word, near, wrong) }))
  const asking = meant.filter(({ choices }) => choices)
  const [asks] = asking
  const refused = meant.filter(({ problem, choices }) => problem && !choices)
  const missing = meant.flatMap(({ missing = [] }) => missing)
  const more = meant.reduce((sum, { more = 0 }) => sum + more, 0)
  const sentences = [
    ...refused.map(({ problem }) => problem),
    ...(missing.length > 0 ? [`No plant of this room ends in ${named(missing, more)}`] : []),
    ...(asks ? [asks.problem] : []),
  ]
  // Of a range that found some, the numbers that nothing has are told and not left: a plant that died has no label here.
  const unknown = meant.filter(({ labels, missing }) => !labels && missing)
  return {
    labels: [...new Set(meant.flatMap(({ labels = [] }) => labels))],
    left: [...asking, ...refused, ...unknown].map(({ word }) => word),
    problem: sentences.length > 0 ? sentences.join('. ') : null,
    ...(asks?.choices && { choices: asks.choices }),
  }
}

/** Digits, or the digits from which to which. */
const digits = /^(?<first>\d{1,23})$|^(?<from>\d{1,9})-(?<to>\d{1,9})$/

/** The words of a text; a range is one word, and the dots before the end of a label are none: '8120-8140'. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/(?<=\d)(?:…|\.{2,3})(?=\d)/g, '-')
    .replace(/…|\.{2,3}|\.(?=\s|$)/g, ' ')
    .replace(/\s*[-–—−]\s*|\s+to\s+/gi, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)

interface Meant {
  labels?: readonly string[]
  /** Ends that no plant has. */
  missing?: readonly string[]
  /** How many more than these. */
  more?: number
  problem?: string
  choices?: readonly string[]
}

function meantBy(word: string, near: readonly string[], wrong: string): Meant {
  const { first, from = '', to = '' } = digits.exec(word)?.groups ?? {}
  if (first !== undefined) return endingIn(first, near)
  return from === '' ? { problem: `${word.slice(0, 40)} is ${wrong}` } : between(from, to, near)
}

function endingIn(end: string, near: readonly string[]): Meant {
  const labels = near.filter((label) => label.endsWith(end))
  if (labels.length === 0) return { missing: [end] }
  if (labels.length === 1) return { labels }
  const which = `${labels.length} plants of this room end in ${end}`
  return labels.length > mostToChoose
    ? { problem: `${which}: type more digits` }
    : { problem: `${which}: choose one`, choices: labels }
}

/** '8120-40' goes to 8140, and '98-102' begins at 098. */
function between(from: string, to: string, near: readonly string[]): Meant {
  const width = Math.max(from.length, to.length)
  const begin = from.padStart(width, '0')
  const end = begin.slice(0, width - to.length) + to
  if (end < begin) return { problem: `${begin}-${end}: the last comes before the first` }
  const labels = near.filter((label) => isBetween(label.slice(-width), begin, end))
  const ends = new Set(labels.map((label) => label.slice(-width)))
  if (labels.length === 0) return { missing: [`${begin}-${end}`] }
  if (ends.size < labels.length) return { problem: `${begin}-${end} is not one plant each: type more digits` }
  return { labels, ...missingOf(ends, begin, end) }
}

const isBetween = (end: string, from: string, to: string): boolean => /^\d+$/.test(end) && end >= from && end <= to

/** How many numbers between no plant has, and the first of them. */
function missingOf(ends: ReadonlySet<string>, from: string, to: string): Pick<Meant, 'missing' | 'more'> {
  const missing: string[] = []
  const count = Number(to) - Number(from) + 1 - ends.size
  for (let serial = Number(from); missing.length < Math.min(count, mostNamed); serial += 1) {
    const end = String(serial).padStart(from.length, '0')
    if (!ends.has(end)) missing.push(end)
  }
  return { missing, more: count - missing.length }
}

/** '8121', '8121 or 8122', '8121, 8122 and 12 more' */
function named(ends: readonly string[], more: number): string {
  const shown = ends.slice(0, mostNamed)
  const rest = more + ends.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${numberText(rest)} more`
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' or ')
}
