import { topicKey } from '@cultivatd/contract/topic'
import type { PlantState } from '@cultivatd/domain/plant/plant'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { plainBatchName } from '@cultivatd/domain/system/placement'
import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../live/api.ts'
import { live } from '../live/live.ts'
import { topicQueryKey } from '../live/live-client.ts'
import type { TopicRows } from '../live/merge.ts'
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
  const { data, isSuccess, isPlaceholderData } = useQuery({
    queryKey: ['plants by label', facilityId, elsewhere],
    queryFn: () => api.plant.byLabels({ body: { facilityId, labels: elsewhere } }),
    enabled: elsewhere.length > 0,
    // What was found stays while one more tag is looked up.
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const found = new Map(data?.plants.map((plant) => [plant.metrc.Label, plant]))
  const isLookedUp = isSuccess && !isPlaceholderData
  return new Map(
    labels.map((label) => {
      const plant = here.get(label) ?? found.get(label)
      return [label, plant ?? (isLookedUp ? undefined : null)]
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
      return [name, firstOf(asTyped[at]) ?? firstOf(plain[at])]
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

const firstOf = <Row>(rows: readonly Row[] | null | undefined): Row | undefined | null => (rows ? rows[0] : null)

/** The batches of each of these names, none of one that the server does not take; null while they are not here. */
function useBatchesNamed(facilityId: string, names: readonly string[]): (readonly PlantBatch[] | null)[] {
  const joined = names.join('\n')
  useEffect(() => {
    const leaving = joined
      .split('\n')
      .filter(Boolean)
      .map((name) => live.subscribe('plantBatch', { facilityId, name }))
    return () => {
      for (const leave of leaving) leave()
    }
  }, [facilityId, joined])
  const keys = names.map((name) => topicKey('plantBatch', { facilityId, name }))
  const found = useQueries({ queries: keys.map((key) => ({ queryKey: topicQueryKey(key), queryFn: skipToken })) })
  const refused = useSyncExternalStore(live.listen, () =>
    keys.map((key) => (live.statusOf(key) === 'refused' ? '1' : '0')).join(''),
  )
  return found.map(({ data }, at) => {
    if (data) return [...(data as TopicRows<PlantBatch>).values()]
    return refused[at] === '1' ? [] : null
  })
}
