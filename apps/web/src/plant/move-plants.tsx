import { type PhaseChange, PlantMove, plantMoveProblems } from '@cultivatd/domain/plant/move'
import { ArrowRight, Flower2 } from 'lucide-react'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { useChange } from '../record/use-change.ts'
import { useMoving } from '../record/use-record-marks.ts'
import { roomOptions } from '../trade/room-options.ts'
import { Alert } from '../ui/alert.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { PlantsForm, type PlantsPageProps } from './plants-form.tsx'
import { usePlantEntries } from './use-plant-entries.ts'

const Shared = PlantMove.omit({ plants: true })

const moves = {
  move: { title: 'Move plants', verb: 'Move', icon: ArrowRight, done: 'moved', cannot: 'cannot be moved' },
  flower: {
    title: 'Flower plants',
    verb: 'Flower',
    icon: Flower2,
    done: 'moved to flowering',
    cannot: 'cannot be moved to the flowering phase',
  },
} as const

interface MovePlantsProps extends PlantsPageProps {
  action: 'move' | 'flower'
}

/** Many plants to another room, or to the flowering phase in a room. */
export function MovePlants({ facilityId, roomId, action, labels, rooms, references, begin, onClose }: MovePlantsProps) {
  const locationTypes = references.locationUses
  const { title, verb, icon, ...words } = moves[action]
  const changePhase: PhaseChange = action === 'flower' ? 'Flowering' : null
  const sending = useChange({
    facilityId,
    call: (body: z.infer<typeof PlantMove>, options) => api.plant.move({ body }, options),
    onAllDone: onClose,
    begin: begin?.send,
  })
  const list = usePlantEntries({ facilityId, roomId, action, labels, begin: begin?.entries, states: sending.states })
  const moving = useMoving(facilityId)
  // Back to where they are shown is a way for those that are leaving.
  const isLeaving = list.left.some(({ label }) => moving.has(label))
  const empty = { facilityId, locationId: '', date: localDay() }
  const form = useRuleForm(Shared, { ...empty, ...begin?.shared }, ({ locationId, date }) => {
    const plants = list.left.map(({ label }) => ({
      label,
      plant: list.plantOf(label),
      changePhase,
      isMoving: moving.has(label),
    }))
    const room = rooms.find(({ id }) => id === locationId)
    const problems = plantMoveProblems(plants, { room, locationTypes, date, today: localDay() })
    // What is wrong with a plant stands in its row.
    return problems.filter(({ path }) => path === 'locationId' || path === 'date')
  })
  const locationId = form.watch('locationId')
  const save = (shared: z.infer<typeof Shared>) => {
    const plants = list.left.map(({ label }) => ({ label, changePhase }))
    return sending.send([{ records: plants.map(({ label }) => label), body: { ...shared, plants } }])
  }
  return (
    <PlantsForm
      facilityId={facilityId}
      roomId={roomId}
      action={action}
      values={form.getValues}
      begin={begin}
      title={title}
      icon={icon}
      verb={verb}
      words={{ one: 'plant', many: 'plants', ...words }}
      list={list}
      sending={sending}
      missing={locationId ? null : 'Choose a room'}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      {action === 'flower' && (
        <Alert tone="warn" title="Vegetative Plants will be Moved to the Flowering Grow Phase.">
          <p className="mt1">Metrc knows no way back.</p>
        </Alert>
      )}
      <SelectInput
        control={form.control}
        name="locationId"
        label="Room"
        options={roomOptions(
          rooms,
          action === 'flower' ? { use: 'plants', locationTypes, type: 'flower' } : { use: 'plants', locationTypes },
          action === 'move' && !isLeaving ? (roomId ?? undefined) : undefined,
        )}
        placeholder="Choose a room"
      />
      <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
    </PlantsForm>
  )
}
