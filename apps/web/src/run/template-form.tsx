import { roomPhaseLabels, roomPhases } from '@cultivatd/domain/environment/target-bands'
import {
  type RunTemplate,
  RunTemplateForm,
  runTemplateForm,
  runTemplateWords,
} from '@cultivatd/domain/run/run-template'
import { api } from '../live/api.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDelete } from '../ui/own-delete.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { PlannedTasksInput } from './planned-tasks-input.tsx'
import styles from './run.module.css'

interface TemplateFormProps {
  /** Null for a new one. */
  row: RunTemplate | null
  onSaved: (id: string) => void
  onClose: () => void
  onDeleted: () => void
}

/** Where the drafts of templates are. */
export const templatePlace = (id: string): string => `run template ${id}`

/** The form of a run template. */
export const TemplateForm = (props: TemplateFormProps) => (
  <DraftOf
    place={templatePlace(props.row?.id ?? 'new')}
    title={props.row ? `Edit ${props.row.name}` : 'Add run template'}
  >
    <Fields {...props} />
  </DraftOf>
)

const phases = roomPhases.map((value) => ({ value, label: roomPhaseLabels[value] }))

function Fields({ row, onSaved, onClose, onDeleted }: TemplateFormProps) {
  const form = useOwnForm({
    schema: RunTemplateForm,
    blank: { name: '', phase: 'flowering', days: 63, tasks: [] },
    row,
    formOf: runTemplateForm,
    words: runTemplateWords,
    create: (body, options) => api.runTemplate.create({ body }, options),
    update: (id, body, options) => api.runTemplate.update({ params: { id }, body }, options),
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `${row ? 'Changed' : 'Added'} run template ${name}` }),
    onSaved,
  })
  const { control } = form
  return (
    <OwnDialog
      form={form}
      title={row ? 'Edit run template' : 'Add run template'}
      failedTitle={row ? 'Change Failed' : 'Create Failed'}
      submitLabel={row ? 'Save' : 'Add run template'}
      footNote={row && <DeleteTemplate row={row} onDeleted={onDeleted} />}
      width={720}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label="Name" autoComplete="off" hasFocus />
      <div className={styles.two}>
        <SelectInput control={control} name="phase" label="Phase" options={phases} />
        <NumberInput control={control} name="days" label="Days" hint="From day 1, when plants enter the phase." />
      </div>
      <PlannedTasksInput control={control} />
    </OwnDialog>
  )
}

const DeleteTemplate = ({ row, onDeleted }: { row: RunTemplate; onDeleted: () => void }) => (
  <OwnDelete
    row={row}
    noun="run template"
    name={row.name}
    call={({ id, version }, options) => api.runTemplate.delete({ params: { id }, body: { version } }, options)}
    onDeleted={onDeleted}
  >
    What is laid of it over rooms stays, with its tasks.
  </OwnDelete>
)
