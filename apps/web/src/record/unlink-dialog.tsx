import { useState } from 'react'
import type { CallOptions } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import type { MappedFacility } from './mapping-table.tsx'

interface UnlinkDialogProps {
  /** 'strain' */
  noun: string
  /** Of the record of ours. */
  name: string
  facility: MappedFacility
  call: (facility: MappedFacility, options: CallOptions) => Promise<unknown>
  onClose: () => void
}

/** Takes the link of a record of ours to one of Metrc's away, after a question (decision 045). */
export function UnlinkDialog({ noun, name, facility, call, onClose }: UnlinkDialogProps) {
  const { send, isBusy } = useSend({ failedTitle: 'Unlink Failed' })
  const [repeatKey] = useState(() => createRepeatKey())
  const unlink = async () => {
    const idempotencyKey = repeatKey.of([facility.id, facility.row.linkedId, facility.row.version])
    if (!(await send(() => call(facility, { idempotencyKey })))) return
    repeatKey.used()
    notifySaved({ detail: `Unlinked ${name} at ${facility.name}` })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Unlink ${name} at ${facility.name}`}
      confirmLabel="Unlink"
      busyLabel="Unlinking"
      safeLabel="Keep the link"
      question="It can be linked again at any time."
      isBusy={isBusy}
      onConfirm={() => void unlink()}
      onClose={onClose}
    >
      <p>
        {`${facility.row.lastName ?? `The ${noun} there`} stays in Metrc as it is. It is no longer compared with this ${noun}, and harvests and packages there are no longer counted to it.`}
      </p>
    </ConfirmDialog>
  )
}
