import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import type { Equipment } from '@cultivatd/domain/inventory/stock-records'
import type { Light } from '@cultivatd/domain/light/light'
import { type LightStanding, lightStanding, overText, placeText } from '@cultivatd/domain/light/light-state'

/** A piece of equipment of a room, as its page shows it. */
export interface RoomPiece {
  id: string
  piece: Equipment
  item: InventoryDetail
  /** What hangs in a system, and where. */
  light: { light: Light; where: string; standing: LightStanding } | null
}

interface Known {
  items: ReadonlyMap<string, InventoryDetail>
  lights: readonly Light[]
  systems: readonly { id: string; name: string }[]
  today: string
}

/** The pieces of a room, what hangs in a system first: by system, from the highest row down and from the left. */
export function roomPieces(pieces: readonly Equipment[], { items, lights, systems, today }: Known): RoomPiece[] {
  const names = new Map(systems.map(({ id, name }) => [id, name]))
  const hung = new Map(lights.map((light) => [light.pieceId, light]))
  const rows = pieces.flatMap((piece): RoomPiece[] => {
    const item = items.get(piece.detailId)
    const light = hung.get(piece.id)
    const where = light && `${names.get(light.systemId) ?? 'A system'}, ${placeText(light)}`
    const shown = light && where ? { light, where, standing: lightStanding(light, today) } : null
    return item ? [{ id: piece.id, piece, item, light: shown }] : []
  })
  return rows.toSorted(
    (a, b) => compared(a, b) || a.piece.since.localeCompare(b.piece.since) || a.id.localeCompare(b.id),
  )
}

function compared({ light: a }: RoomPiece, { light: b }: RoomPiece): number {
  if (!a || !b) return Number(b !== null) - Number(a !== null)
  const [one, other] = [a.light, b.light]
  return (
    systemOf(a).localeCompare(systemOf(b), 'en', { numeric: true }) ||
    other.row - one.row ||
    one.position - other.position
  )
}

const systemOf = ({ light, where }: NonNullable<RoomPiece['light']>): string =>
  `${where.slice(0, -placeText(light).length)} ${light.systemId}`

const countOf = (rows: readonly RoomPiece[], ...states: readonly LightStanding['state'][]): number =>
  rows.filter(({ light }) => light && states.includes(light.standing.state)).length

/** '7 lit, 1 without a bulb, 1 in no system' */
export function sumText(rows: readonly RoomPiece[]): string {
  const [lit, without] = [countOf(rows, 'lit', 'old'), countOf(rows, 'noBulb')]
  const free = rows.filter(({ light }) => light === null).length
  if (free === rows.length) return 'In no system'
  return [
    ...(lit > 0 ? [`${lit} lit`] : []),
    ...(without > 0 ? [`${without} without a bulb`] : []),
    ...(free > 0 ? [`${free} in no system`] : []),
  ].join(', ')
}

/** What somebody has to look at: a bulb that is too old, or none. */
export const needsAttention = ({ light }: RoomPiece): boolean =>
  light !== null && (light.standing.state === 'old' || light.standing.state === 'noBulb')

/** '1 bulb over 365 days', '1 light without a bulb' */
export function faultTexts(rows: readonly RoomPiece[]): string[] {
  const [old, without] = [countOf(rows, 'old'), countOf(rows, 'noBulb')]
  return [
    ...(old > 0 ? [overText(old)] : []),
    ...(without > 0 ? [`${without} ${without === 1 ? 'light' : 'lights'} without a bulb`] : []),
  ]
}
