import { moveApplications } from '../../additive/application.store.ts'
import { removeUsedTags } from '../../mirror/used-tags.store.ts'
import { followRenames } from '../../operation/follow-rename.store.ts'
import { type Kind, makesNothing } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { recordOf } from './asking.ts'
import { batchFacts } from './plant-batch-facts.ts'
import { plantFacts } from './plant-facts.ts'
import { setFields } from './set-fields.ts'

/** What plants and batches are called, and of which strain they are. */
export type OfIdentity =
  | 'plant.change-strain'
  | 'plant.replace-tag'
  | 'plant-batch.change-strain'
  | 'plant-batch.rename'
  | 'plant-batch.replace-tag'

type BatchPayload = Payloads['plant-batch.change-strain' | 'plant-batch.rename' | 'plant-batch.replace-tag']

const setOnBatch = <P extends BatchPayload>(sets: (payload: P) => object) =>
  setFields<P>({
    name: ({ name }) => `plant batch ${name}`,
    // By its id: another name finds it no more.
    read: (question) => recordOf(question, 'plantBatch', question.payload.id),
    facts: batchFacts,
    sets: (payload) => ({ ...sets(payload) }),
  })

/** Writes that leave a record what it is and call it something else (Metrc reference §10.3). */
export const identityKinds: { [K in OfIdentity]: Kind<Payloads[K]> } = {
  'plant.change-strain': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.changePlantStrains(
          facilityId,
          payloads.map(({ label, strainName }) => ({ Label: label, StrainName: strainName })),
          options,
        ),
        payloads,
      ),
    ...setFields<Payloads['plant.change-strain']>({
      name: ({ label }) => `plant ${label}`,
      read: (question) => recordOf(question, 'plant', question.payload.label),
      facts: plantFacts,
      sets: ({ strainName }) => ({ StrainName: strainName }),
    }),
    wanted: ({ strainName }) => [{ name: 'Strain', value: strainName }],
    touches: ({ label }) => ({ plants: [label] }),
  },
  'plant.replace-tag': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.replacePlantTags(
          facilityId,
          payloads.map(({ label, newLabel, date }) => ({ Label: label, NewTag: newLabel, ReplaceDate: date })),
          options,
        ),
        payloads,
      ),
    ...setFields<Payloads['plant.replace-tag']>({
      name: ({ label }) => `plant ${label}`,
      // By its id, which it keeps: under the old tag Metrc shows nothing any more (Metrc reference §14).
      read: (question) => recordOf(question, 'plant', question.payload.id),
      facts: plantFacts,
      sets: ({ newLabel }) => ({ Label: newLabel }),
    }),
    wanted: ({ newLabel, date }) => [
      { name: 'Tag', value: newLabel },
      { name: 'Date', value: date },
    ],
    touches: ({ newLabel }) => ({ plants: [newLabel] }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes) await moveApplications(tx, facilityId, payload)
      const labels = writes.map(({ payload }) => payload.newLabel)
      await removeUsedTags(tx, facilityId, 'plantTagsAvailable', labels)
      await followRenames(tx, writes)
    },
  },
  'plant-batch.change-strain': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.changePlantBatchStrains(
          facilityId,
          payloads.map(({ name, strainName }) => ({ Name: name, StrainName: strainName })),
          options,
        ),
        payloads,
      ),
    ...setOnBatch<Payloads['plant-batch.change-strain']>(({ strainName }) => ({ StrainName: strainName })),
    wanted: ({ strainName }) => [{ name: 'Strain', value: strainName }],
    touches: ({ id }) => ({ plantBatches: [id] }),
  },
  'plant-batch.rename': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.renamePlantBatches(
          facilityId,
          payloads.map(({ name, newName }) => ({ Group: name, NewGroup: newName })),
          options,
        ),
        payloads,
      ),
    ...setOnBatch<Payloads['plant-batch.rename']>(({ newName }) => ({ Name: newName })),
    wanted: ({ newName }) => [{ name: 'Plant batch', value: newName }],
    touches: ({ id }) => ({ plantBatches: [id] }),
    confirmed: (tx, _facilityId, writes) => followRenames(tx, writes),
  },
  'plant-batch.replace-tag': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.replacePlantBatchTags(
          facilityId,
          payloads.map(({ name, newLabel, date }) => ({ Group: name, NewTag: newLabel, ReplaceDate: date })),
          options,
        ),
        payloads,
      ),
    ...setOnBatch<Payloads['plant-batch.replace-tag']>(({ newLabel }) => ({ Name: newLabel })),
    wanted: ({ newLabel, date }) => [
      { name: 'Plant batch', value: newLabel },
      { name: 'Date', value: date },
    ],
    touches: ({ id }) => ({ plantBatches: [id] }),
    async confirmed(tx, facilityId, writes) {
      const labels = writes.map(({ payload }) => payload.newLabel)
      await removeUsedTags(tx, facilityId, 'plantTagsAvailable', labels)
      await followRenames(tx, writes)
    },
  },
}
