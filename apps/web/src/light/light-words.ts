import { bulbLifeDays } from '@cultivatd/domain/light/bulb-age'
import type { LightPlace } from '@cultivatd/domain/light/light'
import { type LightStanding, placeText } from '@cultivatd/domain/light/light-state'

/** '1 day', '388 days' */
export const daysText = (days: number): string => `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`

/** 'Row 3, light 1: LED bar 660 W, bulb 388 days, over 365. Replace Bulb' */
export function placeName(place: LightPlace, { state, days }: LightStanding, lightName: string): string {
  const text = placeText(place)
  const where = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  if (state === 'none') return `${where}: no light set up. Assign`
  if (state === 'noBulb') return `${where}: ${lightName}, no bulb. Install Bulb`
  const bulb = `${where}: ${lightName}, bulb ${daysText(days ?? 0)}`
  return state === 'old' ? `${bulb}, over ${bulbLifeDays}. Replace Bulb` : bulb
}
