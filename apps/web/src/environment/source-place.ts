import type { ReadingSource } from '@cultivatd/domain/environment/source'
import type { LiveTopic } from '../live/use-topic.ts'
import { useTopic } from '../live/use-topic.ts'

/** What sources measure: a room, or the water of a system in it. */
export interface SourcesPlace {
  facilityId: string
  roomId: string
  /** Empty for the room itself. */
  systemId: string
  name: string
}

export function useSources({ facilityId, roomId, systemId }: SourcesPlace): LiveTopic<ReadingSource> {
  const topic = useTopic(systemId === '' ? 'readingSources' : 'waterSources', { facilityId, roomId })
  return systemId === '' ? topic : { ...topic, rows: topic.rows.filter((source) => source.systemId === systemId) }
}

/** Where the draft of a source is; of a new one unless it is named. */
export const sourcePlace = ({ roomId, systemId }: Pick<SourcesPlace, 'roomId' | 'systemId'>, id = 'new'): string =>
  `sources ${systemId || roomId} ${id}`
