import type { Fact } from '@cultivatd/domain/operation/evidence'
import { removeSublocation, saveSublocation } from '../../sublocation/sublocation.store.ts'
import { type Fields, type Kind, makesNothing, oneByOne } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { idsOfMade, recordOf } from './asking.ts'
import { findArchived } from './find-archived.ts'
import { findNamed, idByName } from './find-named.ts'
import { setFields } from './set-fields.ts'

const facts = ({ Name }: Fields): Fact[] => [{ name: 'Name', value: typeof Name === 'string' ? Name : null }]

const sets = ({ name }: { name: string }) => ({ Name: name })

/** Places inside rooms (Metrc reference §18). */
export const sublocationKinds: {
  [K in Extract<keyof Payloads, `sublocation.${string}`>]: Kind<Payloads[K]>
} = {
  'sublocation.create': {
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.createSublocations(facilityId, payloads.map(sets), options),
        payloads,
        { client, facilityId },
        idByName('sublocationsActive'),
      ),
    lookUp: findNamed({ list: 'sublocationsActive', noun: 'sublocation', sets, facts }),
    wanted: (payload) => facts(sets(payload)),
    before: () => null,
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload, metrcId } of writes)
        if (metrcId !== null) await saveSublocation(tx, facilityId, { Id: metrcId, Name: payload.name })
    },
  },
  'sublocation.update': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.updateSublocations(
          facilityId,
          payloads.map((payload) => ({ Id: payload.id, ...sets(payload) })),
          options,
        ),
        payloads,
      ),
    ...setFields<Payloads['sublocation.update']>({
      name: ({ name }) => `the sublocation ${name}`,
      read: (question) => recordOf(question, 'sublocation', question.payload.id),
      facts,
      sets,
    }),
    wanted: (payload) => facts(sets(payload)),
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes) await saveSublocation(tx, facilityId, { Id: payload.id, Name: payload.name })
    },
  },
  'sublocation.delete': {
    goesAlone: true,
    send: (client, facilityId, payloads, options) =>
      oneByOne(payloads, ({ id }) => client.deleteSublocation(facilityId, id, options)),
    lookUp: findArchived({
      record: 'sublocation',
      active: 'sublocationsActive',
      inactive: 'sublocationsInactive',
      facts,
    }),
    wanted: ({ name }) => [{ name: 'Deleted', value: name }],
    before: (known) => (known ? facts(known as Fields) : null),
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes) await removeSublocation(tx, facilityId, payload.id)
    },
  },
}
