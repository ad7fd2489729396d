import { MotherPackage, motherPackageProblems } from '@cultivatd/domain/plant/create-package'
import { plantProblems } from '@cultivatd/domain/plant/plant'
import { FormProvider } from 'react-hook-form'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { textTyped } from '../record/typed-before.ts'
import { useCreation } from '../record/use-creation.ts'
import { type YoungFormFacts, useYoungFacts } from '../record/young/use-young-facts.ts'
import { YoungPackageFields, youngBegin, youngRuleFacts } from '../record/young/young-package-fields.tsx'
import { createFailed, missingText } from '../trade/new-package-fields.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PlantPageProps } from './plant-page.ts'

/** 'Create Package from Plant': clones or seeds of a mother plant, which stays. */
export function PlantToPackage(page: PlantPageProps) {
  const facts = useYoungFacts(page.facilityId)
  return facts ? <PackagingForm {...page} facts={facts} /> : <FormLoading {...page} />
}

function PackagingForm({ facts, ...page }: PlantPageProps & { facts: YoungFormFacts }) {
  const { facilityId, plant, standsIn, before } = page
  const { Label, StrainName } = plant.metrc
  const change = useCreation(
    page,
    'plant.create-package',
    (body: MotherPackage, options) => api.plant.createPackage({ body }, options),
    '/api/plant/create-package',
  )
  const form = useRuleForm(
    MotherPackage,
    {
      ...youngBegin(facilityId, before, facts),
      plantLabel: Label,
      type: textTyped(before, 'type') === 'Seed' ? 'Seed' : 'Clone',
    },
    (values) => motherPackageProblems(plant, values, { ...youngRuleFacts(values, facts), standsIn }),
  )
  const values = form.watch()
  const isCount = typeof values.count === 'number' && values.count > 0
  return (
    <FormProvider {...form}>
      <RecordForm
        page={page}
        title="Create Package from Plant"
        submitLabel="Create Package"
        failedTitle={createFailed}
        change={change}
        cannot={plantProblems(plant, 'package', standsIn)[0]?.message}
        missing={missingText(values, [!isCount && 'a count'])}
        onSubmit={form.handleSubmit(change.send)}
      >
        <YoungPackageFields
          facilityId={facilityId}
          facts={facts}
          strainName={StrainName}
          countHint="How many go into the package. The plant stays."
        >
          <SelectInput
            control={form.control}
            name="type"
            label="Type"
            options={[
              { value: 'Clone', label: 'Clones' },
              { value: 'Seed', label: 'Seeds' },
            ]}
          />
        </YoungPackageFields>
      </RecordForm>
    </FormProvider>
  )
}
