import { quantityText } from '@cultivatd/domain/unit/unit'
import type { PlantBatch } from '@cultivatd/metrc/records'
import { type Added, type Fields, type Finding, type Kind, makesNothing, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { recordOf } from './asking.ts'
import { batchFacts } from './plant-batch-facts.ts'
import { notShown, shownWith, sum, touchedSince, untouchedOf } from './record-facts.ts'

type Adjustment = Payloads['plant-batch.adjust']

/** Metrc lists no adjustments of batches, so that only the count tells. */
async function findAdjusted(question: Question<Adjustment>): Promise<Finding> {
  const { payload, before } = question
  const name = `plant batch ${payload.name}`
  const batch = await recordOf(question, 'plantBatch', payload.id)
  if (!batch) return notShown(name)
  const now = batchFacts({ ...batch })
  const was = (before as Partial<PlantBatch> | null)?.UntrackedCount
  const { UntrackedCount: count, LastModified: lastModified } = batch
  const asBefore = untouchedOf(question, { name, now, number: count, known: was, lastModified })
  if (asBefore) return asBefore
  if (was !== undefined && count === was + payload.quantity)
    return {
      verdict: 'applied',
      now,
      sentence: `Metrc shows the count that this adjustment leads to, ${quantityText(count)}.`,
    }
  return was !== undefined && count === was
    ? {
        verdict: 'not-applied',
        ...touchedSince(question, batch),
        now,
        sentence: 'Metrc shows the count that there was before.',
      }
    : { verdict: 'unclear', now, sentence: 'Metrc shows a count that this adjustment alone does not explain.' }
}

const adds = ({ quantity }: Adjustment): Added => ({
  of: 'quantity',
  field: 'UntrackedCount',
  amount: quantity,
  unit: '',
})

/** A signed correction of the plants without tags (Metrc reference §10.3). */
export const adjustBatch: Kind<Adjustment> = {
  addsUp: true,
  send: (client, facilityId, payloads, options) =>
    makesNothing(
      client.adjustPlantBatches(
        facilityId,
        payloads.map(({ name, quantity, reason, note, date }) => ({
          PlantBatchName: name,
          Quantity: quantity,
          AdjustmentReason: reason,
          AdjustmentDate: date,
          ReasonNote: note || null,
        })),
        options,
      ),
      payloads,
    ),
  lookUp: findAdjusted,
  wanted: ({ quantity, reason, note, date }) => [
    { name: 'Adjusted by', value: quantityText(quantity) },
    { name: 'Reason', value: reason },
    { name: 'Note', value: note || null },
    { name: 'Date', value: date },
  ],
  before: (known) => (known ? batchFacts(known as Fields) : null),
  after: (before, { quantity }, { isSure }) => ({
    ...before,
    UntrackedCount: isSure ? (sum((before as Partial<PlantBatch>).UntrackedCount, quantity) ?? undefined) : undefined,
  }),
  adds,
  shows: (payload, record) => shownWith(adds(payload), record),
  touches: ({ id }) => ({ plantBatches: [id] }),
}
