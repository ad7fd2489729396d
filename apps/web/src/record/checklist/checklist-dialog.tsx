import {
  type Checklist,
  ChecklistForm,
  checklistForm,
  type ChecklistLine,
  checklistProblems,
  checklistWords,
  linesText,
} from '@cultivatd/domain/checklist/checklist'
import { mostSubTasks } from '@cultivatd/domain/task/task'
import { useState } from 'react'
import { api } from '../../live/api.ts'
import { useTopic } from '../../live/use-topic.ts'
import { DraftOf } from '../../ui/draft/draft-of.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { OwnDelete } from '../../ui/own-delete.tsx'
import { OwnDialog } from '../../ui/own-dialog.tsx'
import { TextRowsInput } from '../../ui/text-rows/text-rows-input.tsx'
import { useLastKnown } from '../../ui/use-last-known.ts'
import { useOwnForm } from '../../ui/use-own-form.ts'
import { HistoryList } from '../history-list.tsx'
import styles from './checklist.module.css'

interface ChecklistDialogProps {
  /** 'new' for none yet. */
  id: string
  rows: readonly Checklist[]
  /** What a new one begins with. */
  begin?: ChecklistForm
  /** Where the draft is of one that begins with something. */
  place?: string
  onClose: () => void
}

/** What the list calls one of them, and where the drafts of their forms are. */
export const checklistNoun = 'checklist'

/** The form of a checklist: its name, and its lines in their order. */
export const ChecklistDialog = ({ place, ...props }: ChecklistDialogProps) => (
  <DraftOf
    place={place ?? `${checklistNoun} ${props.id}`}
    title={props.id === 'new' ? 'Add checklist' : 'Edit checklist'}
  >
    <ChecklistFields {...props} />
  </DraftOf>
)

function ChecklistFields({ id, rows, begin, onClose }: Omit<ChecklistDialogProps, 'place'>) {
  const row = useLastKnown(rows, id) ?? null
  const others = rows.filter((other) => other.id !== row?.id)
  const form = useOwnForm({
    schema: ChecklistForm,
    blank: begin ?? { name: '', lines: [] },
    row,
    formOf: checklistForm,
    words: checklistWords,
    problems: ({ name }) => checklistProblems({ name: name ?? '' }, others),
    create: (body, options) => api.checklist.create({ body }, options),
    update: (checklistId, body, options) => api.checklist.update({ params: { id: checklistId }, body }, options),
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `${row ? 'Changed' : 'Added'} checklist ${name}` }),
    onSaved: onClose,
  })
  const { control } = form
  return (
    <OwnDialog
      form={form}
      title={row ? `Edit ${row.name}` : 'Add checklist'}
      failedTitle={row ? 'Change Failed' : 'Create Failed'}
      submitLabel={row ? 'Save' : 'Add checklist'}
      footNote={row && <DeleteChecklist row={row} onClose={onClose} />}
      width={640}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label="Name" autoComplete="off" hasFocus />
      <TextRowsInput<ChecklistForm, ChecklistLine>
        control={control}
        name="lines"
        label="Lines"
        addLabel="New line"
        placeholder="What is to be done"
        most={mostSubTasks}
        fullText={`A checklist has at most ${mostSubTasks} lines`}
        draftPart="line"
        rowOf={(line) => line}
      />
      {row && <ChecklistHistory id={row.id} />}
    </OwnDialog>
  )
}

const DeleteChecklist = ({ row, onClose }: { row: Checklist; onClose: () => void }) => (
  <OwnDelete
    row={row}
    noun={checklistNoun}
    name={row.name}
    call={({ id, version }, options) => api.checklist.delete({ params: { id }, body: { version } }, options)}
    onDeleted={onClose}
  >
    Its {linesText(row.lines)} go with it. Tasks that were made from it keep their sub-tasks.
  </OwnDelete>
)

/** Who changed it; asked for when somebody wants to know. */
function ChecklistHistory({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const history = useTopic('ownHistory', isOpen ? { entity: 'checklist', record: id } : null)
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <HistoryList history={history} shown={3} />}
    </details>
  )
}
