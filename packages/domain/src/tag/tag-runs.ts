import * as z from 'zod'
import { tagDistance, tagsInSequence } from './tag-sequence.ts'
import { TagKind } from './tag.ts'

/** Tags that follow each other: the first and how many. Metrc hands tags out like this, and takes them like this. */
export const TagRun = z.object({ first: z.string(), count: z.number() })
export type TagRun = z.infer<typeof TagRun>

/** The unused tags of one kind in a facility, as runs: a few of them stand for thousands of tags. */
export const AvailableTags = z.object({
  /** The kind. */
  id: TagKind,
  version: z.number(),
  /** Null where Metrc does not show this key the list: then only Metrc knows. */
  runs: z.array(TagRun).nullable(),
})
export type AvailableTags = z.infer<typeof AvailableTags>

/** The fewest runs that hold these labels, each once, in the order of the labels. */
export function tagRuns(labels: readonly string[]): TagRun[] {
  const runs: TagRun[] = []
  for (const label of [...new Set(labels)].sort()) {
    const last = runs.at(-1)
    if (last && tagDistance(last.first, label) === last.count) last.count += 1
    else runs.push({ first: label, count: 1 })
  }
  return runs
}

/** Every label of some runs. */
export const tagsOfRuns = (runs: readonly TagRun[]): string[] =>
  runs.flatMap(({ first, count }) => tagsInSequence(first, count))

/** Why these tags cannot be given out: Metrc does not list them as unused (null: it does not show its list). */
export function unavailableTagProblems(
  labels: readonly string[],
  available: readonly TagRun[] | null,
  kind: TagKind,
): string[] {
  if (available === null) return []
  const unused = new Set(tagsOfRuns(available))
  const missing = labels.filter((label) => !unused.has(label))
  return tagRuns(missing).map(({ first, count }) =>
    count === 1
      ? `Tag ${first} is not an available ${kind} tag`
      : `Tags ${first} to ${tagsInSequence(first, count).at(-1) ?? first} are not available ${kind} tags`,
  )
}
