import type { Problem } from '../app-error.ts'
import {
  boundsText,
  type ReadingKind,
  readingBounds,
  readingDecimals,
  readingKinds,
  readingLabels,
  storedReading,
  type TemperatureUnit,
} from './reading-kinds.ts'
import { type AllPhases, type Band, isBand, type PhaseTargets, roomPhases } from './target-bands.ts'

/** For how long a value is outside before somebody is told, in minutes: unless chosen otherwise, and at most. */
export const usualAfterMinutes = 15
export const mostAfterMinutes = 240

/** Why these cannot be the targets of a room, as the organization reads them; empty when they can. */
export function targetProblems(phases: AllPhases, unit: TemperatureUnit): Problem[] {
  return roomPhases.flatMap((phase) =>
    phaseProblems(phases[phase], unit).map(({ message, path }) => ({ message, path: `${phase}.${path}` })),
  )
}

function phaseProblems(targets: PhaseTargets, unit: TemperatureUnit): { message: string; path: string }[] {
  const { lightsOn, lightsOff, night } = targets
  const problems = (['day', 'night'] as const).flatMap((time) =>
    readingKinds.flatMap((kind) =>
      bandProblems(kind, targets[time][kind], unit).map(({ message, side }) => ({
        message,
        path: `${time}.${kind}.${side}`,
      })),
    ),
  )
  if (lightsOn && !lightsOff) problems.push({ path: 'lightsOff', message: 'Enter when the lights go off, too' })
  if (lightsOff && !lightsOn) problems.push({ path: 'lightsOn', message: 'Enter when the lights go on, too' })
  if (!lightsOn && !lightsOff && readingKinds.some((kind) => isBand(night[kind])))
    problems.push({ path: 'lightsOn', message: 'Targets by night need light hours: without them it is always day' })
  return problems
}

function bandProblems(
  kind: ReadingKind,
  { low, high }: Band,
  unit: TemperatureUnit,
): { message: string; side: 'low' | 'high' }[] {
  const [least, most] = readingBounds[kind]
  const problems = (['low', 'high'] as const).flatMap((side) => {
    const value = side === 'low' ? low : high
    if (value === null) return []
    const stored = storedReading(kind, value, unit)
    if (stored < least || stored > most)
      return [{ side, message: `${readingLabels[kind]} must be ${boundsText(kind, unit)}` }]
    const isFine =
      Math.abs(value * 10 ** readingDecimals(kind) - Math.round(value * 10 ** readingDecimals(kind))) < 1e-6
    return isFine
      ? []
      : [{ side, message: readingDecimals(kind) ? 'Use at most two decimals' : 'Enter a whole number' }]
  })
  if (problems.length === 0 && low !== null && high !== null && low > high)
    problems.push({ side: 'high', message: 'This must not be below where it begins' })
  return problems
}
