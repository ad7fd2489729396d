import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Strain } from '@cultivatd/metrc/records'
import { linkMade } from '../../catalogue/link.store.ts'
import { type Fields, type Kind, makesNothing } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { idsOfMade, recordOf } from './asking.ts'
import { findNamed, idByName } from './find-named.ts'
import { amountOrNull } from './record-facts.ts'
import { setFields } from './set-fields.ts'

const percent = (value: number | null | undefined, whole = 1): string | null =>
  amountOrNull(value === null || value === undefined ? null : value * whole, '%')

function facts(strain: Fields): Fact[] {
  const { Name, ThcLevel, CbdLevel, IndicaPercentage, SativaPercentage, TestingStatus } = strain as Partial<Strain>
  return [
    { name: 'Name', value: Name ?? null },
    { name: 'THC', value: percent(ThcLevel, 100) },
    { name: 'CBD', value: percent(CbdLevel, 100) },
    { name: 'Indica', value: percent(IndicaPercentage) },
    { name: 'Sativa', value: percent(SativaPercentage) },
    { name: 'Testing status', value: TestingStatus ?? null },
  ]
}

const newStrain = ({ name, thc, cbd, indica, sativa }: Payloads['strain.create']) => ({
  Name: name,
  ThcLevel: thc,
  CbdLevel: cbd,
  IndicaPercentage: indica,
  SativaPercentage: sativa,
})

const changedStrain = ({ testingStatus, ...payload }: Payloads['strain.update']) => ({
  ...newStrain(payload),
  TestingStatus: testingStatus,
})

/** Not every facility reports what its strains are made of (Metrc reference §8). */
const mayOmit = ['ThcLevel', 'CbdLevel', 'TestingStatus']

/** Strains in Metrc; levels are fractions, shares percent (READ-47, Metrc reference §10.1). */
export const strainKinds: { [K in Extract<keyof Payloads, `strain.${string}`>]: Kind<Payloads[K]> } = {
  'strain.create': {
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.createStrains(facilityId, payloads.map(newStrain), options),
        payloads,
        { client, facilityId },
        idByName('strainsActive'),
      ),
    lookUp: findNamed({ list: 'strainsActive', noun: 'strain', sets: newStrain, mayOmit, facts }),
    wanted: (payload) => facts(newStrain(payload)).filter(({ name }) => name !== 'Testing status'),
    before: () => null,
    makes: async (_tx, _facilityId, payload, id) => ({
      table: 'strain',
      list: 'strainsActive',
      metrc: { Id: id, ...newStrain(payload) },
    }),
    touches: ({ name }, id) => ({ strains: [id ?? name] }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload, metrcId } of writes)
        if (metrcId !== null && payload.catalogueId !== undefined)
          await linkMade(tx, { kind: 'strain', ownId: payload.catalogueId, facilityId }, metrcId)
    },
  },
  'strain.update': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.updateStrains(
          facilityId,
          payloads.map((payload) => ({ Id: payload.id, ...changedStrain(payload) })),
          options,
        ),
        payloads,
      ),
    ...setFields<Payloads['strain.update']>({
      name: ({ name }) => `the strain ${name}`,
      read: (question) => recordOf(question, 'strain', question.payload.id),
      facts,
      sets: changedStrain,
      mayOmit,
    }),
    wanted: (payload) => facts(changedStrain(payload)),
    touches: ({ id }) => ({ strains: [id] }),
  },
}
