import { readPlaceCode } from '@cultivatd/domain/label/place-code'
import { readBadge } from '@cultivatd/domain/station/badge'

/** One on a slow radio keeps below this. Nobody types 24 letters and digits so fast, and then Enter, into nothing. */
export const longestKeyPauseMs = 300

const label = /^[0-9A-Z]{24}$/

/** A tag, the code of a room, a zone or a piece of equipment, or a badge of the crew. */
const isCode = (text: string): boolean => label.test(text) || readPlaceCode(text) !== null || readBadge(text) !== null

/** Tells a scanner from a person: the letters and digits of a code in one burst that ends with Enter. */
export function createScanReader() {
  let burst = ''
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    /** Whether a key at this time is the first one of a burst. */
    begins: (at: number): boolean => burst === '' || at - lastAt > longestKeyPauseMs,
    /** One key at a time in milliseconds; answers the label that its Enter ended. */
    read(key: string, at: number): string | null {
      if (at - lastAt > longestKeyPauseMs) burst = ''
      lastAt = at
      if (key === 'Enter') {
        const scanned = burst.toUpperCase()
        burst = ''
        return isCode(scanned) ? scanned : null
      }
      // Shift comes before each capital letter.
      if (key.length === 1) burst += key
      return null
    },
    /** The keys went to a field that people type in. */
    forget(): void {
      burst = ''
    },
  }
}

/** The tag in what a camera has read: alone, or inside the text of a code. */
export const tagIn = (code: string): string | null =>
  code.toUpperCase().match(/(?<![0-9A-Z])[0-9A-Z]{24}(?![0-9A-Z])/)?.[0] ?? null

/** That, or the code of a place, or a badge. */
export const labelIn = (code: string): string | null => readPlaceCode(code)?.code ?? readBadge(code) ?? tagIn(code)
