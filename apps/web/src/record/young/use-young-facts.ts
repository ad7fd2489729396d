import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { Item } from '@cultivatd/domain/item/item'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { type TagStock, unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { useTopic } from '../../live/use-topic.ts'

/** What the form of a package of clones or seeds looks at. */
export interface YoungFormFacts {
  items: readonly Item[]
  rooms: readonly RoomSummary[]
  /** The package tags that may be given out. */
  tags: TagStock
  references: References
}

/** Null until all of it is known. */
export function useYoungFacts(facilityId: string): YoungFormFacts | null {
  const items = useTopic('items', { facilityId })
  const rooms = useTopic('rooms', { facilityId })
  const tags = useTopic('availableTags', { facilityId, kind: 'package' })
  const references = useTopic('references', { facilityId })
  const [known] = references.rows
  if (!known || [items, rooms, tags, references].some(({ status }) => status === 'loading')) return null
  return { items: items.rows, rooms: rooms.rows, tags: tags.rows[0] ?? unknownTags, references: known }
}
