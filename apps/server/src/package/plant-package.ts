import type { PackagePlanting } from '@cultivatd/domain/package/plant'
import { plantingProblems } from '@cultivatd/domain/package/plant'
import type { Package } from '@cultivatd/domain/package/package'
import type { Room } from '@cultivatd/domain/room/room'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { refuse } from '@cultivatd/domain/app-error'
import type { FacilityCall } from '../http/implement.ts'
import { inSublocation, type LedgerWrite } from '../ledger/payloads.ts'
import { takenBatchNames } from '../plant-batch/plant-batch.store.ts'
import { references } from '../reference/reference.store.ts'
import { roomById } from '../room/room.store.ts'
import { strainNames } from '../strain/strain.store.ts'

/** @param before the package as Metrc sent it */
const planting = (
  { label, name, type, count, strainName, quantity, date, sublocation }: PackagePlanting,
  unitOfMeasure: string,
  room: Room,
  before: object | null,
): LedgerWrite => ({
  kind: 'package.plant',
  records: [label, name],
  summary: `Planted ${quantityText(count)} ${count === 1 ? 'plant' : 'plants'} as ${name}, ${quantityText(quantity)} ${unitText(unitOfMeasure)} taken out`,
  payload: {
    label,
    name,
    type,
    count,
    strainName,
    quantity,
    unitOfMeasure,
    roomName: room.metrc.Name,
    date,
    ...inSublocation(sublocation),
  },
  before,
})

/**
 * The write that makes a new plant batch of a package.
 *
 * @param pkg as it is once Metrc has taken what waits
 * @throws AppError with every problem of it
 */
export async function plantedOf(
  { db, facilityId, today }: FacilityCall,
  body: PackagePlanting,
  pkg: Package | undefined,
): Promise<LedgerWrite[]> {
  const room = await roomById(db, facilityId, body.locationId)
  const { locationUses: locationTypes, sublocations, units } = await references(db, facilityId)
  const batchNames = await takenBatchNames(db, facilityId, [body.name])
  const strains = await strainNames(db, facilityId)
  const names = strains.map(({ name }) => name)
  refuse(
    plantingProblems(pkg, body, { room, locationTypes, sublocations, units, batchNames, strainNames: names, today }),
  )
  return pkg && room ? [planting(body, pkg.metrc.UnitOfMeasureName, room, pkg.metrc)] : []
}
