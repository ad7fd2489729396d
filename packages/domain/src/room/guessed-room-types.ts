import type { RoomType } from './room.ts'

/** What growers call their rooms; the first word that fits decides, more may add to it. */
const words: readonly [RegExp, RoomType][] = [
  [/\bmothers?\b|\bmoms?\b|\bstock\b/i, 'mother'],
  [/\bclon(e|es|ing)\b|\bpropagation\b|\bprop\b|\bnursery\b|\bcuttings?\b|\bseedlings?\b|\bimmature\b/i, 'clone'],
  [/\bveg\b|\bvegetat\w*\b/i, 'vegetation'],
  [/\bflower\w*\b|\bbloom\w*\b|\bgreenhouse\b/i, 'flower'],
  [/\bdry\b|\bdrying\b|\bcur(e|ing)\b|\btrim\w*\b|\bharvest\w*\b/i, 'dry'],
  [
    /\bpack\w*\b|\bvault\b|\bstorage\b|\bstore\b|\bfinished\b|\bshipping\b|\bprocess\w*\b|\blab\b|\bextract\w*\b/i,
    'packaging',
  ],
]

const found = (text: string): RoomType[] => words.flatMap(([word, type]) => (word.test(text) ? [type] : []))

/**
 * The types of a room that Metrc told us of for the first time: types are ours (READ-51), and a grower with thirty
 * rooms should not have to type what the names already say. The name decides, else the location type, else nothing.
 */
export function guessedRoomTypes(name: string, locationTypeName: string): RoomType[] {
  const byName = found(name)
  return byName.length > 0 ? byName : found(locationTypeName)
}
