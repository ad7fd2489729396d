import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import type { Equipment } from '@cultivatd/domain/inventory/stock-records'
import { pieceName } from '@cultivatd/domain/inventory/piece-name'
import { type Harvest, harvestStep, harvestStepLabels } from '@cultivatd/domain/harvest/harvest'
import { isCodeOfSystem, pieceCode, type PlaceCode, readPlaceCode, roomCode } from '@cultivatd/domain/label/place-code'
import { bestMatches, type LookupMatch, lookupTerms } from '@cultivatd/domain/lookup/lookup'
import type { Package } from '@cultivatd/domain/package/package'
import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { type RoomSummary, roomSections, roomTypesText } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import { isInside, placeText, zoneKey } from '@cultivatd/domain/system/zone'
import { quantityText } from '@cultivatd/domain/unit/unit'

interface InRoom<Row> {
  /** Null where it is not known in which it stands. */
  room: RoomSummary | null
  rows: readonly Row[]
}

/** What a device knows of a facility, as far as it can be looked up. */
export interface KnownFacility {
  facilityId: string
  rooms: readonly RoomSummary[]
  plants: readonly InRoom<StandingPlant>[]
  plantBatches: readonly InRoom<PlantBatch>[]
  packages: readonly InRoom<Package>[]
  systems: readonly InRoom<System>[]
  harvests: readonly Harvest[]
  equipment: readonly Equipment[]
  details: readonly Pick<InventoryDetail, 'id' | 'name'>[]
}

/** With less nearly every name would be found. */
const shortestPart = 3

/** The same as the server finds (its feature `lookup`), among what is known here: the best first. */
export function knownMatches(known: readonly KnownFacility[], text: string): LookupMatch[] {
  const code = readPlaceCode(text)
  if (code) return bestMatches(known.flatMap((facility) => placesOf(facility, code)))
  const is = meaning(text)
  return bestMatches(
    known.flatMap((facility) => [...labelled(facility, is), ...named(facility, is), ...ofRooms(facility, is)]),
  )
}

interface Meaning {
  /** A label: by its begin or its last digits. */
  label: (label: string) => boolean
  /** A name: its begin, or a part of it that is no digits of a label. */
  name: (name: string) => boolean
  isExact: (name: string) => boolean
  /** Digits are the end of a label far more often than a part of what somebody grows. */
  isDigits: boolean
}

function meaning(text: string): Meaning {
  const { label, lastDigits, name } = lookupTerms(text)
  const sought = name.toLowerCase()
  const isWholeLabel = /^[0-9A-Z]{24}$/i.test(name)
  return {
    label: (one) => (label !== null && one.startsWith(label)) || (lastDigits !== null && one.endsWith(lastDigits)),
    name(one) {
      const at = one.toLowerCase().indexOf(sought)
      return at === 0 || (at > 0 && sought.length >= shortestPart && lastDigits === null && !isWholeLabel)
    },
    isExact: (one) => one.toLowerCase() === sought,
    isDigits: lastDigits !== null,
  }
}

const onHold = ({ IsOnHold }: { IsOnHold: boolean }): string => (IsOnHold ? ', on hold' : '')

/** What a record is called and how it stands, as its match tells it. */
type Told = Pick<LookupMatch, 'kind' | 'id' | 'name' | 'state' | 'isOpen' | 'roomName'> & { about: string | null }

const toldPlant = ({ id, metrc }: StandingPlant, room: RoomSummary | null): Told => {
  const phase = phaseOf(metrc)
  const isOpen = phase !== 'harvested' && phase !== 'destroyed'
  const state = phaseLabels[phase] + onHold(metrc)
  const roomName = room?.metrc.Name ?? null
  return { kind: 'plant', id, name: metrc.Label, about: metrc.StrainName, state, isOpen, roomName }
}

const toldPackage = ({ id, metrc }: Package): Told => {
  const isOpen = metrc.FinishedDate === null
  const amount = `${quantityText(metrc.Quantity)} ${metrc.UnitOfMeasureAbbreviation}`
  const state = (isOpen ? amount : 'Finished') + onHold(metrc)
  const roomName = metrc.LocationName
  return { kind: 'package', id, name: metrc.Label, about: metrc.ProductName, state, isOpen, roomName }
}

const toldBatch = ({ id, metrc }: PlantBatch): Told => {
  const state = `${quantityText(metrc.UntrackedCount)} remaining${onHold(metrc)}`
  const roomName = metrc.LocationName
  const isOpen = metrc.UntrackedCount > 0
  return { kind: 'plantBatch', id, name: metrc.Name, about: metrc.StrainName, state, isOpen, roomName }
}

const toldHarvest = (harvest: Harvest): Told => {
  const { id, metrc } = harvest
  const isOpen = metrc.FinishedDate === null
  const state = (isOpen ? harvestStepLabels[harvestStep(harvest)] : 'Finished') + onHold(metrc)
  const roomName = metrc.DryingLocationName
  return { kind: 'harvest', id, name: metrc.Name, about: metrc.SourceStrainNames, state, isOpen, roomName }
}

const found = <Row>(
  inRooms: readonly InRoom<Row>[],
  isMeant: (row: Row) => boolean,
  told: (row: Row, room: RoomSummary | null) => Told,
): Told[] => inRooms.flatMap(({ room, rows }) => rows.filter(isMeant).map((row) => told(row, room)))

const matchesOf = (facilityId: string, told: readonly Told[], is: Meaning): LookupMatch[] =>
  told.map((one) => ({ ...one, facilityId, roomId: null, about: one.about || null, isExact: is.isExact(one.name) }))

function labelled({ facilityId, plants, packages }: KnownFacility, is: Meaning): LookupMatch[] {
  const isMeant = ({ metrc }: StandingPlant | Package) => is.label(metrc.Label)
  return matchesOf(facilityId, [...found(plants, isMeant, toldPlant), ...found(packages, isMeant, toldPackage)], is)
}

function named({ facilityId, plantBatches, harvests }: KnownFacility, is: Meaning): LookupMatch[] {
  const isMeant = ({ metrc }: PlantBatch | Harvest) => is.name(metrc.Name)
  const told = [...found(plantBatches, isMeant, toldBatch), ...harvests.filter(isMeant).map(toldHarvest)]
  return matchesOf(facilityId, told, is)
}

/** Rooms, and the strains and items that stand in rooms whose page shows them. */
function ofRooms({ facilityId, rooms, plants, plantBatches, packages }: KnownFacility, is: Meaning): LookupMatch[] {
  const found = rooms.filter(({ metrc }) => is.name(metrc.Name)).map((room) => roomMatch(facilityId, room, is))
  if (is.isDigits) return found
  const inRoom = (room: RoomSummary | null, kind: 'strain' | 'item', names: readonly string[]): LookupMatch[] => {
    const shows = room && roomSections(room.types)[kind === 'strain' ? 'systems' : 'packages']
    if (!room || !shows) return []
    return [...new Set(names)].filter(is.name).map((name) => ({
      kind,
      id: name,
      facilityId,
      name,
      about: null,
      state: kind === 'strain' ? 'Plants and clones' : 'Packages',
      isOpen: true,
      roomName: room.metrc.Name,
      roomId: room.id,
      isExact: is.isExact(name),
    }))
  }
  return [
    ...found,
    ...[...plants, ...plantBatches].flatMap(({ room, rows }) =>
      inRoom(
        room,
        'strain',
        rows.map(({ metrc }) => metrc.StrainName),
      ),
    ),
    ...packages.flatMap(({ room, rows }) =>
      inRoom(
        room,
        'item',
        rows.map(({ metrc }) => metrc.ProductName),
      ),
    ),
  ]
}

const roomMatch = (
  facilityId: string,
  { id, metrc, types }: RoomSummary,
  is: Pick<Meaning, 'isExact'>,
): LookupMatch => ({
  kind: 'room',
  id,
  facilityId,
  name: metrc.Name,
  about: roomTypesText(types) || 'No types',
  state: '',
  isOpen: true,
  roomName: null,
  roomId: id,
  isExact: is.isExact(metrc.Name),
})

/** The room, zone or piece of equipment of a printed code: it follows from the ids alone (decision 131). */
function placesOf(facility: KnownFacility, code: PlaceCode): LookupMatch[] {
  const { facilityId, rooms, equipment, details } = facility
  const exact = { facilityId, state: '', isOpen: true, isExact: true }
  if (code.is === 'room')
    return rooms
      .filter((room) => roomCode({ facilityId, id: room.id }) === code.code)
      .map((room) => roomMatch(facilityId, room, { isExact: () => true }))
  if (code.is === 'equipment')
    return equipment
      .filter((piece) => pieceCode(piece) === code.code)
      .map(({ id, detailId }) => ({
        ...exact,
        kind: 'equipment',
        id: `${detailId}/${id}`,
        name: pieceName(id),
        about: details.find((one) => one.id === detailId)?.name ?? null,
        roomName: null,
        roomId: null,
      }))
  return zonesOf(facility, code)
}

const zonesOf = ({ facilityId, systems }: KnownFacility, code: PlaceCode & { is: 'zone' }): LookupMatch[] =>
  systems.flatMap(({ room, rows }) =>
    rows
      .filter((system) => isCodeOfSystem(code, system.id) && isInside(code, system.size))
      .map((system): LookupMatch => {
        const place = { systemId: system.id, rack: code.rack, level: code.level, zone: code.zone }
        const words = placeText(place, system.size.levelCount)
        return {
          facilityId,
          state: '',
          isOpen: true,
          isExact: true,
          kind: 'zone',
          id: zoneKey(place),
          name: words.charAt(0).toUpperCase() + words.slice(1),
          about: system.name,
          roomName: room?.metrc.Name ?? null,
          roomId: room?.id ?? system.roomId,
        }
      }),
  )
