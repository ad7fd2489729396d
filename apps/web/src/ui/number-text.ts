/** One for each number of decimals: to make one takes longer than to draw what it stands in. */
const formats = new Map<number, Intl.NumberFormat>()

function formatWith(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 4),
  })
  formats.set(decimals, made)
  return made
}

/** A number as this product writes it: thousands commas, minus as −, at least `decimals` decimals. */
export const numberText = (value: number, decimals = 0): string => formatWith(decimals).format(value).replace('-', '−')

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
