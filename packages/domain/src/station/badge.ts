/** Without letters that look like digits; 32 of them, five bits each. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 26
const prefix = 'CREW'

/**
 * The text of a badge: 130 random bits, in letters and digits that any scanner of tags reads (decision 131), with a beginning that
 * no tag and no place has.
 *
 * @param bytes 26 random ones
 */
export const badgeCode = (bytes: Uint8Array): string =>
  prefix + Array.from(bytes.subarray(0, length), (byte) => letters[byte % letters.length]).join('')

const pattern = new RegExp(`^${prefix}[${letters}]{${length}}$`)

/** The badge in a scanned text; null for anything else. */
export function readBadge(text: string): string | null {
  const code = text.trim().toUpperCase()
  return pattern.test(code) ? code : null
}
