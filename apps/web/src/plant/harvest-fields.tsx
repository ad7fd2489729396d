import { HarvestType, harvestTypeLabels } from '@cultivatd/domain/harvest/add'
import { type Harvest, isManicure } from '@cultivatd/domain/harvest/harvest'
import { quantityText } from '@cultivatd/domain/unit/unit'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import type { Standing } from '../record/use-standing.ts'
import { roomOptions } from '../trade/room-options.ts'
import { SublocationInput } from '../trade/sublocation-input.tsx'
import { Alert } from '../ui/alert.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay, sinceText } from '../ui/dates.ts'
import { FoldedHead } from '../ui/folded-head.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'

interface HarvestTyped {
  type: HarvestType | undefined
  locationId: string
  name: string
  date: string
}

/** What the rule of a harvest asks beside the plants. */
export const harvestFacts = (
  { rooms, references }: Pick<Standing, 'rooms' | 'references'>,
  harvests: readonly Harvest[],
  { locationId, name, date }: Omit<HarvestTyped, 'type'>,
) => ({
  room: rooms.find(({ id }) => id === locationId),
  locationTypes: references.locationUses,
  sublocations: references.sublocations,
  joined: joinedHarvest(harvests, name, date),
  today: localDay(),
})

interface HarvestFieldsProps<T extends FieldValues> {
  control: Control<T, unknown, unknown> | Control<T>
  /** What the fields hold. */
  facts: ReturnType<typeof harvestFacts>
  facilityId: string
  rooms: Standing['rooms']
  typeHint?: string | undefined
  /** The wet weight, where it is not that of each plant of a list. */
  weight?: ReactNode
}

/** Into which harvest plants are cut: the same for one and for many (PLANT-10). */
export function HarvestFields<T extends FieldValues>(props: HarvestFieldsProps<T>) {
  const { control, facts, facilityId, rooms, typeHint, weight } = props
  const named = (name: keyof HarvestTyped) => name as FieldPath<T>
  const line = useHarvestLine(control as Control<T>, facts.room)
  const fields = (
    <>
      <SelectInput
        control={control}
        name={named('type')}
        label="Type"
        options={HarvestType.options.map((value) => ({ value, label: harvestTypeLabels[value] }))}
        placeholder="Choose a type"
        hint={typeHint}
      />
      <SelectInput
        control={control}
        name={named('locationId')}
        label="Drying room"
        options={roomOptions(rooms, { use: 'harvests', locationTypes: facts.locationTypes, type: 'dry' })}
        placeholder="Choose a drying room"
      />
      <SublocationInput<T> control={control} facilityId={facilityId} />
      {weight}
      <TextInput
        control={control}
        name={named('name')}
        label="Name of the harvest"
        hint="Made of day, room, strain and type until you edit it."
        isMono
      />
      {weight && <JoinedHarvest harvest={facts.joined} />}
      <DateInput control={control} name={named('date')} label="Date" latest={localDay()} />
    </>
  )
  // Of one plant they are all that there is to fill in.
  if (weight) return fields
  return (
    <>
      <FoldedHead line={line}>{fields}</FoldedHead>
      <JoinedHarvest harvest={facts.joined} />
    </>
  )
}

/** 'Full plant to Dry 2, today'; null while something of it is missing or wrong. */
function useHarvestLine<T extends FieldValues>(control: Control<T>, room: RoomSummary | undefined): string | null {
  const typed = useWatch({ control }) as Partial<HarvestTyped>
  const { errors } = useFormState({ control })
  const { type, date } = typed
  if (!type || !room || !date || ['type', 'locationId', 'sublocation', 'name', 'date'].some((field) => field in errors))
    return null
  return `${harvestTypeLabels[type]} to ${room.metrc.Name}, ${sinceText(date)}`
}

/** What the form still needs; null when it has all (PLANT-10). */
export function missingHarvest(
  { type, locationId, name }: Omit<HarvestTyped, 'date'>,
  missingWeight: string | null = null,
): string | null {
  if (!type) return 'Choose a type'
  if (!locationId) return 'Choose a drying room'
  return missingWeight ?? (name.trim() ? null : 'Enter a name')
}

/** The harvest of this name and day, if there is one: Metrc adds to it instead of making another. */
export const joinedHarvest = (harvests: readonly Harvest[], name: string, date: string): Harvest | undefined =>
  harvests.find(
    ({ metrc, isGone }) =>
      !isGone && metrc.HarvestStartDate === date && metrc.Name.toLowerCase() === name.trim().toLowerCase(),
  )

/** Tells that what is cut goes to a harvest that is there. */
function JoinedHarvest({ harvest }: { harvest: Harvest | undefined }) {
  if (!harvest) return null
  const { PlantCount, TotalWetWeight, UnitOfWeightName } = harvest.metrc
  const plants = isManicure(harvest) ? '' : `${PlantCount} ${PlantCount === 1 ? 'plant' : 'plants'}, `
  return (
    <Alert tone="info" title="This joins a harvest of the same day">
      <p className="mt1">
        It has {plants}
        {quantityText(TotalWetWeight)} {UnitOfWeightName === 'Grams' ? 'g' : UnitOfWeightName} wet so far.
      </p>
    </Alert>
  )
}
