import type { Light } from '@cultivatd/domain/light/light'
import { placeText } from '@cultivatd/domain/light/light-state'
import type { System } from '@cultivatd/domain/system/system'
import Button from '@mui/material/Button'
import { LightbulbOff } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { useTopic } from '../live/use-topic.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useDraft } from '../ui/draft/draft-of.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'

interface DeactivateLightProps {
  system: System
  light: Light
  /** What it is. */
  name: string
  onGone: () => void
}

const title = 'Light Deactivated'

/** Deletes the light after a question; the equipment stays (LIGHT-05, LIGHT-06, READ-66). */
export function DeactivateLight({ system, light, name, onGone }: DeactivateLightProps) {
  const [isAsking, setAsking] = useState(false)
  const { send, isBusy } = useSend({ failedTitle: 'Change Failed' })
  const [repeatKey] = useState(() => createRepeatKey())
  const draft = useDraft()
  const { id: lightId, facilityId, version, bulbId } = light
  const room = useTopic('rooms', { facilityId }).rows.find(({ id }) => id === system.roomId)?.metrc.Name ?? 'its room'
  const deactivate = async () => {
    const idempotencyKey = repeatKey.of([lightId, version])
    const call = { params: { lightId }, body: { facilityId, version } }
    if (!(await send(() => api.light.deactivate(call, { idempotencyKey })))) return
    notifySaved({ detail: `${name} is in ${room}, in no system` })
    draft?.sent()
    onGone()
  }
  return (
    <>
      <Button
        color="error"
        startIcon={<LightbulbOff size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {title}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmLabel="Deactivate"
        busyLabel="Deactivating"
        isBusy={isBusy}
        onConfirm={() => void deactivate()}
        onClose={() => setAsking(false)}
      >
        <p>
          <b className="m">{name}</b>
          {` leaves ${placeText(light)} of ${system.name}. It stays in the inventory, in ${room}, in no system.`}
          {bulbId !== null && ' Its bulb does not go back into the stock.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
