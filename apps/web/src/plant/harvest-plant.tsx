import {
  HarvestAddition,
  harvestAdditionProblems,
  harvestName,
  HarvestType,
  harvestTypeLabels,
} from '@cultivatd/domain/harvest/add'
import { plantProblems } from '@cultivatd/domain/plant/plant'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/record-form.tsx'
import { numberTyped, roomTyped, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { useChange } from '../record/use-change.ts'
import { roomOptions } from '../trade/room-options.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { NumberInput, SelectInput, TextInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { JoinedHarvest, joinedHarvest } from './joined-harvest.tsx'
import type { PlantPageProps } from './plant-page.ts'
import { useDefaultName } from './use-default-name.ts'

/** Harvest of one plant or of a part of it (PLANT-10 to PLANT-13). */
export function HarvestPlant(page: PlantPageProps) {
  const { facilityId, plant, rooms, before } = page
  const { Label, StrainName } = plant.metrc
  const locationTypes = page.references.locationUses
  const { rows: harvests } = useTopic('harvests', { facilityId })
  const change = useChange(page, (body: HarvestAddition, options) => api.harvest.add({ body }, options))
  const form = useRuleForm(
    HarvestAddition,
    {
      facilityId,
      label: Label,
      type: typeTyped(before),
      locationId: roomTyped(rooms, before),
      weight: numberTyped(before, 'weightGrams'),
      name: textTyped(before, 'name') ?? '',
      date: textTyped(before, 'date') ?? localDay(),
    },
    (values) =>
      harvestAdditionProblems(
        [{ label: Label, plant }],
        { ...values, type: values.type ?? 'FullPlant' },
        {
          room: rooms.find(({ id }) => id === values.locationId),
          locationTypes,
          joined: joinedHarvest(harvests, values.name, values.date),
          today: localDay(),
        },
      ),
  )
  const [type, locationId, weight, name, date] = form.watch(['type', 'locationId', 'weight', 'name', 'date'])
  const room = rooms.find(({ id }) => id === locationId)
  const byDefault = room && type ? harvestName({ date, roomName: room.metrc.Name, strainName: StrainName, type }) : ''
  useDefaultName(name, byDefault, (next) => form.setValue('name', next))
  const [cannot] = plantProblems(plant, 'harvest')
  return (
    <RecordForm
      {...page}
      title="Harvest Plant"
      submitLabel="Harvest"
      change={change}
      cannot={cannot}
      pending={type === 'Manicure' ? 'Manicured' : 'Harvested'}
      missing={missingOf({ type, locationId, weight, name })}
      onSubmit={form.handleSubmit(change.send)}
    >
      <SelectInput
        control={form.control}
        name="type"
        label="Type"
        options={HarvestType.options.map((value) => ({ value, label: harvestTypeLabels[value] }))}
        placeholder="Choose a type"
        hint={type === 'Manicure' ? 'A part is cut. The plant stays and can be harvested again.' : undefined}
      />
      <SelectInput
        control={form.control}
        name="locationId"
        label="Drying room"
        options={roomOptions(rooms, { use: 'harvests', locationTypes, type: 'dry' })}
        placeholder="Choose a drying room"
      />
      <NumberInput control={form.control} name="weight" label="Wet weight" hint="In grams." isBig />
      <TextInput
        control={form.control}
        name="name"
        label="Name of the harvest"
        hint="Made of day, room, strain and type until you edit it."
        isMono
      />
      <JoinedHarvest harvest={joinedHarvest(harvests, name, date)} />
      <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
    </RecordForm>
  )
}

/** The ledger keeps the two types as two kinds of write. */
function typeTyped(before: TypedBefore | undefined): HarvestType | undefined {
  if (!before) return undefined
  return before.operation.kind === 'plant.manicure' ? 'Manicure' : 'FullPlant'
}

interface Typed {
  type: HarvestType | undefined
  locationId: string
  weight: number | null | undefined
  name: string
}

/** PLANT-10. */
function missingOf({ type, locationId, weight, name }: Typed): string | null {
  if (!type) return 'Choose a type'
  if (!locationId) return 'Choose a drying room'
  if (typeof weight !== 'number' || !(weight > 0)) return 'Enter a weight above 0'
  return name.trim() ? null : 'Enter a name'
}
