/**
 * The number a person typed: thousands commas, spaces and the real minus sign are fine. NaN when it is none, null when
 * empty. A comma that parts no thousands may have been meant for decimals (12,5), so that is no number.
 */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/[−–]/g, '-').replace(/\s/g, '')
  if (plain === '') return null
  return /^[+-]?(\d+\.?\d*|\.\d+|\d{1,3}(,\d{3})+(\.\d*)?)$/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : Number.NaN
}

/** A number as this product writes it: thousands commas, minus as −, at least `decimals` decimals. */
export function numberText(value: number, decimals = 0): string {
  return value
    .toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 4) })
    .replace('-', '−')
}

/** The value after one press of a stepper, without the dust of binary fractions. */
export function stepped(value: number | null, by: number): number {
  const from = value === null || Number.isNaN(value) ? 0 : value
  return Number((from + by).toFixed(6))
}

/** What was typed with the other sign: '12.5' to '−12.5' and back; a lone minus while nothing is typed yet. */
export function otherSign(text: string): string {
  const plain = text.trim()
  return /^[-−–]/.test(plain) ? plain.slice(1) : `−${plain.replace(/^\+/, '')}`
}
