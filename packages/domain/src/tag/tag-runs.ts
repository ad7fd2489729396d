import * as z from 'zod'
import { tagDistance, tagsInSequence } from './tag-sequence.ts'
import { TagKind } from './tag.ts'

/** Tags that follow each other: the first and how many. Metrc hands tags out like this, and takes them like this. */
export const TagRun = z.object({ first: z.string(), count: z.number() })
export type TagRun = z.infer<typeof TagRun>

/** Which tags may be given out, as runs: a few of them stand for thousands of tags. */
export const TagStock = z.object({
  /** Unused, and not promised; null where Metrc does not show this key the list: then only Metrc knows. */
  runs: z.array(TagRun).nullable(),
  /** Used by changes that Metrc has not answered yet. */
  promised: z.array(TagRun),
})
export type TagStock = z.infer<typeof TagStock>

/** Nothing is known of the tags of a facility. */
export const unknownTags: TagStock = { runs: null, promised: [] }

/** The tags of one kind in a facility that may be given out. */
export const AvailableTags = TagStock.extend({
  /** The kind. */
  id: TagKind,
  version: z.number(),
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

/** Why these tags cannot be given out: a change that waits has them, or Metrc does not list them as unused. */
export function unavailableTagProblems(
  labels: readonly string[],
  { runs, promised }: TagStock,
  kind: TagKind,
): string[] {
  const waiting = new Set(tagsOfRuns(promised))
  const unused = runs && new Set(tagsOfRuns(runs))
  const isMissing = (label: string) => unused !== null && !unused.has(label) && !waiting.has(label)
  return [
    ...tagRuns(labels.filter((label) => waiting.has(label))).map((run) =>
      run.count === 1
        ? `Tag ${run.first} is already used by a change that waits for Metrc`
        : `Tags ${run.first} to ${lastOf(run)} are already used by changes that wait for Metrc`,
    ),
    ...tagRuns(labels.filter(isMissing)).map((run) =>
      run.count === 1
        ? `Tag ${run.first} is not an available ${kind} tag`
        : `Tags ${run.first} to ${lastOf(run)} are not available ${kind} tags`,
    ),
  ]
}

const lastOf = ({ first, count }: TagRun): string => tagsInSequence(first, count).at(-1) ?? first
