import type { MentionKind } from '@cultivatd/domain/comment/mentions'
import { useTopic } from '../live/use-topic.ts'
import { useTopicLists } from '../live/use-topics.ts'
import { type Choice, roomChoices } from './mention-choices.ts'

const nobody: readonly Choice[] = []

/** The people who have access, or the rooms of active facilities, that may be mentioned; asked for while `kind` is not null. */
export function useChoices(kind: MentionKind | null): readonly Choice[] {
  const people = useTopic('people').rows
  const facilities = useTopic('facilities').rows
  const asked = kind === 'room' ? facilities : []
  const lists = useTopicLists(
    'rooms',
    asked.map(({ id }) => ({ facilityId: id })),
  )
  if (kind === null) return nobody
  if (kind === 'person')
    return people
      .filter(({ isActive }) => isActive)
      .map(({ id, displayName }) => ({ mention: { kind, name: displayName, id }, note: null }))
  return roomChoices(
    asked.flatMap(({ metrc: { DisplayName } }, at) =>
      (lists[at] ?? []).map(({ id, metrc }) => ({ id, name: metrc.Name, facility: DisplayName })),
    ),
  )
}
