import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, chosenId, dayProblems, entityId, positiveInteger } from '../field/field.ts'
import { destinationProblems, type LocationType } from '../room/room-use.ts'
import type { Room } from '../room/room.ts'
import { ChosenSublocation, sublocationProblems, type Sublocations } from '../sublocation/sublocation.ts'
import { sincePlanted } from '../plant/plant.ts'
import { type TagRun, type TagStock, tagRuns, unavailableTagProblems } from '../tag/tag-runs.ts'
import { tagsInSequence } from '../tag/tag-sequence.ts'
import { TagLabel } from '../tag/tag.ts'
import { BatchName, batchCounts, batchProblems, type PlantBatch } from './plant-batch.ts'

const mostTagsAtOnce = 10_000
const tooManyTags = `Enter at most ${mostTagsAtOnce.toLocaleString('en-US')} labels at once`

/** A tag, and how many clones get it and those that follow it. */
export const TagBlock = z.strictObject({ label: TagLabel, count: positiveInteger(mostTagsAtOnce) })
export type TagBlock = z.infer<typeof TagBlock>

const tagsWanted = (labels: readonly TagBlock[]): number => labels.reduce((sum, { count }) => sum + count, 0)

/**
 * Tags for clones of a batch, which become vegetative plants (API-26). One block, or a tag and the count 1 for each label
 * that is entered individually (READ-92). `locationId` is the vegetation room's id.
 */
export const ClonesToVeg = z.strictObject({
  facilityId: entityId,
  batchName: BatchName,
  locationId: chosenId,
  sublocation: ChosenSublocation,
  labels: z
    .array(TagBlock)
    .min(1, 'Enter at least one label')
    .max(mostTagsAtOnce, tooManyTags)
    .refine((labels) => tagsWanted(labels) <= mostTagsAtOnce, tooManyTags),
  date: businessDay,
})
export type ClonesToVeg = z.infer<typeof ClonesToVeg>

/** Every tag that is given out. */
export const tagsOf = (labels: readonly TagBlock[]): string[] =>
  labels.flatMap(({ label, count }) => tagsInSequence(label, count))

/** Clones that are left without a tag; below 0 when there are more labels than clones (BATCH-07). */
export const remainingAfter = (batch: PlantBatch, labels: readonly TagBlock[]): number =>
  batchCounts(batch).remaining - tagsWanted(labels)

/** What Metrc is told: it takes a first tag and a count, so labels that follow each other go together. */
export const tagWrites = (labels: readonly TagBlock[]): TagRun[] => tagRuns(tagsOf(labels))

interface ToVegFacts {
  /** Undefined when the facility has no such room. */
  room: Room | undefined
  sublocations?: Sublocations
  locationTypes: readonly LocationType[]
  /** The plant tags that may be given out. */
  availableTags: TagStock
  today: string
}

/** Why these tags cannot be given to clones of this batch; empty when they may go to Metrc (BATCH-06 to BATCH-12). */
export function toVegProblems(
  batch: PlantBatch | undefined,
  { labels, sublocation, date }: Pick<ClonesToVeg, 'labels' | 'sublocation' | 'date'>,
  { room, locationTypes, sublocations, availableTags, today }: ToVegFacts,
): Problem[] {
  return [
    ...atPath('batchName', batchProblems(batch, 'toVeg')),
    ...destinationProblems(room, { use: 'plants', locationTypes, type: 'vegetation' }),
    ...sublocationProblems(sublocation, sublocations),
    ...labelProblems(batch, labels, availableTags).map((message) => ({ path: 'labels', message })),
    ...atPath('date', dayProblems(date, today, sincePlanted(batch))),
  ]
}

/** Why these labels cannot be given out, so that a form can tell while they are entered. */
export function labelProblems(
  batch: PlantBatch | undefined,
  labels: readonly TagBlock[],
  availableTags: TagStock,
): string[] {
  const tags = tagsOf(labels)
  return [
    ...(batch && remainingAfter(batch, labels) < 0 ? [tooManyLabels(labels)] : []),
    ...labels.flatMap(({ label, count }) => {
      const found = tagsInSequence(label, count).length
      return found < count ? [`Only ${found} of ${count} tags follow from ${label} on`] : []
    }),
    ...tagRuns(repeated(tags)).map(({ first, count }) =>
      count === 1 ? `Tag ${first} is there twice` : `${count} tags from ${first} on are there twice`,
    ),
    ...unavailableTagProblems(tags, availableTags, 'plant'),
  ]
}

const tooManyLabels = (labels: readonly TagBlock[]): string =>
  labels.some(({ count }) => count > 1)
    ? 'Not Enough Clones to use all labels.'
    : "No Clones remaining, cannot add more label's till one is removed."

function repeated(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags.filter((tag) => seen.size === seen.add(tag).size)
}
