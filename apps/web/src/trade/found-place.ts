import { isCodeOfSystem, readPlaceCode, roomCode } from '@cultivatd/domain/label/place-code'
import { isInside, placeInSystemText, type ZonePlace, zoneOfKey } from '@cultivatd/domain/system/zone'
import { api } from '../live/api.ts'
import { ResponseError } from '../live/response-error.ts'
import { topicOnce } from '../live/topic-once.ts'
import { isAway } from '../live/when-back.ts'

/** A room or a zone, as it is called: 'Flower 1', 'Rack 1, upper, zone 3, Veg 2'. */
export interface FoundPlace {
  roomId: string
  zone: ZonePlace | null
  name: string
}

/**
 * The room or zone of a facility that has this code: from the server, and without a network from what this device keeps.
 *
 * @returns null when there is none, or more than one
 * @throws what the call threw, where the device does not know either
 */
export async function foundPlace(facilityId: string, code: string): Promise<FoundPlace | null> {
  if (isAway()) return (await keptPlace(facilityId, code)) ?? (await askedPlace(facilityId, code))
  try {
    return await askedPlace(facilityId, code)
  } catch (error) {
    // An answer is one, and no answer says nothing.
    const kept = error instanceof ResponseError ? null : await keptPlace(facilityId, code)
    if (kept) return kept
    throw error
  }
}

async function askedPlace(facilityId: string, code: string): Promise<FoundPlace | null> {
  const { matches } = await api.lookup.find({ query: { text: code } })
  const [match, ...others] = matches.filter((one) => one.facilityId === facilityId)
  if (!match || others.length > 0) return null
  const name = [match.name, match.about].filter(Boolean).join(', ')
  return { roomId: match.roomId ?? match.id, zone: match.kind === 'zone' ? zoneOfKey(match.id) : null, name }
}

/** Longer than it takes to read what is kept. */
const keptMs = 1_500

/** A code follows from the ids of what it is on (decision 131): it is compared with what was opened on this device. */
async function keptPlace(facilityId: string, text: string): Promise<FoundPlace | null> {
  const code = readPlaceCode(text)
  const rooms = await topicOnce('rooms', { facilityId }, keptMs)
  if (code?.is === 'room') {
    const [room, ...others] = rooms.filter((one) => roomCode(one) === code.code)
    return room && others.length === 0 ? { roomId: room.id, zone: null, name: room.metrc.Name } : null
  }
  if (code?.is !== 'zone') return null
  const { rack, level, zone } = code
  const systems = (
    await Promise.all(rooms.map(({ id }) => topicOnce('systems', { facilityId, roomId: id }, keptMs)))
  ).flat()
  const [system, ...others] = systems.filter((one) => isCodeOfSystem(code, one.id) && isInside(code, one.size))
  if (!system || others.length > 0) return null
  const place = { systemId: system.id, rack, level, zone }
  return { roomId: system.roomId, zone: place, name: placeInSystemText(system, place) }
}
