import { facilityId } from '../facility/facility.builders.ts'
import type { Light, LightForm, LightRows } from './light.ts'

/** One row of three places in `aSystem()`, for tests; say only what matters. */
export const someLightRows = (given: Partial<LightRows> = {}): LightRows => ({
  id: 'system-1',
  facilityId,
  version: 1,
  rows: [3],
  ...given,
})

/** A light with a bulb in the first place of `someLightRows()`. */
export const aLight = (given: Partial<Light> = {}): Light => ({
  id: 'light-1',
  facilityId,
  systemId: 'system-1',
  version: 1,
  row: 1,
  position: 1,
  pieceId: 'piece-1',
  inventoryId: 'led-bar',
  dateInstalled: '2025-10-16',
  bulbId: 'de-1000',
  dateBulbInstalled: '2026-08-17',
  ...given,
})

/** What 'Light edit' holds of `aLight()`. */
export const aLightForm = (given: Partial<LightForm> = {}): LightForm => ({
  inventoryId: 'led-bar',
  dateInstalled: '2025-10-16',
  bulbId: 'de-1000',
  dateBulbInstalled: '2026-08-17',
  ...given,
})
