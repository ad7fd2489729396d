import * as z from 'zod'
import { tagBehind, tagDistance, tagsInSequence } from './tag-sequence.ts'
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

/**
 * The runs of what is left without these labels, as `tagRuns` would make them of it: without a look at every tag, of which
 * there may be fifty thousand.
 */
export function runsWithout(runs: readonly TagRun[], labels: readonly string[]): TagRun[] {
  const left: TagRun[] = []
  // What stood between two runs in the order of the labels may be among those that go.
  const add = (run: TagRun) => {
    const last = left.at(-1)
    if (last && tagDistance(last.first, run.first) === last.count) last.count += run.count
    else if (run.count > 0) left.push({ ...run })
  }
  const gone = [...new Set(labels)].sort()
  let at = 0
  for (const run of runs) {
    let { first, count } = run
    while (at < gone.length && (gone[at] ?? '') < run.first) at += 1
    for (; at < gone.length && (gone[at] ?? '') <= lastOf(run); at += 1) {
      const distance = tagDistance(first, gone[at] ?? '')
      // A label of another width may stand between two that follow each other.
      if (distance === null) continue
      add({ first, count: distance })
      first = tagBehind(first, distance + 1)
      count -= distance + 1
    }
    add({ first, count })
  }
  return left
}

/** Every label of some runs. */
export const tagsOfRuns = (runs: readonly TagRun[]): string[] =>
  runs.flatMap(({ first, count }) => tagsInSequence(first, count))

/** Whether a label is in one of these runs, which are as `tagRuns` makes them. */
export function memberOf(runs: readonly TagRun[]): (label: string) => boolean {
  const sorted = [...runs].sort((a, b) => (a.first < b.first ? -1 : 1))
  return (label) => {
    // The last run that begins with it or before it.
    let [from, to] = [0, sorted.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((sorted[middle]?.first ?? '') <= label) from = middle + 1
      else to = middle
    }
    const run = sorted[from - 1]
    const distance = run ? tagDistance(run.first, label) : null
    return run !== undefined && distance !== null && distance < run.count
  }
}

/** Why these tags cannot be given out: a change that waits has them, or Metrc does not list them as unused. */
export function unavailableTagProblems(
  labels: readonly string[],
  { runs, promised }: TagStock,
  kind: TagKind,
): string[] {
  const isWaiting = memberOf(promised)
  const isUnused = runs && memberOf(runs)
  const isMissing = (label: string) => isUnused !== null && !isUnused(label) && !isWaiting(label)
  return [
    ...tagRuns(labels.filter(isWaiting)).map((run) =>
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

const lastOf = ({ first, count }: TagRun): string => tagBehind(first, count - 1)
