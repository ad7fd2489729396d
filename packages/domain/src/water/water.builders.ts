import { facilityId } from '../facility/facility.builders.ts'
import { dryWater, type WaterFacts } from './water-machine.ts'
import type { PhNutesForm, Water, WaterReading } from './water.ts'

/** The filled water of `aSystem()`, changed never, for tests; say only what matters. */
export const aWater = (given: Partial<WaterFacts> & { version?: number; id?: string } = {}): Water => ({
  id: 'system-1',
  facilityId,
  version: 1,
  ...dryWater,
  isFilled: true,
  gallonCapacity: 120,
  lastFilledDateTime: '2026-11-17T12:00:00.000Z',
  ...given,
})

/** A plain reading of `aWater()`. */
export const aWaterReading = (given: Partial<WaterReading> = {}): WaterReading => ({
  id: 'reading-1',
  facilityId,
  systemId: 'system-1',
  version: 1,
  dateTime: '2026-11-20T12:00:00.000Z',
  userId: 'user-1',
  ph: 5.9,
  ec: 1.8,
  temperature: 68,
  kind: 'reading',
  nutrients: [],
  ...given,
})

/** What 'Enter PH / Nutes' holds. */
export const aPhNutesForm = (given: Partial<PhNutesForm> = {}): PhNutesForm => ({
  ph: 5.8,
  ec: 1.9,
  temperature: 67,
  temperatureUnit: 'fahrenheit',
  nutrients: [],
  ...given,
})
