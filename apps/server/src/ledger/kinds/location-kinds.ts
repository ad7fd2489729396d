import type { Fact } from '@cultivatd/domain/operation/evidence'
import { archiveRoomInMetrc, saveRoom } from '../../room/room.store.ts'
import { type Fields, type Kind, makesNothing, oneByOne } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { idsOfMade, recordOf } from './asking.ts'
import { findArchived } from './find-archived.ts'
import { findNamed, idByName } from './find-named.ts'
import { setFields } from './set-fields.ts'

type Wanted = Pick<Payloads['location.create'], 'name' | 'locationType'>

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const facts = ({ Name, LocationTypeName }: Fields): Fact[] => [
  { name: 'Name', value: text(Name) },
  { name: 'Location type', value: text(LocationTypeName) },
]

const sets = ({ name, locationType }: Wanted) => ({ Name: name, LocationTypeName: locationType })

/** Rooms in Metrc (Metrc reference §10.1). */
export const locationKinds: {
  [K in Exclude<Extract<keyof Payloads, `location.${string}`>, `${string}.apply-additive`>]: Kind<Payloads[K]>
} = {
  'location.create': {
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.createLocations(facilityId, payloads.map(sets), options),
        payloads,
        { client, facilityId },
        idByName('locationsActive'),
      ),
    lookUp: findNamed({ list: 'locationsActive', noun: 'location', sets, facts }),
    wanted: (payload) => facts(sets(payload)),
    before: () => null,
    makes: async (_tx, _facilityId, payload, id) => ({
      table: 'room',
      list: 'locationsActive',
      metrc: { Id: id, ...sets(payload) },
    }),
    touches: (_payload, id) => ({ rooms: id === null ? [] : [id] }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload, metrcId } of writes)
        if (metrcId !== null) await saveRoom(tx, facilityId, String(metrcId), payload, metrcId)
    },
  },
  'location.update': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.updateLocations(
          facilityId,
          payloads.map((payload) => ({ Id: payload.id, ...sets(payload) })),
          options,
        ),
        payloads,
      ),
    ...setFields<Payloads['location.update']>({
      name: ({ name }) => `the location ${name}`,
      read: (question) => recordOf(question, 'location', question.payload.id),
      facts,
      sets,
    }),
    wanted: (payload) => facts(sets(payload)),
    touches: ({ id }) => ({ rooms: [id] }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes) await saveRoom(tx, facilityId, String(payload.id), payload, payload.id)
    },
  },
  'location.delete': {
    goesAlone: true,
    send: (client, facilityId, payloads, options) =>
      oneByOne(payloads, ({ id }) => client.deleteLocation(facilityId, id, options)),
    lookUp: findArchived({ record: 'location', active: 'locationsActive', inactive: 'locationsInactive', facts }),
    wanted: ({ name }) => [{ name: 'Deleted', value: name }],
    before: (known) => (known ? facts(known as Fields) : null),
    // Metrc may still answer it by its id.
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes) await archiveRoomInMetrc(tx, facilityId, payload.id)
    },
  },
}
