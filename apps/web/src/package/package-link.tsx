import { roomSections } from '@cultivatd/domain/room/room'
import { Link } from '@tanstack/react-router'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { spokenTag, Tag } from '../ui/tag.tsx'

/** A package as the way to its page, which lies above that of its room; only its tag while it is in none. */
export function PackageLink({ facilityId, label }: { facilityId: string; label: string }) {
  const pkg = useTopicRow('package', { facilityId, label })
  const { rows: rooms } = useTopic('rooms', { facilityId })
  const room = rooms.find(({ metrc, types }) => metrc.Id === pkg?.metrc.LocationId && roomSections(types).packages)
  if (!pkg || !room) return <Tag label={label} />
  return (
    <Link
      className="link tap"
      to="/facility/$facilityId/room/$roomId"
      params={{ facilityId, roomId: room.id }}
      search={{ package: label }}
      aria-label={`Package ${spokenTag(label)}`}
    >
      <Tag label={label} />
    </Link>
  )
}
