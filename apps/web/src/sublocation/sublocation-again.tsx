import { useTopic } from '../live/use-topic.ts'
import { useTypedBefore } from '../record/use-typed-before.ts'
import { EmptyState } from '../ui/empty.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { DeleteSublocation } from './delete-sublocation.tsx'
import { SublocationDialog } from './sublocation-dialog.tsx'

interface SublocationAgainProps {
  facilityId: string
  /** The id of a refused change of a sublocation. */
  again: string
  onClose: () => void
}

/** The form of a refused change of a sublocation, with what was typed. */
export function SublocationAgain({ facilityId, again, onClose }: SublocationAgainProps) {
  const { before } = useTypedBefore(again)
  const { rows, status } = useTopic('references', { facilityId })
  if (!before || status === 'loading') return null
  const { kind } = before.operation
  if (kind === 'sublocation.create')
    return <SublocationDialog facilityId={facilityId} before={before} onClose={onClose} />
  const sublocation = rows[0]?.sublocations?.find(({ Id }) => Id === before.payload['id'])
  const given = sublocation && { facilityId, sublocation, onClose }
  if (given)
    return kind === 'sublocation.delete' ? (
      <DeleteSublocation {...given} />
    ) : (
      <SublocationDialog {...given} before={before} />
    )
  return (
    <OverlayPage isOpen title="Sublocation" onClose={onClose}>
      <EmptyState title="This sublocation is not there any more">Its change can only be given up.</EmptyState>
    </OverlayPage>
  )
}
