import { PackageNoteChange } from '@cultivatd/domain/package/change-note'
import { PenLine } from 'lucide-react'
import { api } from '../live/api.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { NoteInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { leftAsItIs, type SelectedProps, SelectedList, useSelectedChange } from './selected-list.tsx'

/** What people fill in. */
const NoteTyped = PackageNoteChange.omit({ label: true })

/** One note for all that is selected (API-20), each a change of its own. */
export const NoteSelected = (props: SelectedProps) => (
  <DraftOf place={props.place} title={title}>
    <NoteForm {...props} />
  </DraftOf>
)

const title = 'Change note'

function NoteForm(props: SelectedProps) {
  const { facilityId, packages } = props
  const { list, send } = useSelectedChange('changeNote', props, {
    call: (body: PackageNoteChange, options) => api.package.changeNote({ body }, options),
    trial: { act: '/api/package/change-note', title },
    said: (changed) => `Changed the note of ${changed}`,
  })
  const { chosen } = list
  const [first] = chosen
  const isSame = chosen.every(({ metrc }) => metrc.Note === first?.metrc.Note)
  // Of several notes none is shown: an empty field that nobody has touched would take them all away.
  const begin = (isSame && first?.metrc.Note) || ''
  const form = useRuleForm(NoteTyped, { facilityId, note: begin }, () => [])
  return (
    <SelectedList
      {...list}
      title={title}
      icon={PenLine}
      verb="Change note of"
      words={{ one: 'package', many: 'packages', done: 'changed' }}
      noteOf={({ metrc }) => metrc.Note ?? 'No note'}
      missing={(form.watch('note') ?? '') === begin ? 'Enter a note' : null}
      said={leftAsItIs(packages, 'changeNote', 'given another note')}
      fields={
        <NoteInput
          control={form.control}
          name="note"
          label="Note"
          hint="Takes the place of each note. Leave it empty to take them away."
        />
      }
      onSubmit={form.handleSubmit((typed) => send((label) => ({ ...typed, label })))}
    />
  )
}
