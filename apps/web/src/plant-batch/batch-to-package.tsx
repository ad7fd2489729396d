import { BatchPackage, batchPackageProblems } from '@cultivatd/domain/plant-batch/create-package'
import { batchCounts, batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import { FormProvider } from 'react-hook-form'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { useCreation } from '../record/use-creation.ts'
import { type YoungFormFacts, useYoungFacts } from '../record/young/use-young-facts.ts'
import { YoungPackageFields, youngBegin, youngRuleFacts } from '../record/young/young-package-fields.tsx'
import { createFailed, missingText } from '../trade/new-package-fields.tsx'
import { numberText } from '../ui/number-text.ts'
import { SwitchInput } from '../ui/switch-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { BatchPageProps } from './batch-page.ts'

/** 'Create Package from Batch': clones or seeds become a package, to be sold, moved or planted elsewhere. */
export function BatchToPackage(page: BatchPageProps) {
  const facts = useYoungFacts(page.facilityId)
  return facts ? <PackagingForm {...page} facts={facts} /> : <FormLoading {...page} />
}

function PackagingForm({ facts, ...page }: BatchPageProps & { facts: YoungFormFacts }) {
  const { facilityId, batch, before } = page
  const { Name, StrainName } = batch.metrc
  const { remaining } = batchCounts(batch)
  const change = useCreation(
    page,
    'plant-batch.create-package',
    (body: BatchPackage, options) => api.plantBatch.createPackage({ body }, options),
    '/api/plant-batch/create-package',
  )
  const form = useRuleForm(
    BatchPackage,
    {
      ...youngBegin(facilityId, before, facts),
      batchName: Name,
      staysWhole: before?.operation.kind === 'plant-batch.package-cuttings',
    },
    (values) => batchPackageProblems(batch, values, youngRuleFacts(values, facts)),
  )
  const values = form.watch()
  const isCount = typeof values.count === 'number' && values.count > 0
  const left = values.staysWhole || !isCount ? remaining : remaining - values.count
  return (
    <FormProvider {...form}>
      <RecordForm
        page={page}
        title="Create Package from Batch"
        submitLabel="Create Package"
        failedTitle={createFailed}
        change={change}
        cannot={batchProblems(batch, 'package')[0]?.message}
        missing={missingText(values, [!isCount && 'a count'])}
        pending={left < remaining && left >= 0 ? `${numberText(left)} remaining` : null}
        onSubmit={form.handleSubmit(change.send)}
      >
        <YoungPackageFields
          facilityId={facilityId}
          facts={facts}
          strainName={StrainName}
          countHint={
            values.staysWhole
              ? 'How many cuttings or seeds go into the package.'
              : `Of ${numberText(remaining)} that are left in the batch.`
          }
        >
          <SwitchInput
            control={form.control}
            name="staysWhole"
            label="Cut off mother plants, the batch keeps its plants"
          />
        </YoungPackageFields>
      </RecordForm>
    </FormProvider>
  )
}
