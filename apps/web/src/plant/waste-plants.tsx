import { wasteUnits } from '@cultivatd/domain/plant/destroy'
import { plantsWasteProblems, WeighedWaste } from '@cultivatd/domain/plant/waste'
import { Trash2 } from 'lucide-react'
import { api } from '../live/api.ts'
import { missingWaste, WasteFields } from '../record/waste-fields.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PlantsPageProps } from './plant-page.ts'
import { countText, PlantsForm, usePlantsChange } from './plants-form.tsx'
import { besidePlants, usePlantEntries } from './use-plant-entries.ts'
import { checkedWeights } from './weights-entry.ts'

const Shared = WeighedWaste.omit({ plants: true })

/** What is thrown away of many plants that live on, each with its weight (DATA-66). */
export function WastePlants(given: PlantsPageProps) {
  const { facilityId, references } = given
  const { plantWasteMethods: methods, plantWasteReasons: reasons, units } = references
  const change = usePlantsChange(given, (body: WeighedWaste, options) => api.plant.wasteMany({ body }, options), {
    said: (bodies) => {
      const labels = bodies.flatMap(({ plants }) => plants.map(({ label }) => label))
      return { detail: `Recorded the waste of ${countText(new Set(labels).size)}` }
    },
    trial: { act: '/api/plant/waste-many', title: 'Waste of plants' },
  })
  const list = usePlantEntries({ given, action: 'waste', states: change.states })
  const form = useRuleForm(
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
  const typed = form.watch()
  const unit = units.find(({ Name }) => Name === typed.unitOfWeight)?.Abbreviation ?? typed.unitOfWeight
  const checked = checkedWeights(list.left, { unitName: typed.unitOfWeight, unit })
  const labels = list.left.map(({ label }) => label)
  return (
    <PlantsForm
      given={given}
      title="Waste of plants"
      icon={Trash2}
      verb="Record waste of"
      words={{ one: 'plant', many: 'plants', done: 'recorded', cannot: 'give no waste' }}
      list={list}
      change={change}
      weighed={{ checked, unit, unitName: typed.unitOfWeight }}
      onBeside={({ date }) => date !== null && form.setValue('date', date, { shouldDirty: true })}
      pending={undefined}
      missing={missingWaste(typed, { methods, reasons })}
      onSubmit={form.handleSubmit((shared) => {
        const plants = labels.map((label) => ({ label, weight: checked.weights.get(label) ?? 0 }))
        return change.send([{ records: labels, body: { ...shared, plants } }])
      })}
    >
      <TextInput control={form.control} name="mixed" label="Mixed with" />
      <WasteFields control={form.control} methods={methods} reasons={reasons} reason={typed.reason} />
      <SelectInput
        control={form.control}
        name="unitOfWeight"
        label="Unit of the weights"
        options={wasteUnits(units).map(({ Name }) => Name)}
      />
    </PlantsForm>
  )
}
