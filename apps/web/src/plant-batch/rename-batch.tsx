import { batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import { BatchRename, batchRenameProblems } from '@cultivatd/domain/plant-batch/rename'
import { useEffect, useRef } from 'react'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { useTakenName } from '../record/young/use-taken-name.ts'
import { TextInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { BatchPageProps } from './batch-page.ts'

/** 'Rename': another name for a batch; who looks the old one up finds it under the new one. */
export function RenameBatch(page: BatchPageProps) {
  const { facilityId, batch, before } = page
  const { batchesAreTagged } = page.references
  const current = batch.metrc.Name
  const change = useRecordChange(page, (body: BatchRename, options) => api.plantBatch.rename({ body }, options))
  const taken = useRef<readonly string[]>([])
  const { control, watch, handleSubmit } = useRuleForm(
    BatchRename,
    { facilityId, batchName: current, name: textTyped(before, 'newName') ?? current },
    ({ name }) => batchRenameProblems(batch, name, { batchesAreTagged, batchNames: taken.current }),
  )
  const name = watch('name').trim()
  const takenNow = useTakenName(facilityId, name)
  useEffect(() => {
    taken.current = takenNow
  }, [takenNow])
  return (
    <RecordForm
      page={page}
      title="Rename batch"
      submitLabel="Rename"
      change={change}
      cannot={batchProblems(batch, 'rename')[0]?.message}
      missing={
        name === '' ? 'Enter a name' : name.toLowerCase() === current.toLowerCase() ? 'Enter another name' : null
      }
      pending={name || null}
      onSubmit={handleSubmit(change.send)}
    >
      <TextInput
        control={control}
        name="name"
        label="Name"
        hint="Its plants print the new name too. Under the old one it is still found here."
        isMono
      />
    </RecordForm>
  )
}
