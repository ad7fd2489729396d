import type { topics } from '@cultivatd/contract/contract'
import type { TopicParams } from '@cultivatd/contract/topic'
import { live } from '../live.ts'
import type { TopicName, TopicRow } from '../use-topic.ts'

/** What this device knows of a topic; none where it was never opened here. Nobody is asked. */
export async function knownRows<Name extends TopicName>(
  name: Name,
  params: TopicParams<(typeof topics)[Name]> & Record<string, string>,
): Promise<readonly TopicRow<Name>[]> {
  const rows = await live.known(name, { ...params })
  return rows ? ([...rows.values()] as unknown as TopicRow<Name>[]) : []
}

/** Lists that are kept room by room. */
const byRoom = ['plants', 'plantBatches', 'packages', 'systems'] as const
type ByRoom = (typeof byRoom)[number]

const isByRoom = (name: TopicName): name is ByRoom => byRoom.some((one) => one === name)

/** The rows of a list of all rooms of a facility that were opened on this device. */
export async function knownOfRooms<Name extends ByRoom>(name: Name, facilityId: string) {
  const rooms = await knownRows('rooms', { facilityId })
  return Promise.all(
    rooms.map(async (room) => {
      const rows: readonly TopicRow<Name>[] = await knownRows(name, { facilityId, roomId: room.id } as never)
      return { room, rows }
    }),
  )
}

/** The row of a facility that is meant, from whatever lists of its kind this device has; null where none has it. */
export async function knownRow<List extends TopicName>(
  list: List,
  facilityId: string,
  isMeant: (row: TopicRow<List>) => boolean,
): Promise<TopicRow<List> | null> {
  const rows = isByRoom(list)
    ? (await knownOfRooms(list, facilityId)).flatMap((one) => one.rows as unknown as readonly TopicRow<List>[])
    : await knownRows(list, { facilityId } as never)
  return rows.find(isMeant) ?? null
}

interface Labelled {
  plants: TopicRow<'plants'>
  packages: TopicRow<'packages'>
}

/** Plants or packages by their labels, from the lists of rooms and from the pages that were opened on this device. */
export async function knownByLabel<List extends keyof Labelled>(
  list: List,
  one: List extends 'plants' ? 'plant' : 'package',
  facilityId: string,
  labels: readonly string[],
): Promise<Labelled[List][]> {
  const wanted = new Set(labels)
  const labelOf = (row: Labelled[List]): string => (row as { metrc: { Label: string } }).metrc.Label
  const listed = (await knownOfRooms(list, facilityId)).flatMap(({ rows }) => rows as readonly Labelled[List][])
  const found = new Map(listed.filter((row) => wanted.has(labelOf(row))).map((row) => [labelOf(row), row]))
  const rest = labels.filter((label) => !found.has(label))
  const opened = await Promise.all(rest.map((label) => knownRows(one, { facilityId, label } as never)))
  return [...found.values(), ...(opened.flat() as unknown as Labelled[List][])]
}
