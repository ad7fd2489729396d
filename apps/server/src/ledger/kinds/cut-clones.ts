import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { PlantBatch } from '@cultivatd/metrc/records'
import { removeUsedTags } from '../../mirror/used-tags.store.ts'
import type { Finding, Kind, Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { type Asking, changedSince, idsOfMade } from './asking.ts'
import { countedFinding } from './counted-finding.ts'
import { plantBefore } from './plant-facts.ts'
import { batchFacts } from './plant-batch-facts.ts'
import { isSame, isSameDay } from './record-facts.ts'
import { sentSublocation, sublocationFact } from './set-fields.ts'

type Clones = Payloads['plant.cut-clones']

/** Batches of a name, newest first; inactive ones may have the same name as an active one. */
async function batchesOfName(asking: Asking, name: string, since: Date): Promise<PlantBatch[]> {
  const active = await changedSince(asking, 'plantBatchesActive', since)
  const inactive = await changedSince(asking, 'plantBatchesInactive', since)
  const byId = new Map([...active, ...inactive].map((batch) => [batch.Id, batch]))
  return [...byId.values()].filter(({ Name }) => isSame(Name, name)).sort((a, b) => b.Id - a.Id)
}

/** A batch of this name that was cut from this plant on this day. Its counts do not tell: they change as it is used. */
async function findClones(question: Question<Clones>): Promise<Finding> {
  const { payload, sentAt, confirmedAlike, isDecidedAlike } = question
  const { label, name, date } = payload
  const first = new Date(Math.min(sentAt.getTime(), ...confirmedAlike.map((at) => at.getTime())))
  const batches = await batchesOfName(question, name, first)
  const ours = batches.filter((batch) => isSame(batch.SourcePlantLabel, label) && isSameDay(batch.PlantedDate, date))
  const [newest] = ours
  const now: Fact[] | null = newest ? batchFacts({ ...newest }) : null
  const finding = countedFinding('batch', {
    now: now ?? [],
    alike: ours.length,
    ours: confirmedAlike.length,
    isDecidedAlike,
  })
  if (finding.verdict === 'applied')
    return { ...finding, id: newest?.Id, sentence: `Metrc has a plant batch called ${name} from plant ${label}.` }
  const [other] = batches.filter(({ SourcePlantLabel }) => !SourcePlantLabel)
  if (finding.verdict === 'not-applied' && other)
    return {
      verdict: 'unclear',
      now: batchFacts({ ...other }),
      sentence: `Metrc has a new plant batch called ${name}, and does not say which plant it is from.`,
    }
  return {
    ...finding,
    now,
    ...(now === null && { sentence: `Metrc has no new plant batch called ${name} from this plant.` }),
  }
}

const idOfClones = async (asking: Asking, { label, name }: Clones, since: Date): Promise<number | null> =>
  (await batchesOfName(asking, name, since)).find(({ SourcePlantLabel }) => isSame(SourcePlantLabel, label))?.Id ?? null

/** A new batch from a plant that stays (API-24). */
export const cutClones: Kind<Clones> = {
  addsUp: true,
  send: (client, facilityId, payloads, options) =>
    idsOfMade(
      client.plantFromPlants(
        facilityId,
        payloads.map(({ label, name, strainName, count, roomName, date, ...place }) => ({
          PlantLabel: label,
          PlantBatchName: name,
          PlantBatchType: 'Clone',
          PlantCount: count,
          LocationName: roomName,
          ...sentSublocation('SublocationName', place),
          StrainName: strainName,
          ActualDate: date,
        })),
        options,
      ),
      payloads,
      { client, facilityId },
      idOfClones,
    ),
  lookUp: findClones,
  isAlike: (one, other) => isSame(one.name, other.name) && one.date === other.date,
  wanted: ({ name, strainName, count, roomName, date, ...place }) => [
    { name: 'Plant batch', value: name },
    { name: 'Strain', value: strainName },
    { name: 'Plants', value: String(count) },
    { name: 'Room', value: roomName },
    ...sublocationFact(place),
    { name: 'Date', value: date },
  ],
  before: plantBefore,
  makes: async (_tx, _facilityId, { label, name, strainName, count, roomName, date, sublocation }, id) => ({
    table: 'plant_batch',
    list: 'plantBatchesActive',
    metrc: {
      Id: id,
      Name: name,
      PlantBatchTypeName: 'Clone',
      StrainName: strainName,
      UntrackedCount: count,
      TrackedCount: 0,
      SourcePlantLabel: label,
      PlantedDate: date,
      LocationName: roomName,
      SublocationName: sublocation ?? null,
    },
  }),
  touches: ({ label, name }, id) => ({ plants: [label], plantBatches: [id ?? name] }),
  // In closed-loop states a batch is called by an unused plant tag, which it uses up (Metrc reference §10.3).
  confirmed: (tx, facilityId, writes) =>
    removeUsedTags(
      tx,
      facilityId,
      'plantTagsAvailable',
      writes.map(({ payload }) => payload.name),
    ),
}
