import { pieceName } from '@cultivatd/domain/inventory/piece-name'
import { isCodeOfSystem, pieceCode, type PlaceCode, readPlaceCode, roomCode } from '@cultivatd/domain/label/place-code'
import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { roomTypesText } from '@cultivatd/domain/room/room'
import { isInside, placeText, zoneKey } from '@cultivatd/domain/system/zone'
import type { Db } from '../db/db.ts'
import { equipmentOf } from '../inventory/equipment.store.ts'
import { keptDetails } from '../inventory/inventory.store.ts'
import { rooms } from '../room/room.store.ts'
import { systemsOfFacility } from '../system/system.store.ts'

/** The room, zone or piece of equipment of a printed code, by looking through those of these facilities; empty for any other text. */
export async function foundByPlaceCode(db: Db, facilityIds: readonly string[], text: string): Promise<LookupMatch[]> {
  const code = readPlaceCode(text)
  if (!code) return []
  const finder = { room: roomsOf, zone: zonesOf, equipment: piecesOf }[code.is] as Finder
  return (await Promise.all(facilityIds.map((facilityId) => finder(db, facilityId, code)))).flat()
}

type Finder = (db: Db, facilityId: string, code: PlaceCode) => Promise<LookupMatch[]>

const match = (given: Pick<LookupMatch, 'kind' | 'id' | 'facilityId' | 'name' | 'about' | 'roomName' | 'roomId'>) => ({
  ...given,
  state: '',
  isOpen: true,
  isExact: true,
})

async function roomsOf(db: Db, facilityId: string, { code }: PlaceCode): Promise<LookupMatch[]> {
  const found = (await rooms(db, facilityId)).filter((room) => roomCode(room) === code)
  return found.map(({ id, metrc, types }) => {
    const about = roomTypesText(types) || 'No types'
    return match({ kind: 'room', id, facilityId, name: metrc.Name, about, roomName: null, roomId: id })
  })
}

async function zonesOf(db: Db, facilityId: string, code: PlaceCode & { is: 'zone' }): Promise<LookupMatch[]> {
  const { rack, level, zone } = code
  const [systems, all] = await Promise.all([systemsOfFacility(db, facilityId), rooms(db, facilityId)])
  return systems.flatMap((system) => {
    const room = all.find(({ id }) => id === system.roomId)
    if (!room || !isCodeOfSystem(code, system.id) || !isInside(code, system.size)) return []
    const place = { systemId: system.id, rack, level, zone }
    const text = placeText(place, system.size.levelCount)
    const name = text.charAt(0).toUpperCase() + text.slice(1)
    const where = { about: system.name, roomName: room.metrc.Name, roomId: room.id }
    return [match({ kind: 'zone', id: zoneKey(place), facilityId, name, ...where })]
  })
}

async function piecesOf(db: Db, facilityId: string, { code }: PlaceCode): Promise<LookupMatch[]> {
  const found = (await equipmentOf(db, facilityId)).filter((piece) => pieceCode(piece) === code)
  const details = await keptDetails(db, [...new Set(found.map(({ detailId }) => detailId))])
  return found.map(({ id, detailId }) => {
    const about = details.get(detailId)?.name ?? null
    return match({
      kind: 'equipment',
      id: `${detailId}/${id}`,
      facilityId,
      name: pieceName(id),
      about,
      roomName: null,
      roomId: null,
    })
  })
}
