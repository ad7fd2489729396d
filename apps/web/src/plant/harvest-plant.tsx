import { HarvestAddition, harvestAdditionProblems, harvestName, type HarvestType } from '@cultivatd/domain/harvest/add'
import { plantProblems } from '@cultivatd/domain/plant/plant'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/record-form.tsx'
import { numberTyped, roomTyped, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { localDay } from '../ui/dates.ts'
import { NumberInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { HarvestFields, harvestFacts, missingHarvest } from './harvest-fields.tsx'
import type { PlantPageProps } from './plant-page.ts'
import { useDefaultName } from './use-default-name.ts'

/** Harvest of one plant or of a part of it (PLANT-10 to PLANT-13). */
export function HarvestPlant(page: PlantPageProps) {
  const { facilityId, plant, rooms, before } = page
  const { Label, StrainName } = plant.metrc
  const { rows: harvests } = useTopic('harvests', { facilityId })
  const change = useRecordChange(page, (body: HarvestAddition, options) => api.harvest.add({ body }, options))
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
        harvestFacts(page, harvests, values),
      ),
  )
  const [type, locationId, weight, name, date] = form.watch(['type', 'locationId', 'weight', 'name', 'date'])
  const facts = harvestFacts(page, harvests, { locationId, name, date })
  const { room } = facts
  const byDefault = room && type ? harvestName({ date, roomName: room.metrc.Name, strainName: StrainName, type }) : ''
  useDefaultName(name, byDefault, (next) => form.setValue('name', next))
  const noWeight = typeof weight !== 'number' || !(weight > 0) ? 'Enter a weight above 0' : null
  const [cannot] = plantProblems(plant, 'harvest')
  return (
    <RecordForm
      {...page}
      title="Harvest Plant"
      submitLabel="Harvest"
      change={change}
      cannot={cannot}
      pending={type === 'Manicure' ? 'Manicured' : 'Harvested'}
      missing={missingHarvest({ type, locationId, name }, noWeight)}
      onSubmit={form.handleSubmit(change.send)}
    >
      <HarvestFields
        control={form.control}
        facts={facts}
        rooms={rooms}
        typeHint={type === 'Manicure' ? 'A part is cut. The plant stays and can be harvested again.' : undefined}
        weight={<NumberInput control={form.control} name="weight" label="Wet weight" hint="In grams." isBig />}
      />
    </RecordForm>
  )
}

/** The ledger keeps the two types as two kinds of write. */
function typeTyped(before: TypedBefore | undefined): HarvestType | undefined {
  if (!before) return undefined
  return before.operation.kind === 'plant.manicure' ? 'Manicure' : 'FullPlant'
}
