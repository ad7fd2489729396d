import { readingBounds, storedReading, type TemperatureUnit } from './reading-kinds.ts'

/**
 * The vapor pressure deficit in kPa: what the air at the leaf could still take up.
 * Saturation by Tetens, as FAO Irrigation and drainage paper 56 gives it in equation 11: 0.6108 exp(17.27 T / (T + 237.3)).
 *
 * @param temperature of the air, °F
 * @param humidity relative, %
 * @param leafOffset how much warmer the leaf is than the air, °F; colder under LEDs, below 0
 */
export function vpd(temperature: number, humidity: number, leafOffset = 0): number {
  const held = (saturation(temperature) * humidity) / 100
  return Math.max(0, saturation(temperature + leafOffset) - held)
}

function saturation(fahrenheit: number): number {
  const celsius = ((fahrenheit - 32) * 5) / 9
  return 0.6108 * Math.exp((17.27 * celsius) / (celsius + 237.3))
}

/**
 * VPD as it follows from what was typed, with the decimals that it is written with; null while it does not.
 *
 * @param temperature in the unit, null or NaN while none is typed
 */
export function offeredVpd(
  temperature: number | null | undefined,
  humidity: number | null | undefined,
  unit: TemperatureUnit,
): number | null {
  const stored = storedReading('temperature', temperature ?? Number.NaN, unit)
  if (!isWithin('temperature', stored) || !isWithin('humidity', humidity ?? Number.NaN)) return null
  return Math.round(vpd(stored, humidity ?? 0) * 100) / 100
}

function isWithin(kind: 'temperature' | 'humidity', value: number): boolean {
  const [least, most] = readingBounds[kind]
  return value >= least && value <= most
}
