import { readNumber } from '@cultivatd/domain/field/typed-number'
import { labelsIn } from '@cultivatd/domain/tag/tag-list'
import { type TagStock, unavailableTagProblems } from '@cultivatd/domain/tag/tag-runs'
import { TagLabel } from '@cultivatd/domain/tag/tag'
import { labelProblems, type TagBlock } from '@cultivatd/domain/plant-batch/to-veg'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'

/** The labels that clones get, as they are entered in both ways (BATCH-08). */
export interface EnteredLabels {
  mode: 'single' | 'block'
  labels: readonly string[]
  /** The count as it was typed. */
  block: { label: string; count: string }
}

/** The count as it was typed; drafts of an earlier version have the number, or null. */
export const countText = ({ count }: { count: unknown }): string => String(count ?? '')

const countOf = (block: EnteredLabels['block']): number | null => readNumber(countText(block))

/** What is sent: one entry for each label, or the one block (READ-92); none while it is not whole. */
export function blocksOf({ mode, labels, block }: EnteredLabels): TagBlock[] {
  if (mode === 'single') return labels.map((label) => ({ label, count: 1 }))
  const label = block.label.trim().toUpperCase()
  const count = countOf(block)
  const isWhole = TagLabel.safeParse(label).success && count !== null && Number.isInteger(count) && count > 0
  return isWhole ? [{ label, count }] : []
}

/** What the block still needs; null when it is whole (BATCH-09). */
export function missingOfBlock(block: EnteredLabels['block']): string | null {
  const { label } = block
  const count = countOf(block)
  if (!label.trim()) return 'Enter the starting label'
  const [problem] = TagLabel.safeParse(label.trim().toUpperCase()).error?.issues ?? []
  if (problem) return problem.message
  if (count === null) return 'Enter a count'
  return Number.isInteger(count) && count > 0 ? null : 'Must be a positive Integer'
}

interface Added {
  labels: string[]
  /** What was not added, to be corrected. */
  left: string
  /** Why not; null when all was added. */
  problem: string | null
}

/** The labels with those of a text that was scanned, typed or pasted, up to the first that cannot be given out. */
export function withLabels(batch: PlantBatch, labels: readonly string[], text: string, availableTags: TagStock): Added {
  const { labels: found, others } = labelsIn(text)
  const [other] = others
  if (other !== undefined)
    return { labels: [...labels], left: text, problem: `${other}: a label has 24 letters and digits` }
  const blocks = (some: readonly string[]) => some.map((label) => ({ label, count: 1 }))
  const all = [...labels, ...found]
  if (labelProblems(batch, blocks(all), availableTags).length === 0) return { labels: all, left: '', problem: null }
  const kept = [...labels]
  for (const [at, label] of found.entries()) {
    // Only what this label adds: an earlier one may have been used by somebody else meanwhile.
    const before = labelProblems(batch, blocks(kept), availableTags)
    const problem = labelProblems(batch, blocks([...kept, label]), availableTags).find((one) => !before.includes(one))
    if (problem !== undefined) return { labels: kept, left: found.slice(at).join(' '), problem }
    kept.push(label)
  }
  return { labels: kept, left: '', problem: null }
}

/** Without the single labels that are used by now; the same when none is. */
export function withoutUsed(entered: EnteredLabels, availableTags: TagStock): EnteredLabels {
  const labels = entered.labels.filter((label) => unavailableTagProblems([label], availableTags, 'plant').length === 0)
  return labels.length === entered.labels.length ? entered : { ...entered, labels }
}
