import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Location } from '@cultivatd/metrc/records'
import { isSame } from './record-facts.ts'
import { archiveRoomInMetrc, saveRoom } from '../../room/room.store.ts'
import type { Finding, Kind, LedgerClient, Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'

type Asking = Pick<Question<unknown>, 'client' | 'facilityId' | 'signal'>

const facts = (location: { Name: string; LocationTypeName?: string | null }): Fact[] => [
  { name: 'Name', value: location.Name },
  { name: 'Location type', value: location.LocationTypeName ?? null },
]

const before = (known: unknown) => (known === null ? null : facts(known as Location))

const active = ({ client, facilityId, signal }: Asking) =>
  client.readAll('locationsActive', { licenseNumber: facilityId, priority: 'interactive', signal })

const lookUpMs = 3_000

/** For a new location whose id Metrc did not answer. It is made by now, so a failure here is none of the write. */
async function idsByName(
  client: LedgerClient,
  facilityId: string,
  names: readonly string[],
): Promise<(number | null)[]> {
  const locations = await active({ client, facilityId, signal: AbortSignal.timeout(lookUpMs) }).catch(() => [])
  return names.map((name) => locations.find(({ Name }) => isSame(Name, name))?.Id ?? null)
}

/** Names are unique among active locations (Metrc reference §10.1), so the name proves it. */
async function findCreated(question: Question<Payloads['location.create']>): Promise<Finding> {
  const { name } = question.payload
  const found = (await active(question)).find(({ Name }) => isSame(Name, name))
  return found
    ? { verdict: 'applied', id: found.Id, now: facts(found), sentence: `Metrc has a location called ${found.Name}.` }
    : { verdict: 'not-applied', now: null, sentence: `Metrc has no location called ${name}.` }
}

async function findUpdated(question: Question<Payloads['location.update']>): Promise<Finding> {
  const { payload, before: known } = question
  const found = (await active(question)).find(({ Id }) => Id === payload.id)
  if (!found)
    return {
      verdict: 'unclear',
      now: null,
      sentence: 'Metrc does not show this location among the active ones any more.',
    }
  const now = facts(found)
  if (isSame(found.Name, payload.name) && isSame(found.LocationTypeName, payload.locationType))
    return { verdict: 'applied', now, sentence: 'Metrc shows the location as it was wanted.' }
  const was = known as Location | null
  const isUntouched =
    was !== null && isSame(found.Name, was.Name) && isSame(found.LocationTypeName, was.LocationTypeName)
  return isUntouched
    ? { verdict: 'not-applied', now, sentence: 'Metrc shows the location as it was before.' }
    : { verdict: 'unclear', now, sentence: 'Metrc shows the location neither as it was nor as it was wanted.' }
}

async function findDeleted(question: Question<Payloads['location.delete']>): Promise<Finding> {
  const found = (await active(question)).find(({ Id }) => Id === question.payload.id)
  return found
    ? { verdict: 'not-applied', now: facts(found), sentence: 'Metrc still shows the location.' }
    : { verdict: 'applied', now: null, sentence: 'Metrc does not show the location among the active ones any more.' }
}

/** Rooms in Metrc (Metrc reference §10.1). */
export const locationKinds: {
  [K in Extract<keyof Payloads, `location.${string}`>]: Kind<Payloads[K]>
} = {
  'location.create': {
    async send(client, facilityId, payloads, options) {
      const rows = payloads.map(({ name, locationType }) => ({ Name: name, LocationTypeName: locationType }))
      const { Ids } = await client.createLocations(facilityId, rows, options)
      return Ids.length === payloads.length
        ? Ids
        : idsByName(
            client,
            facilityId,
            payloads.map(({ name }) => name),
          )
    },
    lookUp: findCreated,
    wanted: ({ name, locationType }) => facts({ Name: name, LocationTypeName: locationType }),
    before: () => null,
    touches: (_payload, id) => ({ rooms: id === null ? [] : [id] }),
    async confirmed(tx, facilityId, payload, id) {
      if (id !== null) await saveRoom(tx, facilityId, String(id), payload, id)
    },
  },
  'location.update': {
    async send(client, facilityId, payloads, options) {
      const rows = payloads.map(({ id, name, locationType }) => ({
        Id: id,
        Name: name,
        LocationTypeName: locationType,
      }))
      await client.updateLocations(facilityId, rows, options)
      return payloads.map(() => null)
    },
    lookUp: findUpdated,
    wanted: ({ name, locationType }) => facts({ Name: name, LocationTypeName: locationType }),
    before,
    touches: ({ id }) => ({ rooms: [id] }),
    confirmed: (tx, facilityId, payload) => saveRoom(tx, facilityId, String(payload.id), payload, payload.id),
  },
  'location.delete': {
    goesAlone: true,
    async send(client, facilityId, payloads, options) {
      for (const { id } of payloads) await client.deleteLocation(facilityId, id, options)
      return payloads.map(() => null)
    },
    lookUp: findDeleted,
    wanted: ({ name }) => [{ name: 'Deleted', value: name }],
    before,
    // Metrc may still answer it by its id.
    touches: () => ({}),
    confirmed: (tx, facilityId, { id }) => archiveRoomInMetrc(tx, facilityId, id),
  },
}
