import { BatchStrainChange, batchStrainProblems, strainChoices } from '@cultivatd/domain/plant-batch/change-strain'
import { batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import { ArrowRight } from 'lucide-react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { BatchPageProps } from './batch-page.ts'

/** 'Change strain': plants that have tags of their own keep theirs. */
export function ChangeBatchStrain(page: BatchPageProps) {
  const { rows, status } = useTopic('strains', { facilityId: page.facilityId })
  return status === 'loading' ? (
    <FormLoading {...page} />
  ) : (
    <StrainForm {...page} strainNames={rows.map(({ metrc }) => metrc.Name)} />
  )
}

function StrainForm({ strainNames, ...page }: BatchPageProps & { strainNames: readonly string[] }) {
  const { facilityId, batch, before } = page
  const change = useRecordChange(page, (body: BatchStrainChange, options) =>
    api.plantBatch.changeStrain({ body }, options),
  )
  const choices = strainChoices(batch, strainNames)
  const { control, watch, handleSubmit } = useRuleForm(
    BatchStrainChange,
    { facilityId, batchName: batch.metrc.Name, strainName: textTyped(before, 'strainName') ?? '' },
    ({ strainName }) => batchStrainProblems(batch, strainName, strainNames),
  )
  const chosen = watch('strainName')
  return (
    <RecordForm
      page={page}
      title="Change strain"
      change={change}
      cannot={
        batchProblems(batch, 'strain')[0]?.message ??
        (choices.length === 0 ? 'The facility has no other strain. Add it first.' : undefined)
      }
      missing={chosen ? null : 'Choose a strain'}
      pending={chosen || null}
      onSubmit={handleSubmit(change.send)}
    >
      <SelectInput
        control={control}
        name="strainName"
        label="New strain"
        hint="Plants that have tags keep the strain that they got them with."
        options={choices}
        placeholder="Choose a strain"
      />
      {chosen && (
        <div className="prev">
          <span className="small muted">Strain after</span>
          <span className="row wrap">
            <span className="muted">{batch.metrc.StrainName}</span>
            <ArrowRight size={16} strokeWidth={1.75} aria-label="becomes" />
            <b className="b">{chosen}</b>
          </span>
        </div>
      )}
    </RecordForm>
  )
}
