/** What became of a code that was held before the camera, or of what was typed beneath it. */
export interface Scanned {
  is: 'added' | 'again' | 'refused'
  /** '1 added' */
  said: string
  /** Labels that the digits may mean, to choose from. */
  choices?: readonly string[]
}
