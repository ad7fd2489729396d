/** What is read of a room's environment, in the order in which people read it (ENV-04). */
export const readingKinds = ['temperature', 'humidity', 'vpd', 'co2', 'lightLevel'] as const
export type ReadingKind = (typeof readingKinds)[number]

/** One value of each kind: °F, %, kPa, ppm, µmol/m²/s. */
export type ReadingValues = Readonly<Record<ReadingKind, number>>

/** In which an organization reads temperatures; they are stored in °F whatever it is. */
export const temperatureUnits = ['fahrenheit', 'celsius'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

/** C02 is written with a zero, as the requirements write it (READ-63). */
export const readingLabels: Readonly<Record<ReadingKind, string>> = {
  temperature: 'Temperature',
  humidity: 'Humidity',
  vpd: 'VPD',
  co2: 'C02',
  lightLevel: 'Light Level',
}

const units: Readonly<Record<ReadingKind, string>> = {
  temperature: '°F',
  humidity: '%',
  vpd: 'kPa',
  co2: 'ppm',
  lightLevel: 'µmol',
}

export const readingUnit = (kind: ReadingKind, unit: TemperatureUnit): string =>
  kind === 'temperature' && unit === 'celsius' ? '°C' : units[kind]

/** READ-17: VPD lies between 0.4 and 1.6, so it alone has decimals. */
export const readingDecimals = (kind: ReadingKind): number => (kind === 'vpd' ? 2 : 0)

/** What one press of a stepper changes. */
export const readingStep: ReadingValues = { temperature: 1, humidity: 1, vpd: 0.01, co2: 10, lightLevel: 5 }

/**
 * What a room for plants can hold and its instruments can show, in the units of the store. What lies outside is a slip of
 * the finger or a broken sensor.
 */
export const readingBounds: Readonly<Record<ReadingKind, readonly [least: number, most: number]>> = {
  temperature: [0, 130],
  humidity: [0, 100],
  vpd: [0, 10],
  co2: [0, 10_000],
  lightLevel: [0, 3000],
}

const celsiusOf = (fahrenheit: number): number => ((fahrenheit - 32) * 5) / 9
const fahrenheitOf = (celsius: number): number => (celsius * 9) / 5 + 32

/** A value of the store as the organization reads it. */
export const shownReading = (kind: ReadingKind, stored: number, unit: TemperatureUnit): number =>
  kind === 'temperature' && unit === 'celsius' ? celsiusOf(stored) : stored

/** A value as the organization reads it, as it is stored; what was typed whole comes back whole. */
export const storedReading = (kind: string, shown: number, unit: TemperatureUnit): number =>
  kind === 'temperature' && unit === 'celsius' ? Math.round(fahrenheitOf(shown) * 1000) / 1000 : shown

const round = (kind: ReadingKind, value: number): number => {
  const scale = 10 ** readingDecimals(kind)
  return Math.round(value * scale) / scale
}

/** A value of the store as it stands in a field: rounded, in the unit of the organization. */
export const fieldReading = (kind: ReadingKind, stored: number, unit: TemperatureUnit): number =>
  round(kind, shownReading(kind, stored, unit))

// One of each: a table shows a thousand values, and making one takes longer than using it.
const formats = new Map<number, Intl.NumberFormat>()

function formatOf(decimals: number): Intl.NumberFormat {
  const known =
    formats.get(decimals) ??
    new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  formats.set(decimals, known)
  return known
}

/** '1,040', '1.30': a value of the store without its unit. */
export function readingText(kind: ReadingKind, stored: number, unit: TemperatureUnit): string {
  const decimals = readingDecimals(kind)
  // Minus nothing is nothing.
  const value = fieldReading(kind, stored, unit) + 0
  return formatOf(decimals).format(value).replace('-', '−')
}

/** '1,040 ppm' */
export const readingWithUnit = (kind: ReadingKind, stored: number, unit: TemperatureUnit): string =>
  `${readingText(kind, stored, unit)} ${readingUnit(kind, unit)}`

/** '78 °F, 61 %, 1.28 kPa, 1,040 ppm, 412 µmol' */
export const readingsText = (values: ReadingValues, unit: TemperatureUnit): string =>
  readingKinds.map((kind) => readingWithUnit(kind, values[kind], unit)).join(', ')

/** The bounds as the organization reads them, whole where the values are. */
export function boundsText(kind: ReadingKind, unit: TemperatureUnit): string {
  const [least, most] = readingBounds[kind]
  const shown = (value: number, whole: (value: number) => number) =>
    whole(shownReading(kind, value, unit))
      .toLocaleString('en-US')
      .replace('-', '−')
  return `between ${shown(least, Math.ceil)} and ${shown(most, Math.floor)} ${readingUnit(kind, unit)}`
}

/** Below this nothing grows: the lights are off. */
export const darkBelow = 10

/** Whether it is night in a room, told by its light, for no hours of light are stored. */
export const isDark = (lightLevel: number): boolean => lightLevel < darkBelow
