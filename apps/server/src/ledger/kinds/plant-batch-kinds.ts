import { isSameName } from '@cultivatd/domain/field/same-name'
import { adjustBatch } from './adjust-batch.ts'
import { destroyBatch } from './destroy-batch.ts'
import { placeConfirmed } from '../../system/place.store.ts'
import { tagsInSequence } from '@cultivatd/domain/tag/tag-sequence'
import type { Plant } from '@cultivatd/metrc/records'
import { removeUsedTags } from '../../mirror/used-tags.store.ts'
import { type Fields, type Finding, type Kind, makesNothing, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { recordOf } from './asking.ts'
import type { OfIdentity } from './identity-kinds.ts'
import { batchFacts } from './plant-batch-facts.ts'
import { plantBatchWaste } from './plant-waste-kinds.ts'
import { sum, wasStampedBefore } from './record-facts.ts'
import { inRoom, mayOmitPlace, sentSublocation, setFields, sublocationFact } from './set-fields.ts'
import { idsOfPlaced } from './placed.ts'

type ToVeg = Payloads['plant-batch.to-veg']

const tagsOf = ({ startingTag, count }: ToVeg): string[] => tagsInSequence(startingTag, count)

/**
 * A tag is used once, so the plants under the first and the last of them tell. A plant of another batch under such a tag
 * means that Metrc cannot have taken this, and refuses it.
 */
async function findGrown(question: Question<ToVeg>): Promise<Finding> {
  const { payload, sentAt } = question
  const tags = tagsOf(payload)
  const ends = [...new Set([tags[0] ?? payload.startingTag, tags.at(-1) ?? payload.startingTag])]
  const plants = await Promise.all(ends.map((tag) => recordOf(question, 'plant', tag)))
  const isOurs = (plant: Plant | null) => plant !== null && isSameName(plant.PlantBatchName, payload.name)
  const now = plants.flatMap((plant) =>
    plant ? [{ name: `Plant ${plant.Label}`, value: `of ${plant.PlantBatchName}, in ${plant.LocationName}` }] : [],
  )
  if (plants.every(isOurs))
    return {
      verdict: 'applied',
      wasSoBefore: plants.some((plant) => wasStampedBefore(plant?.LastModified, sentAt)),
      now,
      sentence: `Metrc shows plants of ${payload.name} under these tags.`,
    }
  if (plants.some(isOurs))
    return {
      verdict: 'unclear',
      now,
      sentence: `Metrc shows plants of ${payload.name} under some of these tags, but not under all of them.`,
    }
  return now.length > 0
    ? {
        verdict: 'not-applied',
        touchedAt: null,
        now,
        sentence: 'Metrc shows plants of another batch under these tags.',
      }
    : { verdict: 'not-applied', touchedAt: null, now: null, sentence: 'Metrc shows no plants under these tags.' }
}

/** What makes something of a batch. */
type OfNew = 'plant-batch.create-package' | 'plant-batch.package-cuttings' | 'plant-batch.split'

/** Writes to batches of immature plants (Metrc reference §10.3). */
export const plantBatchKinds: {
  [K in Exclude<
    Extract<keyof Payloads, `plant-batch.${string}`>,
    `${string}.apply-additive` | OfNew | OfIdentity
  >]: Kind<Payloads[K]>
} = {
  'plant-batch.move': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.movePlantBatches(
          facilityId,
          payloads.map((payload) => ({
            Name: payload.name,
            Location: payload.roomName,
            ...sentSublocation('Sublocation', payload),
            MoveDate: payload.date,
          })),
          options,
        ),
        payloads,
      ),
    ...setFields<Payloads['plant-batch.move']>({
      name: ({ name }) => `plant batch ${name}`,
      read: (question) => recordOf(question, 'plantBatch', question.payload.id),
      facts: batchFacts,
      sets: inRoom,
      mayOmit: mayOmitPlace,
    }),
    wanted: (payload) => [{ name: 'Room', value: payload.roomName }, ...sublocationFact(payload)],
    touches: ({ id }) => ({ plantBatches: [id] }),
    confirmed: (tx, _facilityId, writes) => placeConfirmed(tx, 'plant_batch', idsOfPlaced(writes)),
  },
  'plant-batch.waste': plantBatchWaste,
  'plant-batch.adjust': adjustBatch,
  'plant-batch.destroy': destroyBatch,
  'plant-batch.to-veg': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.changePlantBatchGrowthPhases(
          facilityId,
          payloads.map(({ name, startingTag, count, roomName, date, ...place }) => ({
            Name: name,
            Count: count,
            StartingTag: startingTag,
            GrowthPhase: 'Vegetative',
            NewLocation: roomName,
            ...sentSublocation('NewSublocation', place),
            GrowthDate: date,
          })),
          options,
        ),
        payloads,
      ),
    lookUp: findGrown,
    wanted: (payload) => [
      { name: 'Plants', value: String(payload.count) },
      { name: 'First tag', value: payload.startingTag },
      { name: 'Last tag', value: tagsOf(payload).at(-1) ?? null },
      { name: 'Room', value: payload.roomName },
      ...sublocationFact(payload),
      { name: 'Date', value: payload.date },
    ],
    before: (known) => (known ? batchFacts(known as Fields) : null),
    after: (before) => ({ ...before, UntrackedCount: undefined }),
    shows: ({ count }, { UntrackedCount, TrackedCount }) => {
      const [untracked, tracked] = [sum(UntrackedCount, -count), sum(TrackedCount, count)]
      return untracked === null || tracked === null ? null : { UntrackedCount: untracked, TrackedCount: tracked }
    },
    touches: (payload) => ({ plantBatches: [payload.id], plants: tagsOf(payload) }),
    confirmed: (tx, facilityId, writes) =>
      removeUsedTags(
        tx,
        facilityId,
        'plantTagsAvailable',
        writes.flatMap(({ payload }) => tagsOf(payload)),
      ),
  },
}
