import { cloneBatchName, ClonesCut, cutClonesProblems } from '@cultivatd/domain/plant/cut-clones'
import { plantProblems } from '@cultivatd/domain/plant/plant'
import { useEffect, useRef } from 'react'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { numberTyped, roomTyped, sublocationTyped, textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { useWays } from '../record/use-ways.ts'
import { useTakenName } from '../record/young/use-taken-name.ts'
import { roomOptions } from '../trade/room-options.ts'
import { SublocationInput } from '../trade/sublocation-input.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { numberText } from '../ui/number-text.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PlantPageProps } from './plant-page.ts'
import { useDefaultName } from '../record/use-default-name.ts'

/** Cut Clones: a new batch from a mother plant (BATCH-02 to BATCH-05, PLANT-03). */
export function CutClones(page: PlantPageProps) {
  const { facilityId, plant, standsIn, rooms, before } = page
  const { Label, StrainName } = plant.metrc
  const { locationUses: locationTypes, sublocations } = page.references
  const ways = useWays(facilityId)
  const change = useRecordChange(page, (body: ClonesCut, options) => api.plant.cutClones({ body }, options), {
    tried: { act: '/api/plant/cut-clones' },
    said: ([cut]) =>
      cut
        ? { detail: `Cut ${numberText(cut.count)} clones: ${cut.name}`, action: ways.record({ batch: cut.name }) }
        : {},
    onSaved(body) {
      page.onMade(body.name)
      page.onBack()
    },
  })
  const taken = useRef<readonly string[]>([])
  const form = useRuleForm(
    ClonesCut,
    {
      type: 'Clone',
      facilityId,
      label: Label,
      strainName: StrainName,
      locationId: roomTyped(rooms, before),
      sublocation: sublocationTyped(before),
      count: numberTyped(before, 'count'),
      name: textTyped(before, 'name') ?? '',
      date: textTyped(before, 'date') ?? localDay(),
    },
    (values) =>
      cutClonesProblems(plant, values, {
        standsIn,
        room: rooms.find(({ id }) => id === values.locationId),
        locationTypes,
        sublocations,
        batchNames: taken.current,
        today: localDay(),
      }),
  )
  const [locationId, count, name, date] = form.watch(['locationId', 'count', 'name', 'date'])
  const takenNow = useTakenName(facilityId, name)
  useEffect(() => {
    taken.current = takenNow
  }, [takenNow])
  const room = rooms.find(({ id }) => id === locationId)
  const byDefault = room ? cloneBatchName({ date, roomName: room.metrc.Name, strainName: StrainName }) : ''
  useDefaultName(name, byDefault, (next) => form.setValue('name', next))
  const [cannot] = plantProblems(plant, 'cutClones', standsIn)
  return (
    <RecordForm
      page={page}
      title="Cut Clones"
      submitLabel="Cut Clones"
      failedTitle="Create Failed"
      change={change}
      cannot={cannot?.message}
      pending={`Batch of ${count ?? 0} clones`}
      missing={missingOf(locationId, count, name)}
      onSubmit={form.handleSubmit(change.send)}
    >
      <SelectInput
        control={form.control}
        name="locationId"
        label="Clone room"
        options={roomOptions(rooms, { use: 'plantBatches', locationTypes, type: 'clone' })}
        placeholder="Choose a clone room"
      />
      <SublocationInput control={form.control} facilityId={facilityId} />
      <NumberInput control={form.control} name="count" label="Count" isBig />
      <TextInput
        control={form.control}
        name="name"
        label="Name of the batch"
        hint="Made of day, room and strain until you edit it."
        isMono
      />
      <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
    </RecordForm>
  )
}

/** BATCH-02. */
function missingOf(locationId: string, count: number | null | undefined, name: string): string | null {
  if (!locationId) return 'Choose a clone room'
  if (typeof count !== 'number' || !(count > 0)) return 'Enter how many clones'
  return name.trim() ? null : 'Enter a name'
}
