import {
  mostPlantsOfWaste,
  PlantsWaste,
  plantsWasteProblems,
  wasteUnits,
  WeighedWaste,
} from '@cultivatd/domain/plant/waste'
import { Trash2 } from 'lucide-react'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { missingWaste, WasteFields } from '../record/waste-fields.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { localDay } from '../ui/dates.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PlantsPageProps } from './plant-page.ts'
import { countText, PlantsForm } from './plants-form.tsx'
import { besidePlants, usePlantEntries } from './use-plant-entries.ts'
import { useTogether } from './use-together.ts'
import { checkedWeights, noWeight } from './weights-entry.ts'

const Shared = PlantsWaste.omit({ plants: true, weight: true }).extend({
  weight: PlantsWaste.shape.weight.optional(),
})
type Typed = z.infer<typeof Shared>

/** What is thrown away of plants that live on: one weight for all of them, or one for each. */
function usePlantsWaste(given: PlantsPageProps) {
  const { facilityId, references } = given
  const { plantWasteMethods: methods, plantWasteReasons: reasons, units } = references
  const [isEach, setEach] = useDraftState('each', false)
  const change = useTogether<PlantsWaste | WeighedWaste>(given, {
    call: (body, options) =>
      'weight' in body ? api.plant.waste({ body }, options) : api.plant.wasteMany({ body }, options),
    said: (bodies) => ({ detail: saidOf(bodies) }),
    isTogether: (body) => 'weight' in body,
    trial: isEach
      ? { act: '/api/plant/waste-many', title: 'Waste of plants' }
      : {
          act: '/api/plant/waste',
          title: 'Waste of plants',
          together: ({ plants }) => plants.map(({ label }) => label),
        },
  })
  const list = usePlantEntries({ given, action: 'waste', states: change.states })
  const form = useRuleForm<Typed, Typed>(
    Shared,
    {
      facilityId,
      method: methods.length === 1 && methods[0] ? methods[0] : '',
      mixed: '',
      reason: '',
      note: '',
      unitOfWeight: 'Grams',
      date: localDay(),
    },
    (values) => besidePlants(plantsWasteProblems(list.named, values, { methods, reasons, units, today: localDay() })),
  )
  const [unitName, weight] = form.watch(['unitOfWeight', 'weight'])
  const unit = units.find(({ Name }) => Name === unitName)?.Abbreviation ?? unitName
  const checked = checkedWeights(list.left, { unitName, unit })
  const labels = list.left.map(({ label }) => label)
  const weighEach = (isWanted: boolean) => {
    // What is no weight would be refused where it is not shown any more.
    if (isWanted && noWeight(weight) !== null) form.setValue('weight', undefined)
    setEach(isWanted)
  }
  const save = ({ weight: ofAll = 0, ...shared }: Typed) => {
    const plants = labels.map((label) => ({ label, weight: checked.weights.get(label) ?? 0 }))
    return isEach
      ? change.send(labels, { ...shared, plants })
      : change.send(labels, { ...shared, weight: ofAll, plants: labels.map((label) => ({ label })) })
  }
  const tooMany = labels.length > mostPlantsOfWaste
  const missing = isEach
    ? null
    : tooMany
      ? `One weight stands for at most ${mostPlantsOfWaste} plants: weigh each, or take fewer`
      : noWeight(weight)
  return { change, list, form, isEach, weighEach, checked, unit, unitName, missing, save }
}

const saidOf = (bodies: readonly (PlantsWaste | WeighedWaste)[]): string => {
  const labels = new Set(bodies.flatMap(({ plants }) => plants.map(({ label }) => label)))
  return `Recorded waste of ${countText(labels.size)}`
}

/** Waste of many plants of a room, which live on. */
export function WastePlants(given: PlantsPageProps) {
  const { plantWasteMethods: methods, plantWasteReasons: reasons, units } = given.references
  const { change, list, form, isEach, weighEach, checked, unit, unitName, missing, save } = usePlantsWaste(given)
  const typed = form.watch()
  const unitOptions = wasteUnits(units).map(({ Name }) => Name)
  const hasBegun = change.states.size > 0
  return (
    <PlantsForm
      given={given}
      title="Waste of plants"
      icon={Trash2}
      verb="Record for"
      words={{ one: 'plant', many: 'plants', done: 'recorded', cannot: 'cannot give waste' }}
      list={list}
      change={change}
      {...(isEach && { weighed: { checked, unit, unitName } })}
      {...(!hasBegun && { weighable: { unitName, onWeights: () => weighEach(true) } })}
      onBeside={({ date }) => date !== null && form.setValue('date', date, { shouldDirty: true })}
      pending={undefined}
      missing={missingWaste(typed, { methods, reasons }) ?? missing}
      onSubmit={form.handleSubmit(save)}
    >
      {/* What was begun one way ends that way. */}
      <CheckBox label="A weight for each plant" isChecked={isEach} isDisabled={hasBegun} onChange={weighEach} />
      {isEach ? (
        <SelectInput control={form.control} name="unitOfWeight" label="Unit of the weights" options={unitOptions} />
      ) : (
        <>
          <NumberInput
            control={form.control}
            name="weight"
            label="Weight"
            hint="Of all these plants together: one entry in Metrc."
            isBig
          />
          <SelectInput control={form.control} name="unitOfWeight" label="Unit" options={unitOptions} />
        </>
      )}
      <TextInput control={form.control} name="mixed" label="Mixed with" />
      <WasteFields control={form.control} methods={methods} reasons={reasons} reason={typed.reason} />
    </PlantsForm>
  )
}
