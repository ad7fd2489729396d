import { moveOf, type PhaseChange, plantMoveProblems, PlantMove } from '@cultivatd/domain/plant/move'
import { phaseOf } from '@cultivatd/domain/plant/phase'
import { plantProblems } from '@cultivatd/domain/plant/plant'
import type { ZonePlacement } from '@cultivatd/domain/system/placement'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/record-form.tsx'
import { roomTyped, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { isRoomOf, placementOf, TypedPlaceNote, useTypedPlace } from '../record/typed-place.tsx'
import { useMoving } from '../record/use-record-marks.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { roomOptions } from '../trade/room-options.ts'
import { Alert } from '../ui/alert.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PlantPageProps } from './plant-page.ts'

/** Another room for a plant, and the flowering phase for a vegetative one. */
export function MovePlant(page: PlantPageProps) {
  const { facilityId, plant, rooms, room: here, before } = page
  const { Label } = plant.metrc
  const locationTypes = page.references.locationUses
  const change = useRecordChange(page, (body: PlantMove | ZonePlacement, options) =>
    'systemId' in body ? api.system.place({ body }, options) : api.plant.move({ body }, options),
  )
  const isMoving = useMoving(facilityId).has(Label)
  const form = useRuleForm(
    PlantMove,
    {
      facilityId,
      locationId: roomTyped(rooms, before),
      date: textTyped(before, 'date') ?? localDay(),
      plants: [{ label: Label, changePhase: phaseTyped(before) }],
    },
    ({ locationId, date, plants }) =>
      plantMoveProblems(
        plants.map((asked) => ({ ...asked, plant, isMoving })),
        { room: rooms.find(({ id }) => id === locationId), locationTypes, date, today: localDay() },
      ),
  )
  const [locationId, plants] = form.watch(['locationId', 'plants'])
  const room = rooms.find(({ id }) => id === locationId)
  const flowers = plants[0]?.changePhase === 'Flowering'
  const setFlowers = (isOn: boolean) => {
    const changePhase: PhaseChange = isOn ? 'Flowering' : null
    form.setValue('plants', [{ label: Label, changePhase }], { shouldValidate: form.formState.isSubmitted })
  }
  const canFlower = phaseOf(plant.metrc) === 'vegetative'
  const typed = useTypedPlace(facilityId, before)
  const isPlaced =
    typed?.system !== undefined &&
    isRoomOf(typed, locationId, rooms, before) &&
    flowers === (typed.system.type === 'flower' && canFlower)
  const save = (move: PlantMove) =>
    change.send(
      typed && isPlaced ? placementOf(typed, { facilityId, date: move.date, plants: [Label], batches: [] }) : move,
    )
  const [cannot] = plantProblems(plant, flowers ? 'flower' : 'move')
  return (
    <RecordForm
      {...page}
      title="Move Plant"
      submitLabel="Move"
      change={change}
      cannot={cannot}
      pending={
        room &&
        `${moveOf(plant, flowers ? 'Flowering' : null, room) === 'flower' ? 'Flowering in ' : ''}${room.metrc.Name}`
      }
      missing={typed?.isLoading ? 'The zone is loading' : locationId ? null : 'Choose a room'}
      onSubmit={form.handleSubmit(save)}
    >
      <SelectInput
        control={form.control}
        name="locationId"
        label="Room"
        options={roomOptions(rooms, { use: 'plants', locationTypes }, flowers || isMoving ? undefined : here?.id)}
        placeholder="Choose a room"
      />
      {typed && !typed.isLoading && <TypedPlaceNote typed={typed} isKept={isPlaced} />}
      {canFlower && <CheckBox label="Move to the flowering phase" isChecked={flowers} onChange={setFlowers} />}
      {flowers && (
        <Alert tone="warn" title="Vegetative Plants will be Moved to the Flowering Grow Phase.">
          <p className="mt1">Metrc knows no way back.</p>
        </Alert>
      )}
      <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
    </RecordForm>
  )
}

const phaseTyped = (before: TypedBefore | undefined): PhaseChange =>
  before?.operation.kind === 'plant.flower' ? 'Flowering' : null
