import { tagDistance, tagsInSequence } from './tag-sequence.ts'
import { TagLabel } from './tag.ts'

export interface LabelList {
  /** Each label once, in the order of the text. */
  labels: string[]
  /** How many came again. */
  repeated: number
  /** What is no label, as it was written. */
  others: string[]
}

/**
 * The labels in a text that was pasted, typed or scanned: whatever stands between them, and in small letters too. Labels
 * have 24 letters and digits, so everything else parts them.
 */
export function labelsIn(text: string): LabelList {
  const words = text.split(/[^0-9A-Za-z]+/).filter(Boolean)
  const found = words.map((word) => word.toUpperCase()).filter((word) => TagLabel.safeParse(word).success)
  const labels = [...new Set(found)]
  return {
    labels,
    repeated: found.length - labels.length,
    others: words.filter((word) => !TagLabel.safeParse(word.toUpperCase()).success),
  }
}

/** Every label from the first to the last, both included; or why there are none, as a sentence. */
export function labelRange(first: string, last: string, most: number): { labels: string[] } | { problem: string } {
  const [from, to] = [first, last].map((label) => label.trim().toUpperCase()) as [string, string]
  const wrong = [from, to].map((label) => TagLabel.safeParse(label)).find(({ success }) => !success)
  if (wrong) return { problem: wrong.error?.issues[0]?.message ?? '' }
  const distance = tagDistance(from, to)
  if (distance === null) return { problem: 'These labels are not of one sequence' }
  if (distance < 0) return { problem: 'The last label comes before the first' }
  if (distance >= most) return { problem: `Enter at most ${most.toLocaleString('en-US')} labels at once` }
  return { labels: tagsInSequence(from, distance + 1) }
}
