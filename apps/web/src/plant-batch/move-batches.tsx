import { batchMoveProblems, isBatchIn, PlantBatchMove } from '@cultivatd/domain/plant-batch/move'
import { batchActions, type PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import Button from '@mui/material/Button'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { ManyProgress } from '../record/many-progress.tsx'
import { countOf, isLeft, type ManyStates, manyText } from '../record/many-states.ts'
import { StandingAlert } from '../record/standing-alert.tsx'
import { useManySend } from '../record/use-many-send.ts'
import { useMoving } from '../record/use-record-marks.ts'
import { roomOptions } from '../trade/room-options.ts'
import { RefusedAlert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { pressOf } from '../ui/form-press.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'

interface MoveBatchesProps {
  facilityId: string
  roomId: string
  batches: readonly PlantBatch[]
  onClose: () => void
}

const Shared = PlantBatchMove.omit({ batchNames: true })

/** Another room for all batches that are selected, with the outcome of each (API-13). */
export function MoveBatches(props: MoveBatchesProps) {
  const { facilityId, roomId, batches, onClose } = props
  const { chosen, left, isLeaving, form, rooms, locationTypes, sending, save } = useMoveBatches(props)
  const { states, isBusy, isNotKnown } = sending
  const hasBegun = states.size > 0
  const isOpen = left.length > 0 || isBusy || isNotKnown
  const { missing, onSubmit } = pressOf({
    repeat: isNotKnown ? sending.repeat : null,
    onSubmit: form.handleSubmit(save),
    missing: isBusy || form.watch('locationId') ? null : 'Choose a room',
  })
  return (
    <OverlayPage
      isOpen
      isNarrow
      title="Move plant batches"
      subtitle={<span className="small muted">{countText(chosen.length)}</span>}
      icon={ArrowRight}
      onClose={onClose}
      onSubmit={onSubmit}
      isBusy={isBusy}
      canLeave
      footer={
        <>
          <output className="small dim said">
            {hasBegun ? manyText(states, words) : [suitText(chosen.length, batches.length), missing].join(' ').trim()}
          </output>
          <span className="grow" />
          <Button onClick={onClose}>{leaveLabel(states)}</Button>
          {isOpen && (
            <BusyButton type="submit" isBusy={isBusy} busyLabel="Sending" disabled={Boolean(missing)}>
              {isNotKnown || countOf(states, 'refused', 'given-up') > 0
                ? 'Send again'
                : `Move ${countText(left.length)}`}
            </BusyButton>
          )}
        </>
      }
    >
      {hasBegun && <p className="only-p m">{manyText(states, words)}</p>}
      {isNotKnown && <StandingAlert facilityId={facilityId} standing={{ is: 'not-known' }} noun="batch" />}
      {sending.problems.length > 0 && (
        <RefusedAlert said="Nothing was changed, and what you typed is kept." messages={sending.problems} />
      )}
      {isOpen && (
        // Changed now, it would be another change than the one that may have arrived.
        <div className="col g4" inert={isNotKnown}>
          <SelectInput
            control={form.control}
            name="locationId"
            label="Room"
            options={roomOptions(rooms, { use: 'plantBatches', locationTypes }, isLeaving ? undefined : roomId)}
            placeholder="Choose a room"
          />
          <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
        </div>
      )}
      <ManyProgress facilityId={facilityId} records={chosen.map(asRecord)} states={states} words={words} />
      {missing && isOpen && <p className="only-p small muted">{missing}</p>}
    </OverlayPage>
  )
}

const words = { one: 'plant batch', many: 'plant batches', done: 'moved' }

const countText = (count: number): string => `${count} ${count === 1 ? 'batch' : 'batches'}`

/** An action that suits only some says so. */
const suitText = (suits: number, all: number): string =>
  suits < all ? `For ${suits} of ${all}: the others are on hold.` : ''

const leaveLabel = (states: ManyStates): string => {
  if (countOf(states, 'sending', 'waiting') > 0) return 'Close, keep waiting'
  return states.size > 0 ? 'Close' : 'Cancel'
}

const asRecord = ({ metrc }: PlantBatch) => ({
  record: metrc.Name,
  shown: <span className="mono small">{metrc.Name}</span>,
  note: metrc.LocationName ?? 'Unknown Location',
})

function useMoveBatches({ facilityId, batches, onClose }: MoveBatchesProps) {
  // What was selected when the page opened: a batch that moved leaves the room's list, but not this one.
  const [chosen] = useState(() => batches.filter((batch) => batchActions(batch).includes('move')))
  const { rows: rooms } = useTopic('rooms', { facilityId })
  const { rows: references } = useTopic('references', { facilityId })
  const locationTypes = references[0]?.locationUses ?? []
  const sending = useManySend({
    facilityId,
    call: (body: PlantBatchMove, options) => api.plantBatch.move({ body }, options),
    only: (body, batchNames) => ({ ...body, batchNames: [...batchNames] }),
    onAllDone: onClose,
  })
  const left = chosen.filter(({ metrc }) => isLeft(sending.states, metrc.Name))
  const moving = useMoving(facilityId)
  // Back to where they are shown is a way for those that are leaving.
  const isLeaving = left.some(({ metrc }) => moving.has(metrc.Name))
  const roomOf = (id: string) => rooms.find((room) => room.id === id)
  const form = useRuleForm(Shared, { facilityId, locationId: '', date: localDay() }, ({ locationId, date }) => {
    const named = left.map((batch) => ({ name: batch.metrc.Name, batch, isMoving: moving.has(batch.metrc.Name) }))
    const problems = batchMoveProblems(named, { room: roomOf(locationId), locationTypes, date, today: localDay() })
    // What is wrong with a batch is told of it, and keeps no other.
    return problems.filter(({ path }) => path === 'locationId' || path === 'date')
  })
  const save = (shared: z.infer<typeof Shared>) => {
    const room = roomOf(shared.locationId)
    // What stands there already, and stays there, needs no write.
    const names = left
      .filter((batch) => !room || !isBatchIn(batch, room, moving.has(batch.metrc.Name)))
      .map(({ metrc }) => metrc.Name)
    return sending.send([{ records: names, body: { ...shared, batchNames: names } }])
  }
  return { chosen, left, isLeaving, form, rooms, locationTypes, sending, save }
}
