import type { ZonePlace } from '../system/zone.ts'

/**
 * The codes of what has no tag: of a room, a zone of a system, and a piece of equipment (decision 131). Capital letters and digits,
 * so that whatever scanner reads tags reads them too, and in letters that no number of a tag holds, so that neither is taken for
 * the other. They follow from the ids alone: the same label is right for good, and can be told without asking a server.
 */
const digitsOfHash = 14

/** 14 digits of a text, of the 53 bits that cyrb53 mixes: of a thousand rooms two meet once in a hundred million times. */
function hashOf(text: string): string {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    one = Math.imul(one ^ point, 2_654_435_761)
    other = Math.imul(other ^ point, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  const mixed = 4_294_967_296 * (2_097_151 & other) + (one >>> 0)
  return String(mixed % 10 ** digitsOfHash).padStart(digitsOfHash, '0')
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0')

/** 'ROOM40218834510277' */
export const roomCode = ({ facilityId, id }: { facilityId: string; id: string }): string =>
  `ROOM${hashOf(`${facilityId} ${id}`)}`

/** 'GEAR40218834510277'; a piece keeps it when it moves to another facility. */
export const pieceCode = ({ id }: { id: string }): string => `GEAR${hashOf(id)}`

/** 'SPOT402188345102770020203': its system, then three digits of the rack, two of the level and two of the zone. */
export const zoneCode = ({ systemId, rack, level, zone }: ZonePlace): string =>
  `SPOT${hashOf(systemId)}${padded(rack, 3)}${padded(level, 2)}${padded(zone, 2)}`

/** What a code means; of which room, system or piece is found by comparing with `roomCode`, `isCodeOfSystem` and `pieceCode`. */
export type PlaceCode =
  | { is: 'room'; code: string }
  | { is: 'equipment'; code: string }
  | { is: 'zone'; code: string; rack: number; level: number; zone: number }

const pattern = /^(ROOM|GEAR|SPOT)(\d{14})(?:(\d{3})(\d{2})(\d{2}))?$/

/** Reads a scanned text; null for anything else, a tag for instance. */
export function readPlaceCode(text: string): PlaceCode | null {
  const code = text.trim().toUpperCase()
  const [, what, , ...place] = code.match(pattern) ?? []
  const [rack, level, zone] = place.map((part) => (part === undefined ? null : Number(part)))
  if (what === undefined) return null
  if (what !== 'SPOT') return rack === null ? { is: what === 'ROOM' ? 'room' : 'equipment', code } : null
  return rack && level && zone ? { is: 'zone', code, rack, level, zone } : null
}

/** Whether the zone of a code is one of this system. */
export const isCodeOfSystem = ({ code }: PlaceCode, systemId: string): boolean =>
  code.startsWith(`SPOT${hashOf(systemId)}`)
