import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { MetrcClient, WriteOptions } from '@cultivatd/metrc/metrc-client'

/** What each kind of write needs to be sent; JSON, and enough to send it again after a crash. */
export interface Payloads {
  'package.adjust': {
    label: string
    quantity: number
    unitOfMeasure: string
    reason: string
    date: string
    note: string
  }
  'package.change-item': { label: string; itemName: string }
  'package.change-note': { label: string; note: string }
  'package.finish': { label: string; date: string }
  'package.unfinish': { label: string }
  /** At most ten labels: Metrc takes no more in one write (Metrc reference §4). */
  'package.move': { labels: string[]; roomName: string; date: string }
  'location.create': { name: string; locationType: string }
  'location.update': { id: number; name: string; locationType: string }
  'location.delete': { id: number }
}

/** The records whose state a write changes, to be read again from Metrc. */
export interface TouchedRecords {
  packages?: readonly string[]
  rooms?: readonly number[]
  archivedRooms?: readonly number[]
}

type Sender = Pick<
  MetrcClient,
  | 'adjustPackages'
  | 'changePackageItems'
  | 'changePackageNotes'
  | 'finishPackages'
  | 'unfinishPackages'
  | 'movePackages'
  | 'createLocations'
  | 'updateLocations'
  | 'deleteLocation'
  | 'readAll'
>

interface Sent {
  /** Ids that Metrc gave, in the order of the request; empty where it gives none. */
  ids: number[]
}

/** How one kind of write is sent, and what it touches. */
interface Kind<P> {
  send(client: Sender, facilityId: string, payload: P, options: WriteOptions): Promise<Sent>
  /** `ids` are those that Metrc answered; empty when no answer came. */
  touches(payload: P, ids: readonly number[]): TouchedRecords
}

const sent = async (answer: Promise<{ Ids: number[] }>): Promise<Sent> => ({ ids: (await answer).Ids })

const lookUpMs = 3_000

/** For a new location whose id Metrc did not answer. It is made by now, so a failure here is none of the write. */
async function locationsCalled(client: Sender, facilityId: string, name: string): Promise<number[]> {
  const query = { licenseNumber: facilityId, priority: 'interactive', signal: AbortSignal.timeout(lookUpMs) } as const
  const locations = await client.readAll('locationsActive', query).catch(() => [])
  return locations.filter(({ Name }) => Name === name).map(({ Id }) => Id)
}

/** Every write that the ledger carries; a new one is a new entry here. */
const kinds: { [K in OperationKind]: Kind<Payloads[K]> } = {
  'package.adjust': {
    send: (client, facilityId, { label, quantity, unitOfMeasure, reason, date, note }, options) =>
      sent(
        client.adjustPackages(
          facilityId,
          [
            {
              Label: label,
              Quantity: quantity,
              UnitOfMeasure: unitOfMeasure,
              AdjustmentReason: reason,
              AdjustmentDate: date,
              ReasonNote: note || null,
            },
          ],
          options,
        ),
      ),
    touches: ({ label }) => ({ packages: [label] }),
  },
  'package.change-item': {
    send: (client, facilityId, { label, itemName }, options) =>
      sent(client.changePackageItems(facilityId, [{ Label: label, Item: itemName }], options)),
    touches: ({ label }) => ({ packages: [label] }),
  },
  'package.change-note': {
    send: (client, facilityId, { label, note }, options) =>
      sent(client.changePackageNotes(facilityId, [{ PackageLabel: label, Note: note }], options)),
    touches: ({ label }) => ({ packages: [label] }),
  },
  'package.finish': {
    send: (client, facilityId, { label, date }, options) =>
      sent(client.finishPackages(facilityId, [{ Label: label, ActualDate: date }], options)),
    touches: ({ label }) => ({ packages: [label] }),
  },
  'package.unfinish': {
    send: (client, facilityId, { label }, options) =>
      sent(client.unfinishPackages(facilityId, [{ Label: label }], options)),
    touches: ({ label }) => ({ packages: [label] }),
  },
  'package.move': {
    send: (client, facilityId, { labels, roomName, date }, options) =>
      sent(
        client.movePackages(
          facilityId,
          labels.map((label) => ({ Label: label, Location: roomName, MoveDate: date })),
          options,
        ),
      ),
    touches: ({ labels }) => ({ packages: labels }),
  },
  'location.create': {
    send: async (client, facilityId, { name, locationType }, options) => {
      const row = { Name: name, LocationTypeName: locationType }
      const { Ids } = await client.createLocations(facilityId, [row], options)
      return { ids: Ids.length > 0 ? Ids : await locationsCalled(client, facilityId, name) }
    },
    touches: (_payload, ids) => ({ rooms: ids }),
  },
  'location.update': {
    send: (client, facilityId, { id, name, locationType }, options) =>
      sent(client.updateLocations(facilityId, [{ Id: id, Name: name, LocationTypeName: locationType }], options)),
    touches: ({ id }) => ({ rooms: [id] }),
  },
  'location.delete': {
    send: async (client, facilityId, { id }, options) => {
      await client.deleteLocation(facilityId, id, options)
      return { ids: [] }
    },
    // Without an answer it may be there still, and reading it tells nothing: the next round through the lists does.
    touches: ({ id }) => ({ archivedRooms: [id] }),
  },
}

/** One kind with its payload put aside: the ledger stores payloads as documents and hands them back as such. */
export const kindOf = (kind: OperationKind): Kind<unknown> => kinds[kind] as Kind<unknown>
