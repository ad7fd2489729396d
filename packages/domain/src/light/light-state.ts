import { bulbAge, bulbLifeDays } from './bulb-age.ts'
import type { Light, LightPlace } from './light.ts'

// Apart from the rules: a room draws its lights and checks nothing.

/** How a place for a light looks (LIGHT-01): dead, without a bulb, lit, or lit by a bulb that is too old. */
export type LightState = 'none' | 'noBulb' | 'lit' | 'old'

export interface LightStanding {
  state: LightState
  /** How old the bulb is, in days; null without one. */
  days: number | null
}

/** How the light of a place stands today; undefined: there is none. */
export function lightStanding(light: Pick<Light, 'dateBulbInstalled'> | undefined, today: string): LightStanding {
  if (!light) return { state: 'none', days: null }
  if (light.dateBulbInstalled === null) return { state: 'noBulb', days: null }
  const { days, isOver } = bulbAge(light.dateBulbInstalled, today)
  return { state: isOver ? 'old' : 'lit', days }
}

/** The action that is due (LIGHT-03). */
export const bulbAction = (light: Pick<Light, 'bulbId'>): 'Install Bulb' | 'Replace Bulb' =>
  light.bulbId === null ? 'Install Bulb' : 'Replace Bulb'

/** 'row 3, light 1' */
export const placeText = ({ row, position }: LightPlace): string => `row ${row}, light ${position}`

export const placeKey = ({ row, position }: LightPlace): string => `${row}.${position}`

/** Every place of a system, row by row, the lowest row first. */
export const placesIn = (rows: readonly number[]): LightPlace[][] =>
  rows.map((lights, at) => Array.from({ length: lights }, (_, index) => ({ row: at + 1, position: index + 1 })))

/** '4 lights' */
export const lightsText = (count: number): string => `${count} ${count === 1 ? 'light' : 'lights'}`

/** What there is of all these places in words, faults named: '7 lights lit', '1 bulb over 365 days', '1 without a bulb', '1 place without a light'. */
export function standingTexts(standings: readonly LightStanding[]): string[] {
  const count = (...states: readonly LightState[]) => standings.filter(({ state }) => states.includes(state)).length
  const [lit, old, without, empty] = [count('lit', 'old'), count('old'), count('noBulb'), count('none')]
  if (lit + without === 0) return ['No light set up']
  return [
    ...(lit > 0 ? [`${lightsText(lit)} lit`] : []),
    ...(old > 0 ? [overText(old)] : []),
    ...(without > 0 ? [`${without} without a bulb`] : []),
    ...(empty > 0 ? [`${empty} ${empty === 1 ? 'place' : 'places'} without a light`] : []),
  ]
}

/** '1 bulb over 365 days' */
export const overText = (count: number): string =>
  `${count} ${count === 1 ? 'bulb' : 'bulbs'} over ${bulbLifeDays} days`
