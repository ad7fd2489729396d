import type { Drift } from '@cultivatd/domain/sync/drift'
import { Link } from '@tanstack/react-router'
import { RoomLink } from '../room/room-link.tsx'
import type { OverlayAddress, RecordKind } from '../trade/overlay-address.ts'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { Tag } from '../trade/tag.tsx'
import { hasOverlay } from './opened-record.tsx'

/** A record that differed, as the way to its page; what is gone, and what has none, only by its name. */
export function DriftRecord({ drift }: { drift: Drift }) {
  const { entity, facilityId, name, recordId, kind } = drift
  const shown = isTagged(entity) ? <Tag label={name} /> : <b className="m">{name}</b>
  if (kind === 'extra') return shown
  if (entity === 'room') return <RoomLink facilityId={facilityId} name={name} metrcId={Number(recordId)} />
  if (entity === 'transfer')
    return (
      <Link className="link tap" to="/facility/$facilityId/transfers" params={{ facilityId }}>
        {name}
      </Link>
    )
  const address = addressOf(drift)
  return address ? <OverlayLink address={address}>{shown}</OverlayLink> : shown
}

const isTagged = (entity: Drift['entity']): boolean =>
  entity === 'package' || entity === 'plant' || entity === 'transferred-package'

function addressOf({ entity, facilityId, name, recordId }: Drift): OverlayAddress | null {
  const at = (kind: RecordKind, record: string): OverlayAddress | null =>
    hasOverlay(kind) ? { [kind]: record, in: facilityId } : null
  if (entity === 'package' || entity === 'plant') return at(entity, name)
  if (entity === 'transferred-package') return at('package', name)
  if (entity === 'plant-batch') return at('batch', name)
  return entity === 'harvest' ? at('harvest', recordId) : null
}
