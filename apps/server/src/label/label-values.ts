import { pieceName } from '@cultivatd/domain/inventory/piece-name'
import type { LabelKind, LabelValues } from '@cultivatd/domain/label/label-kind'
import { pieceCode, roomCode, zoneCode } from '@cultivatd/domain/label/place-code'
import { strainText } from '@cultivatd/domain/package/package'
import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import { roomTypesText } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import { type BatchPlace, isInside, placeInSystemText, placeText, zoneOfKey } from '@cultivatd/domain/system/zone'
import { quantityText } from '@cultivatd/domain/unit/unit'
import type { Db } from '../db/db.ts'
import { equipmentOf } from '../inventory/equipment.store.ts'
import { keptDetails } from '../inventory/inventory.store.ts'
import { activeFacilities } from '../facility/facility.store.ts'
import { packagesByLabels } from '../package/package.store.ts'
import { withBatches } from '../plant-batch/plant-batch.store.ts'
import { plantsByLabels } from '../plant/plant.store.ts'
import { rooms } from '../room/room.store.ts'
import { systemsByIds } from '../system/system.store.ts'

/** What a label of each of these records says, in their order; null for one that is not there. */
export interface LabelSource {
  db: Db
  facilityId: string
  records: readonly string[]
}

type Found = (source: LabelSource) => Promise<(LabelValues | null)[]>

/**
 * What the labels of these records say, in their order.
 *
 * @param printed the day, as YYYY-MM-DD
 * @returns also the names of those that are not there
 */
export async function labelValues(
  kind: LabelKind,
  source: LabelSource,
  printed: string,
): Promise<{ labels: LabelValues[]; missing: string[] }> {
  const [found, facilities] = await Promise.all([valuesOf[kind](source), activeFacilities(source.db)])
  const facility = facilities.find(({ id }) => id === source.facilityId)?.metrc
  const shared = { facility: facility?.DisplayName ?? '', license: facility?.License.Number ?? '', printed }
  return {
    labels: found.flatMap((values) => (values ? [{ ...values, ...shared }] : [])),
    missing: source.records.filter((_record, at) => found[at] === null),
  }
}

const valuesOf: Readonly<Record<LabelKind, Found>> = {
  plant: async ({ db, facilityId, records }) => {
    const plants = await plantsByLabels(db, facilityId, records)
    const systems = await systemsOf(db, facilityId, plants)
    return inOrder(
      records,
      plants,
      ({ metrc }) => metrc.Label,
      (plant) => {
        const { metrc, location } = plant
        return {
          code: metrc.Label,
          name: metrc.StrainName,
          phase: phaseLabels[phaseOf(metrc)],
          batch: metrc.PlantBatchName ?? '',
          planted: metrc.PlantedDate ?? '',
          flowering: metrc.FloweringDate ?? '',
          room: metrc.LocationName ?? '',
          place: placeOf(systems, location),
        }
      },
    )
  },

  plantBatch: async ({ db, facilityId, records }) => {
    const batches = (await withBatches(db, facilityId, records)).map(({ batch }) => batch ?? null)
    const systems = await systemsOf(
      db,
      facilityId,
      batches.filter((batch) => batch !== null),
    )
    return batches.map(
      (batch) =>
        batch && {
          code: batch.metrc.Name,
          name: batch.metrc.Name,
          strain: batch.metrc.StrainName,
          type: batch.metrc.Type,
          planted: batch.metrc.PlantedDate ?? '',
          source: batch.metrc.SourcePlantLabel ?? '',
          room: batch.metrc.LocationName ?? '',
          place: placeOf(systems, batch.location),
        },
    )
  },

  package: async ({ db, facilityId, records }) => {
    const packages = await packagesByLabels(db, facilityId, records)
    return inOrder(
      records,
      packages,
      ({ metrc }) => metrc.Label,
      (pkg) => {
        const { metrc } = pkg
        return {
          code: metrc.Label,
          name: metrc.ProductName || metrc.Item.Name,
          strain: strainText(pkg),
          quantity: `${quantityText(metrc.Quantity)} ${metrc.UnitOfMeasureAbbreviation}`,
          packaged: metrc.PackagedDate ?? '',
          category: metrc.ProductCategoryName,
          source: metrc.SourceHarvestNames ?? '',
          testing: spaced(metrc.LabTestingState ?? ''),
          room: metrc.LocationName ?? '',
        }
      },
    )
  },

  room: async ({ db, facilityId, records }) =>
    inOrder(
      records,
      await rooms(db, facilityId),
      ({ id }) => id,
      (room) => ({
        code: roomCode(room),
        name: room.metrc.Name,
        types: roomTypesText(room.types),
      }),
    ),

  zone: async ({ db, facilityId, records }) => {
    const asked = records.map(zoneOfKey)
    const [systems, all] = await Promise.all([
      systemsByIds(db, facilityId, [...new Set(asked.flatMap((zone) => (zone ? [zone.systemId] : [])))]),
      rooms(db, facilityId),
    ])
    return asked.map((zone) => {
      const system = zone && systems.get(zone.systemId)
      const room = all.find(({ id }) => id === system?.roomId)
      if (!zone || !system || !room || !isInside(zone, system.size)) return null
      const text = placeText(zone, system.size.levelCount)
      return {
        code: zoneCode(zone),
        name: text.charAt(0).toUpperCase() + text.slice(1),
        system: system.name,
        room: room.metrc.Name,
      }
    })
  },

  equipment: async ({ db, facilityId, records }) => {
    const pieces = await equipmentOf(db, facilityId, records)
    const [details, all] = await Promise.all([
      keptDetails(db, [...new Set(pieces.map(({ detailId }) => detailId))]),
      rooms(db, facilityId),
    ])
    return inOrder(
      records,
      pieces,
      ({ id }) => id,
      (piece) => {
        const detail = details.get(piece.detailId)
        return {
          code: pieceCode(piece),
          name: detail?.name ?? '',
          piece: pieceName(piece.id),
          brand: detail ? `${detail.brand} ${detail.model}` : '',
          sku: detail?.sku === null || detail === undefined ? '' : String(detail.sku),
          room: all.find(({ id }) => id === piece.roomId)?.metrc.Name ?? '',
        }
      },
    )
  },
}

/** What there is of each, in the order in which it was asked for. */
function inOrder<Row>(
  records: readonly string[],
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  values: (row: Row) => LabelValues,
): (LabelValues | null)[] {
  const known = new Map(rows.map((row) => [nameOf(row), row]))
  return records.map((record) => {
    const row = known.get(record)
    return row ? values(row) : null
  })
}

const systemsOf = (db: Db, facilityId: string, rows: readonly { location: BatchPlace | null }[]) =>
  systemsByIds(db, facilityId, [...new Set(rows.flatMap(({ location }) => (location ? [location.systemId] : [])))])

function placeOf(systems: ReadonlyMap<string, System>, place: BatchPlace | null): string {
  const system = place && systems.get(place.systemId)
  return system ? placeInSystemText(system, place) : ''
}

/** 'TestPassed' as people read it. */
const spaced = (word: string): string =>
  word.replaceAll(/([a-z])([A-Z])/g, (_both, one: string, other: string) => `${one} ${other.toLowerCase()}`)
