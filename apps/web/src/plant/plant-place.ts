import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import { levelLabel, type System } from '@cultivatd/domain/system/system'

/** 'North racks, rack 2, upper, zone 3'; empty for a plant without a place, or in a system that is not known here. */
export function placeText({ location }: Pick<StandingPlant, 'location'>, system: System | undefined): string {
  if (!location || !system) return ''
  const label = levelLabel(location.level, system.size.levelCount)
  return [system.name, `rack ${location.rack}`, ...(label ? [label] : []), `zone ${location.zone}`].join(', ')
}
