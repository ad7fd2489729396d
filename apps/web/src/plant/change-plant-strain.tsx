import { getsStrain, PlantStrainChange, plantStrainProblems } from '@cultivatd/domain/plant/change-strain'
import { Dna } from 'lucide-react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { textTyped } from '../record/typed-before.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { ofOne, type PlantPageProps, type PlantsPageProps } from './plant-page.ts'
import { countText, PlantsForm, usePlantsChange } from './plants-form.tsx'
import { besidePlants, usePlantEntries } from './use-plant-entries.ts'

const Shared = PlantStrainChange.omit({ plants: true })

/** Another strain for a plant. */
export const ChangePlantStrain = (page: PlantPageProps) => <ChangePlantsStrain {...ofOne(page)} />

/** Another strain for plants that have tags; their batch keeps its own. */
export function ChangePlantsStrain(given: PlantsPageProps) {
  const { facilityId, page } = given
  const { rows } = useTopic('strains', { facilityId })
  const names = rows.map(({ metrc }) => metrc.Name)
  const change = usePlantsChange(
    given,
    (body: PlantStrainChange, options) => api.plant.changeStrain({ body }, options),
    {
      said: page ? undefined : changedText,
      trial: { act: '/api/plant/change-strain', title: 'Change strain' },
    },
  )
  const list = usePlantEntries({ given, action: 'strain', states: change.states })
  const form = useRuleForm(Shared, { facilityId, strainName: textTyped(page?.before, 'strainName') ?? '' }, (values) =>
    besidePlants(plantStrainProblems(list.named, values.strainName, names)),
  )
  const chosen = form.watch('strainName')
  // What one of them would get another strain by can be chosen.
  const choices = names.filter(
    (name) => list.named.length === 0 || list.named.some(({ plant }) => !plant || getsStrain(plant, name)),
  )
  const labels = list.left.map(({ label }) => label)
  return (
    <PlantsForm
      given={given}
      title="Change strain"
      icon={Dna}
      verb={page ? 'Save' : 'Change'}
      words={{ one: 'plant', many: 'plants', done: 'changed', cannot: 'cannot be given another strain' }}
      list={list}
      change={change}
      onBeside={() => {}}
      pending={chosen || undefined}
      missing={chosen ? null : 'Choose a strain'}
      onSubmit={form.handleSubmit((shared) =>
        change.send([{ records: labels, body: { ...shared, plants: labels.map((label) => ({ label })) } }]),
      )}
    >
      <SelectInput
        control={form.control}
        name="strainName"
        label="New strain"
        hint={
          page
            ? 'The batch that it grew from keeps its strain.'
            : 'Plants that are of it stay as they are. The batches that they grew from keep their strain.'
        }
        options={choices}
        placeholder="Choose a strain"
      />
    </PlantsForm>
  )
}

function changedText(bodies: readonly PlantStrainChange[]) {
  const labels = new Set(bodies.flatMap(({ plants }) => plants.map(({ label }) => label)))
  return { detail: `Changed the strain of ${countText(labels.size)} to ${bodies.at(-1)?.strainName ?? ''}` }
}
