/** What a room is opened for, in its address. */
export interface RoomSearch {
  /** What its lists are looked through for: `find=Blue Dream`. */
  find?: string
  /** What is moved from there: `move=plants 1A4... 1A4...`, as `chosenPlace` writes it. */
  move?: string
  /** The light of one of its systems that is shown: its id. */
  light?: string
  /** The zone of one of its systems that is open, by its key. */
  zone?: string
  /** The plant or batch that lights up in its rack, by its label or name. */
  lit?: string
  /** The task of it that is open, or 'new'. */
  task?: string
}

export const roomSearch = ({ find, move, light, zone, lit, task }: Record<string, unknown>): RoomSearch => ({
  ...(typeof find === 'string' && find.trim() !== '' && { find }),
  ...(typeof move === 'string' && { move }),
  ...(typeof light === 'string' && { light }),
  ...(typeof zone === 'string' && { zone }),
  ...(typeof lit === 'string' && { lit }),
  ...(typeof task === 'string' && task !== '' && { task }),
})
