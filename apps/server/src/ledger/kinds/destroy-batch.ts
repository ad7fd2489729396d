import { quantityText } from '@cultivatd/domain/unit/unit'
import type { PlantBatch } from '@cultivatd/metrc/records'
import { type Added, type Fields, type Finding, type Kind, makesNothing, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { recordOf } from './asking.ts'
import { batchFacts } from './plant-batch-facts.ts'
import { amount, notShown, sum, untouchedOf } from './record-facts.ts'

type Destruction = Payloads['plant-batch.destroy']
type Known = Partial<PlantBatch> | null

/** Metrc counts what was destroyed of a batch, which nothing else changes. */
async function findDestroyed(question: Question<Destruction>): Promise<Finding> {
  const { payload, before } = question
  const name = `plant batch ${payload.name}`
  const batch = await recordOf(question, 'plantBatch', payload.id)
  if (!batch) return notShown(name)
  const now = batchFacts({ ...batch })
  const was = (before as Known)?.DestroyedCount
  const { DestroyedCount: count, LastModified: lastModified } = batch
  const asBefore = untouchedOf(question, { name, now, number: count, known: was, lastModified })
  if (asBefore) return asBefore
  if (was !== undefined && count === was + payload.count)
    return { verdict: 'applied', now, sentence: `Metrc shows ${quantityText(payload.count)} more destroyed plants.` }
  return was !== undefined && count === was
    ? { verdict: 'not-applied', touchedAt: null, now, sentence: 'Metrc shows as many destroyed plants as before.' }
    : { verdict: 'unclear', now, sentence: 'Metrc shows destroyed plants that this act alone does not explain.' }
}

const adds = ({ count }: Destruction): Added => ({ of: 'quantity', field: 'UntrackedCount', amount: -count, unit: '' })

/** The end of plants without tags (Metrc reference §10.3). */
export const destroyBatch: Kind<Destruction> = {
  addsUp: true,
  send: (client, facilityId, payloads, options) =>
    makesNothing(
      client.destroyPlantBatches(
        facilityId,
        payloads.map(({ name, count, method, reason, note, weight, unitOfWeight, date }) => ({
          PlantBatch: name,
          Count: count,
          WasteMethodName: method || null,
          WasteReasonName: reason,
          ReasonNote: note || null,
          WasteWeight: weight,
          WasteUnitOfMeasure: unitOfWeight,
          ActualDate: date,
        })),
        options,
      ),
      payloads,
    ),
  lookUp: findDestroyed,
  wanted: ({ count, method, reason, note, weight, unitOfWeight, date }) => [
    { name: 'Destroyed', value: quantityText(count) },
    { name: 'Reason', value: reason },
    { name: 'Note', value: note || null },
    { name: 'Method', value: method || null },
    { name: 'Weight', value: amount(weight, unitOfWeight) },
    { name: 'Date', value: date },
  ],
  before: (known) => (known ? batchFacts(known as Fields) : null),
  after: (before, { count }, { isSure }) => {
    const { UntrackedCount, DestroyedCount } = before as Partial<PlantBatch>
    return {
      ...before,
      UntrackedCount: isSure ? (sum(UntrackedCount, -count) ?? undefined) : undefined,
      DestroyedCount: isSure ? (sum(DestroyedCount, count) ?? undefined) : undefined,
    }
  },
  adds,
  shows: ({ count }, { UntrackedCount, DestroyedCount }) => {
    const [untracked, destroyed] = [sum(UntrackedCount, -count), sum(DestroyedCount, count)]
    return untracked === null || destroyed === null ? null : { UntrackedCount: untracked, DestroyedCount: destroyed }
  },
  touches: ({ id }) => ({ plantBatches: [id] }),
}
