import { countPlaceText, type CycleCount, CycleCountForm } from '@cultivatd/domain/cycle-count/cycle-count'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { useTopic } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { Choice } from '../ui/choice.tsx'
import { DraftOf, useDraft, useDraftState } from '../ui/draft/draft-of.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useSend } from '../ui/use-send.ts'

interface StartCountProps {
  room: RoomSummary
  counts: readonly CycleCount[]
  onClose: () => void
}

/** Where the draft of a new count of a room is. */
export const startPlaceOf = ({ id }: Pick<RoomSummary, 'id'>): string => `room ${encodeURIComponent(id)} count`

/** Where somebody walks: the whole room, or one rack of it. What somebody counts already is gone on with. */
export const StartCount = (props: StartCountProps) => (
  <DraftOf place={startPlaceOf(props.room)} title="Walk the room">
    <Starting {...props} />
  </DraftOf>
)

function Starting({ room, counts, onClose }: StartCountProps) {
  const { facilityId, id: roomId } = room
  const navigate = useNavigate()
  const { send, isBusy, refused } = useSend({ refusedIn: 'form', failedTitle: 'Start Failed' })
  const [repeatKey] = useState(() => createRepeatKey())
  const draft = useDraft()
  const systems = useTopic('systems', { facilityId, roomId }).rows
  const [systemId, setSystem] = useDraftState<string | null>('system', null)
  const [rack, setRack] = useDraftState<number | null>('rack', null)
  const system = systems.find(({ id }) => id === systemId)
  const form = system ? { roomId, systemId: system.id, rack } : { roomId, systemId: null, rack: null }
  const open = counts.find(
    (count) => count.state === 'open' && count.systemId === form.systemId && count.rack === form.rack,
  )
  const go = (countId: string) => {
    draft?.sent()
    onClose()
    void navigate({ to: '/facility/$facilityId/room/$roomId/count/$countId', params: { facilityId, roomId, countId } })
  }
  const start = async () => {
    if (open) return go(open.id)
    if (!CycleCountForm.safeParse(form).success) return
    const call = { body: { ...form, facilityId } }
    const made = await send(() => api.cycleCount.create(call, { idempotencyKey: repeatKey.of(call) }))
    if (made) go(made.answer.id)
  }
  return (
    <FormDialog
      isOpen
      title={`Walk ${room.metrc.Name}`}
      submitLabel={open ? 'Go on' : 'Start'}
      busyLabel="Starting"
      isBusy={isBusy}
      missing={system && rack === null ? 'Choose a rack' : null}
      onSubmit={start}
      onClose={onClose}
    >
      {refused && (
        <Alert tone="error" title="Start Failed">
          <p className="mt1">{refused.messages.join(' ')}</p>
        </Alert>
      )}
      <p>Scan every plant, batch and package that you see. What is not as in our books or in Metrc shows at once.</p>
      {systems.length > 0 && (
        <Choice
          label="Where"
          value={systemId}
          none="The whole room"
          options={systems.map(({ id, name }) => ({ value: id, label: `A rack of ${name}` }))}
          isLocked={isBusy}
          onChange={(id) => {
            setSystem(id)
            setRack(null)
          }}
        />
      )}
      {system && (
        <Choice
          label="Rack"
          value={rack === null ? null : String(rack)}
          none="Choose a rack"
          options={Array.from({ length: system.size.rackCount }, (_, at) => ({
            value: String(at + 1),
            label: `Rack ${at + 1}`,
          }))}
          isLocked={isBusy}
          onChange={(value) => setRack(value === null ? null : Number(value))}
        />
      )}
      {open && (
        <Alert tone="info" title={`${open.startedByName} counts ${countPlaceText(open)} already`}>
          <p className="mt1">Scan with them: what each of you scans shows on both screens.</p>
        </Alert>
      )}
    </FormDialog>
  )
}
