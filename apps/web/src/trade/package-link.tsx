import { useTopicRow } from '../live/use-topic.ts'
import { OverlayLink } from './overlay-link.tsx'
import { Tag } from './tag.tsx'

/** A package as the way to its page, which lies above this one; only its tag where nothing is known of one. */
export function PackageLink({ facilityId, label }: { facilityId: string; label: string }) {
  const pkg = useTopicRow('package', { facilityId, label })
  // One that has left, or is on its way, has a page too: what it was, and where it went.
  if (!pkg) return <Tag label={label} />
  return (
    <OverlayLink address={{ package: label, in: facilityId }}>
      <Tag label={label} />
    </OverlayLink>
  )
}
