import type { Act } from '../../live/outbox/act.ts'
import { useTopicLists, useTopicRows } from '../../live/use-topics.ts'
import { actSentence } from './act-sentence.ts'

/** Says what acts do, with the names of the rooms and systems that they lead to. */
export function useActSentence(acts: readonly Act[]): (act: Pick<Act, 'summary' | 'call'>) => string {
  const places = acts.flatMap(({ call }) => {
    const { facilityId, locationId, systemId } = Object(call.body) as Record<string, unknown>
    return typeof facilityId === 'string' ? [{ facilityId, locationId, systemId }] : []
  })
  const facilityIds = [...new Set(places.flatMap((one) => (one.locationId === undefined ? [] : one.facilityId)))]
  const rooms = useTopicLists(
    'rooms',
    facilityIds.map((facilityId) => ({ facilityId })),
  ).flat()
  const wanted = places.flatMap(({ facilityId, systemId }) =>
    typeof systemId === 'string' ? [{ facilityId, systemId }] : [],
  )
  const systems = useTopicRows('system', wanted).flatMap(({ row }) => row ?? [])
  const names = {
    room: (facilityId: string, id: string) =>
      rooms.find((one) => one.facilityId === facilityId && one.id === id)?.metrc.Name ?? null,
    system: (_: string, id: string) => systems.find((one) => one.id === id) ?? null,
  }
  return (act) => actSentence(act, names)
}
