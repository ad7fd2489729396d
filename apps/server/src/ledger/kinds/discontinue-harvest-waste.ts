import { believeReads } from '../../mirror/own-write.store.ts'
import { type Fields, type Finding, type Kind, oneByOne, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { recordOf } from './asking.ts'
import { listedWaste } from './find-waste.ts'
import { harvestFacts } from './harvest-facts.ts'
import { amount, notShown } from './record-facts.ts'

type Discontinuation = Payloads['harvest.discontinue-waste']

/** Metrc's list of the harvest's waste tells by the id, which no other waste ever has. */
async function findDiscontinued(question: Question<Discontinuation>): Promise<Finding> {
  const { id, name, wasteId } = question.payload
  const harvest = await recordOf(question, 'harvest', id)
  if (!harvest) return notShown(`harvest ${name}`)
  const now = harvestFacts({ ...harvest })
  const listed = await listedWaste(question)
  if (listed === null)
    return { verdict: 'unclear', now, sentence: 'Metrc does not open its list of waste to this key.' }
  return listed.some(({ Id }) => Id === wasteId)
    ? { verdict: 'not-applied', touchedAt: null, now, sentence: 'Metrc still lists this waste.' }
    : { verdict: 'applied', now, sentence: 'Metrc does not list this waste any more.' }
}

/** Waste of a harvest taken back as a whole (Metrc reference §10.4). */
export const discontinueHarvestWaste: Kind<Discontinuation> = {
  goesAlone: true,
  send: (client, facilityId, payloads, options) =>
    oneByOne(payloads, ({ wasteId }) => client.deleteHarvestWaste(facilityId, wasteId, options)),
  lookUp: findDiscontinued,
  wanted: ({ wasteType, weight, unitOfWeight, date }) => [
    { name: 'Discontinued waste', value: amount(weight, unitOfWeight) },
    { name: 'Waste type', value: wasteType },
    { name: 'Recorded', value: date },
  ],
  before: (known) => (known ? harvestFacts(known as Fields) : null),
  // How much it holds and has of waste from then on only a read tells.
  after: (before) => ({ ...before, TotalWasteWeight: undefined, CurrentWeight: undefined }),
  confirmed: async (tx, facilityId, writes) => {
    for (const { payload } of writes) await believeReads(tx, facilityId, { table: 'harvest', key: payload.id })
  },
  touches: ({ id }) => ({ harvests: [id] }),
}
