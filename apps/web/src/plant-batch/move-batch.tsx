import { batchMoveProblems, PlantBatchMove } from '@cultivatd/domain/plant-batch/move'
import { batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import type { ZonePlacement } from '@cultivatd/domain/system/placement'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/record-form.tsx'
import { roomTyped, textTyped } from '../record/typed-before.ts'
import { isRoomOf, placementOf, TypedPlaceNote, useTypedPlace } from '../record/typed-place.tsx'
import { useMoving } from '../record/use-record-marks.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { roomOptions } from '../trade/room-options.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { BatchPageProps } from './batch-page.ts'

/** Another room for a batch. */
export function MoveBatch(page: BatchPageProps) {
  const { facilityId, batch, rooms, room: here, before } = page
  const { Name } = batch.metrc
  const locationTypes = page.references.locationUses
  const change = useRecordChange(page, (body: PlantBatchMove | ZonePlacement, options) =>
    'systemId' in body ? api.system.place({ body }, options) : api.plantBatch.move({ body }, options),
  )
  const isMoving = useMoving(facilityId).has(Name)
  const form = useRuleForm(
    PlantBatchMove,
    {
      facilityId,
      locationId: roomTyped(rooms, before),
      date: textTyped(before, 'date') ?? localDay(),
      batchNames: [Name],
    },
    ({ locationId, date }) =>
      batchMoveProblems([{ name: Name, batch, isMoving }], {
        room: rooms.find(({ id }) => id === locationId),
        locationTypes,
        date,
        today: localDay(),
      }),
  )
  const locationId = form.watch('locationId')
  const typed = useTypedPlace(facilityId, before)
  const isPlaced = typed !== null && isRoomOf(typed, locationId, rooms, before)
  const save = (move: PlantBatchMove) =>
    change.send(isPlaced ? placementOf(typed, { facilityId, date: move.date, plants: [], batches: [Name] }) : move)
  const [cannot] = batchProblems(batch, 'move')
  return (
    <RecordForm
      {...page}
      title="Move Plant Batch"
      submitLabel="Move"
      change={change}
      pending={rooms.find(({ id }) => id === locationId)?.metrc.Name}
      missing={cannot ?? (typed?.isLoading ? 'The zone is loading' : locationId ? null : 'Choose a room')}
      onSubmit={form.handleSubmit(save)}
    >
      <SelectInput
        control={form.control}
        name="locationId"
        label="Room"
        options={roomOptions(rooms, { use: 'plantBatches', locationTypes }, isMoving ? undefined : here?.id)}
        placeholder="Choose a room"
      />
      {typed && !typed.isLoading && <TypedPlaceNote typed={typed} isKept={isPlaced} />}
      <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
    </RecordForm>
  )
}
