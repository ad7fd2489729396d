import { atPath } from '@cultivatd/domain/app-error'
import { PackageNoteChange } from '@cultivatd/domain/package/change-note'
import { actionProblems } from '@cultivatd/domain/package/package'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { NoteInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PackagePageProps } from './package-page.ts'

/** Change note; an empty one takes the note away (API-20). */
export function ChangeNote(page: PackagePageProps) {
  const { facilityId, pkg, before } = page
  const change = useRecordChange(page, (body: PackageNoteChange, options) => api.package.changeNote({ body }, options))
  const { control, handleSubmit } = useRuleForm(
    PackageNoteChange,
    { facilityId, label: pkg.metrc.Label, note: textTyped(before, 'note') ?? pkg.metrc.Note ?? '' },
    () => atPath('note', actionProblems(pkg, 'changeNote')),
  )
  return (
    <RecordForm
      page={page}
      title="Change note"
      change={change}
      pending="The new note"
      onSubmit={handleSubmit(change.send)}
    >
      <NoteInput
        control={control}
        name="note"
        label="Note"
        hint="Sent to Metrc with the package. Leave it empty to take the note away."
      />
    </RecordForm>
  )
}
