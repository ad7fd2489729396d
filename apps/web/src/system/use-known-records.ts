import { topicKey } from '@cultivatd/contract/topic'
import type { Plant, PlantState } from '@cultivatd/domain/plant/plant'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { plainBatchName } from '@cultivatd/domain/system/placement'
import { TagLabel } from '@cultivatd/domain/tag/tag'
import { skipToken, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { live } from '../live/live.ts'
import { topicQueryKey } from '../live/live-client.ts'
import type { LiveRow, TopicRows } from '../live/merge.ts'
import { type RoomPlaces, zonesOfRoom } from './zone-contents.ts'

/** A record by what was entered: undefined when the facility has none, null while that is not known. */
export type Known<Record> = ReadonlyMap<string, Record | undefined | null>

/**
 * Of records that are looked up one by one so many at most; what a longer list holds from elsewhere is told by the server
 * when it is sent.
 */
const mostLookUps = 100

/** Plants by their labels: those of the room are here already, others are looked up in the facility. */
export function useKnownPlants(facilityId: string, labels: readonly string[], places: RoomPlaces): Known<PlantState> {
  const here = useMemo(() => {
    const plants = [...zonesOfRoom(places).flatMap((zone) => zone.plants), ...places.unplaced.plants]
    return new Map<string, PlantState>(plants.map((plant) => [plant.metrc.Label, plant]))
  }, [places])
  const elsewhere = labels.filter((label) => !here.has(label) && isTag(label)).slice(0, mostLookUps)
  const found = useTopicsOf<Plant>(
    'plant',
    elsewhere.map((label) => ({ facilityId, label })),
  )
  return new Map(
    labels.map((label) => {
      const at = elsewhere.indexOf(label)
      if (at >= 0) return [label, firstOf(found[at])]
      return [label, here.get(label) ?? (isTag(label) ? null : undefined)]
    }),
  )
}

/** Whatever is no tag is unknown, and need not be looked up. */
const isTag = (label: string): boolean => TagLabel.safeParse(label).success

/** Batches by their names, in which slashes and capitals make no difference (SYS-20). */
export function useKnownBatches(facilityId: string, names: readonly string[], places: RoomPlaces): Known<PlantBatch> {
  const here = useMemo(() => {
    const batches = [...zonesOfRoom(places).flatMap((zone) => zone.batches), ...places.unplaced.batches]
    return new Map(batches.map((batch) => [plainBatchName(batch.metrc.Name), batch]))
  }, [places])
  const elsewhere = names.filter((name) => !here.has(plainBatchName(name))).slice(0, mostLookUps)
  const asTyped = useTopicsOf<PlantBatch>(
    'plantBatch',
    elsewhere.map((name) => ({ facilityId, name })),
  )
  const plain = useTopicsOf<PlantBatch>(
    'plantBatch',
    elsewhere.map((name) => ({ facilityId, name: name.replaceAll('/', '') || name })),
  )
  return new Map(
    names.map((name) => {
      const at = elsewhere.indexOf(name)
      if (at < 0) return [name, here.get(plainBatchName(name)) ?? null]
      return [name, firstOf(asTyped[at]) ?? firstOf(plain[at])]
    }),
  )
}

const firstOf = <Row>(rows: readonly Row[] | null | undefined): Row | undefined | null => (rows ? rows[0] : null)

/** The rows of several live topics of one name; null while they are not here. */
function useTopicsOf<Row extends LiveRow>(
  topic: 'plant' | 'plantBatch',
  params: readonly Record<string, string>[],
): (readonly Row[] | null)[] {
  const keys = params.map((one) => topicKey(topic, one))
  const joined = keys.join('\n')
  useEffect(() => {
    const leaving = joined
      .split('\n')
      .filter(Boolean)
      .map((key) => {
        const [name = '', query = ''] = key.split(/\?(.*)/s)
        return live.subscribe(name, Object.fromEntries(new URLSearchParams(query)))
      })
    return () => {
      for (const leave of leaving) leave()
    }
  }, [joined])
  const found = useQueries({ queries: keys.map((key) => ({ queryKey: topicQueryKey(key), queryFn: skipToken })) })
  return found.map(({ data }) => (data ? [...(data as TopicRows<Row>).values()] : null))
}
