import { destructionProblems, PlantDestruction, PlantsDestruction } from '@cultivatd/domain/plant/destroy'
import { wasteUnits } from '@cultivatd/domain/plant/waste'
import { CircleX } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { numberTyped, textTyped } from '../record/typed-before.ts'
import { useFinalQuestion } from '../record/use-final-question.ts'
import { missingWaste, WasteFields } from '../record/waste-fields.tsx'
import { Tag } from '../trade/tag.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { ofOne, type PlantPageProps, type PlantsPageProps } from './plant-page.ts'
import { countText, PlantsForm, usePlantsChange } from './plants-form.tsx'
import { useDoubtedWeight } from './use-doubted-weight.tsx'
import { besidePlants, usePlantEntries } from './use-plant-entries.ts'
import { checkedWeights, noWeight, weightsText } from './weights-entry.ts'

const OfOne = PlantDestruction.omit({ label: true })
const Shared = PlantsDestruction.omit({ plants: true })
type Typed = z.infer<typeof Shared> & { weight?: number }

/** The end of a plant, for good (PLANT-07 to PLANT-09). */
export const DestroyPlant = (page: PlantPageProps) => <DestroyPlants {...ofOne(page)} />

/** What is typed for the end of plants, by the server's rule, and how far it is. */
function useDestruction(given: PlantsPageProps) {
  const { facilityId, references, page } = given
  const { plantWasteMethods: methods, plantWasteReasons: reasons, units } = references
  const change = usePlantsChange(
    given,
    (body: PlantDestruction | PlantsDestruction, options) =>
      'plants' in body ? api.plant.destroyMany({ body }, options) : api.plant.destroy({ body }, options),
    {
      said: (bodies) => {
        const plants = bodies.flatMap((body) => ('plants' in body ? body.plants : [body]))
        return { detail: `Destroyed ${countText(new Set(plants.map(({ label }) => label)).size)}` }
      },
      trial: { act: '/api/plant/destroy-many', actOfOne: '/api/plant/destroy', title: 'Destroy plants' },
    },
  )
  const list = usePlantEntries({ given, action: 'destroy', states: change.states })
  const schema: z.ZodType<Typed, Typed> = page ? OfOne : Shared
  const form = useRuleForm(
    schema,
    {
      facilityId,
      method: textTyped(page?.before, 'method') ?? (methods.length === 1 && methods[0] ? methods[0] : ''),
      reason: textTyped(page?.before, 'reason') ?? '',
      note: textTyped(page?.before, 'note') ?? '',
      ...(page && { weight: numberTyped(page.before, 'weight') }),
      unitOfWeight: textTyped(page?.before, 'unitOfWeight') ?? 'Grams',
      date: textTyped(page?.before, 'date') ?? localDay(),
    },
    (values) => besidePlants(destructionProblems(list.named, values, { methods, reasons, units, today: localDay() })),
  )
  const [unitName, ofOnly] = form.watch(['unitOfWeight', 'weight'])
  const unit = units.find(({ Name }) => Name === unitName)?.Abbreviation ?? unitName
  const checked = checkedWeights(list.left, { unitName, unit })
  const only = useDoubtedWeight(page ? ofOnly : null, { unitName, unit, label: page?.plant.metrc.Label ?? '' })
  const labels = list.left.map(({ label }) => label)
  const destroy = ({ weight = 0, ...shared }: Typed) => {
    const plants = labels.map((label) => ({ label, weight: page ? weight : (checked.weights.get(label) ?? 0) }))
    const [only] = plants
    return change.send([{ records: labels, body: page && only ? { ...shared, ...only } : { ...shared, plants } }])
  }
  return { change, list, checked, only, unit, form, labels, destroy }
}

/** The end of plants, for good, each with its weight; it asks before it sends. */
export function DestroyPlants(given: PlantsPageProps) {
  const { page } = given
  const { plantWasteMethods: methods, plantWasteReasons: reasons, units } = given.references
  const { change, list, checked, only, unit, form, labels, destroy } = useDestruction(given)
  const [asked, setAsked] = useState<Typed | null>(null)
  const question = useFinalQuestion('plant.destroy')
  const typed = form.watch()
  const unitOptions = wasteUnits(units).map(({ Name }) => Name)
  return (
    <PlantsForm
      given={given}
      title={page ? 'Destroy plant' : 'Destroy plants'}
      icon={CircleX}
      verb="Destroy"
      submitColor="error"
      words={{ one: 'plant', many: 'plants', done: 'destroyed', cannot: 'cannot be destroyed' }}
      list={list}
      change={change}
      weighed={{ checked, unit, unitName: typed.unitOfWeight }}
      onBeside={({ date }) => date !== null && form.setValue('date', date, { shouldDirty: true })}
      pending="Destroyed"
      missing={missingWaste(typed, { methods, reasons }) ?? (page ? (noWeight(typed.weight) ?? only.missing) : null)}
      onSubmit={form.handleSubmit(setAsked)}
    >
      {page && (
        <div className="f2">
          <NumberInput control={form.control} name="weight" label="Weight" isBig />
          <SelectInput control={form.control} name="unitOfWeight" label="Unit" options={unitOptions} />
        </div>
      )}
      {only.question}
      <WasteFields control={form.control} methods={methods} reasons={reasons} reason={typed.reason} />
      {!page && (
        <SelectInput control={form.control} name="unitOfWeight" label="Unit of the weights" options={unitOptions} />
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Destroy ${countText(labels.length)}`}
        confirmLabel="Destroy"
        question={question}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) void destroy(asked)
        }}
      >
        {page ? <Tag label={page.plant.metrc.Label} /> : weightsText(checked, labels.length, unit)}
      </ConfirmDialog>
    </PlantsForm>
  )
}
