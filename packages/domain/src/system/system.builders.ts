import { facilityId } from '../facility/facility.builders.ts'
import type { System, SystemSize } from './system.ts'

/** A vegetation system of one rack with two levels of two zones, in room 5, for tests; say only what matters. */
export const aSystem = (given: Partial<Omit<System, 'size'>> = {}, size: Partial<SystemSize> = {}): System => ({
  id: 'system-1',
  facilityId,
  roomId: '5',
  version: 1,
  name: 'Rack A',
  type: 'vegetation',
  created: '2026-11-01T12:00:00.000Z',
  ...given,
  size: { rackCount: 1, levelCount: 2, zoneCount: 2, ...size },
})
