import { facilityId } from '../facility/facility.builders.ts'
import type { PlantWeight, PlantWeightForm } from './plant-weight.ts'
import type { WeighIn } from './weigh-in.ts'

/** The label of the plant of this number. */
export const plantOf = (number: number): string => `1A4FF0300000011${String(number).padStart(9, '0')}`

/** An open weigh-in of the plants 1 to 5; say only what matters. */
export const aWeighIn = (given: Partial<WeighIn> = {}): WeighIn => ({
  id: 'weigh-in-1',
  version: 1,
  facilityId,
  roomId: '5',
  type: 'FullPlant',
  locationId: '9',
  sublocation: null,
  name: '2026-11-21|Dry 1|Blue Dream|FullPlant',
  date: '2026-11-21',
  plants: [1, 2, 3, 4, 5].map(plantOf),
  openedByName: 'Dana Whitfield',
  openedAt: '2026-11-21T14:00:00.000Z',
  ended: null,
  ...given,
})

/** A standing weight of the plant 1. */
export const aPlantWeight = (given: Partial<PlantWeight> = {}): PlantWeight => ({
  id: `weight-${given.arrived ?? 1}`,
  version: 1,
  weighInId: 'weigh-in-1',
  label: plantOf(1),
  weightGrams: 412,
  read: null,
  station: 'Table 1',
  userId: 'user-1',
  userName: 'Marcus Reyes',
  at: '2026-11-21T14:10:00.000Z',
  arrived: 1,
  isConfirmed: false,
  ended: null,
  operationId: null,
  ...given,
})

/** What a station sends of the plant 1. */
export const aWeightForm = (given: Partial<PlantWeightForm> = {}): PlantWeightForm => ({
  id: 'weight-1',
  label: plantOf(1),
  weightGrams: 412,
  read: null,
  station: 'Table 1',
  replaces: [],
  isConfirmed: false,
  ...given,
})
