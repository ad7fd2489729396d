import { refuse } from '@cultivatd/domain/app-error'
import { harvestAdditionProblems, type HarvestAdditions } from '@cultivatd/domain/harvest/add'
import type { FacilityCall } from '../http/implement.ts'
import type { LedgerWrite } from '../ledger/payloads.ts'
import { withPlants } from '../plant/plant.store.ts'
import { references } from '../reference/reference.store.ts'
import { roomById } from '../room/room.store.ts'
import { cuts } from './harvest-writes.ts'
import { harvestOfDay } from './harvest.store.ts'

/**
 * The writes that cut plants into a harvest, each with its weight in grams.
 *
 * @throws AppError with every problem of the plants and of the harvest
 */
export async function cutPlants(
  { db, facilityId, today }: FacilityCall,
  cut: Omit<HarvestAdditions, 'plants'>,
  asked: HarvestAdditions['plants'],
): Promise<LedgerWrite[]> {
  const { locationId, name, date } = cut
  const plants = await withPlants(db, facilityId, asked)
  const room = await roomById(db, facilityId, locationId)
  const { locationUses: locationTypes, sublocations } = await references(db, facilityId)
  const joined = await harvestOfDay(db, facilityId, name, date)
  refuse(harvestAdditionProblems(plants, cut, { room, locationTypes, sublocations, joined, today }))
  return room ? cuts(cut, room.metrc.Name, plants) : []
}
