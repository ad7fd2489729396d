import type { PlannedTask, RunTemplateForm } from '@cultivatd/domain/run/run-template'
import { mostPlannedTasks } from '@cultivatd/domain/run/run-template'
import Button from '@mui/material/Button'
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { randomKey } from '../live/repeat-key.ts'
import { Field, FieldNote } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { NoteInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { type AnyControl, useFormField } from '../ui/use-form-field.ts'
import styles from './run.module.css'

type TemplateControl = AnyControl<RunTemplateForm>

/** The tasks of a template, each with its day; by day once they are saved. */
export function PlannedTasksInput({ control }: { control: TemplateControl }) {
  const { field, error, isSubmitting } = useFormField<RunTemplateForm>(control, 'tasks')
  const rows = useWatch({ control: control as Control<RunTemplateForm>, name: 'tasks' })
  const [addedId, setAddedId] = useState<string | null>(null)
  const add = () => {
    const id = randomKey()
    setAddedId(id)
    field.onChange([...rows, { id, day: rows.at(-1)?.day ?? 1, name: '', description: '', subTasks: [] }])
  }
  return (
    <fieldset className={styles.planned} aria-label="Tasks">
      <legend>Tasks</legend>
      {rows.map((row, at) => (
        <PlannedRow
          key={row.id}
          control={control}
          row={row}
          at={at}
          isLocked={isSubmitting}
          hasFocus={row.id === addedId}
          onRemove={() => field.onChange(rows.toSpliced(at, 1))}
        />
      ))}
      <Button
        className={styles.add}
        variant="outlined"
        startIcon={<Plus size={16} strokeWidth={1.75} />}
        disabled={isSubmitting || rows.length >= mostPlannedTasks}
        onClick={add}
      >
        Add task
      </Button>
      <FieldNote id="planned-tasks" error={error || undefined} hint="They stand by day once the template is saved." />
    </fieldset>
  )
}

interface PlannedRowProps {
  control: TemplateControl
  row: PlannedTask
  at: number
  isLocked: boolean
  hasFocus: boolean
  onRemove: () => void
}

function PlannedRow({ control, row, at, isLocked, hasFocus, onRemove }: PlannedRowProps) {
  const [isOpen, setOpen] = useState(false)
  const called = row.name || 'the new task'
  const hasMore = row.description !== '' || row.subTasks.length > 0
  return (
    <fieldset className={styles.plannedRow} aria-label={row.name || 'New task'}>
      <NumberInput<RunTemplateForm> control={control} name={`tasks.${at}.day`} label="Day" hasSteppers={false} />
      <TextInput<RunTemplateForm>
        control={control}
        name={`tasks.${at}.name`}
        label="What is to be done"
        autoComplete="off"
        hasFocus={hasFocus}
      />
      <span className={styles.rowActs}>
        <IconButton
          icon={isOpen ? ChevronUp : ChevronDown}
          label={`${isOpen ? 'Hide' : hasMore ? 'Show' : 'Add'} details of ${called}`}
          onClick={() => setOpen(!isOpen)}
        />
        <IconButton icon={Trash2} label={`Remove ${called}`} disabled={isLocked} onClick={onRemove} />
      </span>
      {isOpen && (
        <div className={styles.more}>
          <NoteInput<RunTemplateForm> control={control} name={`tasks.${at}.description`} label="Description" />
          <SubTaskLines control={control} at={at} />
        </div>
      )}
    </fieldset>
  )
}

/** Sub-tasks of a planned task, one a line. */
function SubTaskLines({ control, at }: { control: TemplateControl; at: number }) {
  const name = `tasks.${at}.subTasks` as const
  const { field, error, isSubmitting } = useFormField<RunTemplateForm>(control, name)
  const rows = field.value as PlannedTask['subTasks']
  // As it is typed, with the line that was just begun.
  const [text, setText] = useState(() => rows.map((row) => row.text).join('\n'))
  const change = (typed: string) => {
    setText(typed)
    const lines = typed.split('\n').filter((line) => line.trim() !== '')
    field.onChange(lines.map((line, place) => ({ id: rows[place]?.id ?? randomKey(), text: line, isComplete: false })))
  }
  return (
    <Field label="Sub-tasks" hint="One a line." error={error || undefined}>
      {(own) => (
        <div className={`inp note${error === undefined ? '' : ' err'}`}>
          <textarea
            {...own}
            rows={4}
            value={text}
            readOnly={isSubmitting}
            onBlur={field.onBlur}
            onChange={(event) => change(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
