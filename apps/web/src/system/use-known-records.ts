import type { PlantState } from '@cultivatd/domain/plant/plant'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { plainBatchName } from '@cultivatd/domain/system/placement'
import { useMemo } from 'react'
import { useTopicRows } from '../live/use-topics.ts'
import { usePlantsByLabel } from '../trade/use-plants-by-label.ts'
import { type RoomPlaces, zonesOfRoom } from './zone-contents.ts'

/** A record by what was entered: undefined when the facility has none, null while that is not known. */
export type Known<Record> = ReadonlyMap<string, Record | undefined | null>

/** Plants by their labels: those of the room are here already, others are looked up in the facility. */
export function useKnownPlants(facilityId: string, labels: readonly string[], places: RoomPlaces): Known<PlantState> {
  const here = useMemo(() => {
    const plants = [...zonesOfRoom(places).flatMap((zone) => zone.plants), ...places.unplaced.plants]
    return new Map<string, PlantState>(plants.map((plant) => [plant.metrc.Label, plant]))
  }, [places])
  const elsewhere = labels.filter((label) => !here.has(label)).sort()
  const found = usePlantsByLabel(facilityId, elsewhere)
  const isLookedUp = !found.isLooking && found.failed === null
  return new Map(
    labels.map((label) => {
      const plant = here.get(label) ?? found.plants.get(label)
      // What nobody can be asked for is left to the server, when it is sent.
      return [label, plant ?? (isLookedUp && !found.unseen.has(label) ? undefined : null)]
    }),
  )
}

/** Batches by their names, in which slashes and capitals make no difference (SYS-20). */
export function useKnownBatches(facilityId: string, names: readonly string[], places: RoomPlaces): Known<PlantBatch> {
  const here = useMemo(() => {
    const batches = [...zonesOfRoom(places).flatMap((zone) => zone.batches), ...places.unplaced.batches]
    return new Map(batches.map((batch) => [plainBatchName(batch.metrc.Name), batch]))
  }, [places])
  const elsewhere = names.filter((name) => !here.has(plainBatchName(name)))
  const asTyped = useBatchesNamed(facilityId, elsewhere)
  const plain = useBatchesNamed(
    facilityId,
    elsewhere.map((name) => name.replaceAll('/', '') || name),
  )
  return new Map(
    names.map((name) => {
      const at = elsewhere.indexOf(name)
      if (at < 0) return [name, here.get(plainBatchName(name)) ?? null]
      return [name, asTyped[at] ?? plain[at]]
    }),
  )
}

/**
 * The name under which each batch that was entered is sent, and answered by: the facility's own spelling, and after that
 * the one that it was sent under, also where the batch is gone from the lists.
 *
 * @param sent the labels and names that were sent
 */
export function batchNamer(known: Known<PlantBatch>, sent: Iterable<string>): (typed: string) => string {
  const names = new Map([...sent].map((name) => [plainBatchName(name), name]))
  return (typed) => names.get(plainBatchName(typed)) ?? known.get(typed)?.metrc.Name ?? typed
}

/** The batch of each of these names, if there is one; null while that is not known. */
const useBatchesNamed = (facilityId: string, names: readonly string[]): (PlantBatch | undefined | null)[] =>
  useTopicRows(
    'plantBatch',
    names.map((name) => ({ facilityId, name })),
  ).map(({ row, isKnown }) => (isKnown ? row : null))
