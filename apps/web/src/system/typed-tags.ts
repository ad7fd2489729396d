import { tagDistance, tagsInSequence } from '@cultivatd/domain/tag/tag-sequence'
import { mostPlantsAtOnce } from '@cultivatd/domain/plant/plant'

/** The labels in what was typed, scanned or pasted, as Metrc writes them; spaces, commas and lines divide them. */
export const typedLabels = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** The labels from the first to the last; a sentence when there is no such range. */
export function tagRange(first: string, last: string): { labels: string[] } | { problem: string } {
  const [from, to] = [first.trim().toUpperCase(), last.trim().toUpperCase()]
  if (!from || !to) return { problem: 'Enter the first and the last tag' }
  const distance = tagDistance(from, to)
  if (distance === null) return { problem: 'These two tags are not of one sequence' }
  if (distance < 0) return { problem: 'The last tag comes before the first' }
  if (distance >= mostPlantsAtOnce)
    return { problem: `A range has at most ${mostPlantsAtOnce.toLocaleString('en-US')} tags` }
  return { labels: tagsInSequence(from, distance + 1) }
}
