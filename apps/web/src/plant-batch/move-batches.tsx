import { batchMoveProblems, isBatchIn, PlantBatchMove } from '@cultivatd/domain/plant-batch/move'
import { batchActions, type PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { ChosenForm } from '../record/chosen-form.tsx'
import { isLeft, progressText } from '../record/change-states.ts'
import { useChange } from '../record/use-change.ts'
import { useMoving } from '../record/use-record-marks.ts'
import { roomOptions } from '../trade/room-options.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
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
  const { states } = sending
  return (
    <ChosenForm
      facilityId={facilityId}
      title="Move plant batches"
      subtitle={countText(chosen.length)}
      icon={ArrowRight}
      noun="batch"
      words={words}
      records={chosen.map(asRecord)}
      sending={sending}
      submitLabel={left.length > 0 ? `Move ${countText(left.length)}` : null}
      missing={form.watch('locationId') ? null : 'Choose a room'}
      said={suitText(chosen.length, batches.length)}
      top={states.size > 0 ? progressText(states, words) : null}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <SelectInput
        control={form.control}
        name="locationId"
        label="Room"
        options={roomOptions(rooms, { use: 'plantBatches', locationTypes }, isLeaving ? undefined : roomId)}
        placeholder="Choose a room"
      />
      <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
    </ChosenForm>
  )
}

const words = { one: 'plant batch', many: 'plant batches', done: 'moved' }

const countText = (count: number): string => `${count} ${count === 1 ? 'batch' : 'batches'}`

/** An action that suits only some says so. */
const suitText = (suits: number, all: number): string =>
  suits < all ? `For ${suits} of ${all}: the others are on hold.` : ''

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
  const sending = useChange({
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
