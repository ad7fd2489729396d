/** How a page looked, as text that a script can show without the program (decision 179). */
export interface Picture {
  /** As of when what it shows was known. */
  asOf: string
  /** The color mode. */
  mode: string | null
  /** How wide the window was, in CSS px. */
  width: number
  /** Addresses of the style sheets of the program that it needs, in their order. */
  sheets: string[]
  /** Rules that the program wrote itself. */
  rules: string
  /** The frame with the page in it. Inline styles are named `data-style`: the policy of the page lets none in as text. */
  html: string
}

/** The address of the page whose picture it is. */
export const placeOfPage = (): string => location.pathname + location.search

/** Where the strips stand, in the page and in its picture. */
export const stripsPlace = '[data-strips]'

/** What tells how it stands now: in no picture. */
export const ofNow = '[data-of-now]'

/** What is drawn of lists that are not kept on a device (kept-topics.ts): empty in a picture. */
export const notKept = '[data-not-kept]'

/** What is still coming: a page that is drawn has none of these. */
export const unfinished = '[aria-busy=true], .sk'
