/** What a field says of a text that is no number at all. */
export const enterNumber = 'Enter a number'

const writtenNumber = /^[+-]?(\d+\.?\d*|\.\d+|\d{1,3}((,\d{3})+|(\s\d{3})+)(\.\d*)?)$/

/**
 * The number a person typed, also as this product prints it: '1,020.25', with the real minus sign, or with spaces between
 * thousands. NaN when it is none, null when empty. A comma that parts no thousands may have been meant for decimals (12,5),
 * so that is no number.
 */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/^([+-])\s+/, '$1')
  if (plain === '') return null
  return writtenNumber.test(plain) ? Number(plain.replace(/[,\s]/g, '')) : Number.NaN
}

/** The whole number, 0 or more, of a text of digits only, spaces around them aside; NaN of any other (SHELL-43). */
export function readDigits(text: string): number {
  const digits = text.trim()
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** Why a text is no number, as a sentence: the same one in every field. */
export const noNumber = (text: string): string =>
  text.includes(',') ? 'Write it without commas, decimals with a point: 1250.5' : enterNumber
