import { PackageNoteChange } from '@cultivatd/domain/package/change-note'
import { actionProblems } from '@cultivatd/domain/package/package'
import { api } from '../live/api.ts'
import { NoteInput } from '../ui/inputs.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { useSend } from '../ui/use-send.ts'
import { PackageForm, type PackagePageProps } from './package-form.tsx'

/** Change note; an empty one takes the note away (API-20). */
export function ChangeNote(page: PackagePageProps) {
  const { facilityId, pkg } = page
  const { send, isBusy, refused } = useSend({ refusedIn: 'form' })
  const { control, handleSubmit } = useRuleForm(
    PackageNoteChange,
    { facilityId, label: pkg.metrc.Label, note: pkg.metrc.Note ?? '' },
    () => actionProblems(pkg, 'changeNote').map((message) => ({ message, path: 'note' })),
  )
  const save = async (body: PackageNoteChange) => {
    if (!(await send(() => api.package.changeNote({ body })))) return
    notifySaved()
    page.onBack()
  }
  return (
    <PackageForm {...page} title="Change note" isBusy={isBusy} refused={refused} onSubmit={handleSubmit(save)}>
      <NoteInput
        control={control}
        name="note"
        label="Note"
        hint="Sent to Metrc with the package. Leave it empty to take the note away."
      />
    </PackageForm>
  )
}
