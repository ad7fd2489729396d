/** What a room is opened for, in its address. */
export interface RoomSearch {
  /** What its lists are looked through for: `find=Blue Dream`. */
  find?: string
  /** What is moved from there: `move=plants 1A4... 1A4...`, as `chosenPlace` writes it. */
  move?: string
}

export const roomSearch = ({ find, move }: Record<string, unknown>): RoomSearch => ({
  ...(typeof find === 'string' && find.trim() !== '' && { find }),
  ...(typeof move === 'string' && { move }),
})
