import type { Problem } from '../app-error.ts'
import { readingUnit, shownReading, storedReading, type TemperatureUnit } from '../environment/reading-kinds.ts'

interface TypedTemperature {
  temperature: number
  temperatureUnit: TemperatureUnit
}

// In °F: between freezing and boiling.
const [least, most] = [32, 212]

/** Why water cannot be so cold or hot, in the unit in which it was typed. What is no number the form says itself. */
export function waterTemperatureProblems({ temperature, temperatureUnit }: Partial<TypedTemperature>): Problem[] {
  if (typeof temperature !== 'number') return []
  const unit = temperatureUnit ?? 'fahrenheit'
  const stored = storedReading('temperature', temperature, unit)
  if (stored >= least && stored <= most) return []
  const [coldest, hottest] = [least, most].map((one) => shownReading('temperature', one, unit))
  const message = `Water is between ${coldest} and ${hottest} ${readingUnit('temperature', unit)}`
  return [{ path: 'temperature', message }]
}

/** A form as it is stored: °F whatever it was typed in. */
export function storedTemperature<Form extends TypedTemperature>(form: Form): Omit<Form, 'temperatureUnit'> {
  const { temperatureUnit, ...kept } = form
  return { ...kept, temperature: storedReading('temperature', form.temperature, temperatureUnit) }
}

/** A reading as the organization reads it. */
export const shownTemperature = <Read extends { temperature: number }>(read: Read, unit: TemperatureUnit): Read => ({
  ...read,
  temperature: shownReading('temperature', read.temperature, unit),
})
