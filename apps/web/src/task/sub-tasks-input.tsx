import { pleaseEnterValue } from '@cultivatd/domain/field/field'
import { mostSubTasks, type SubTask, type TaskForm } from '@cultivatd/domain/task/task'
import Button from '@mui/material/Button'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { randomKey } from '../live/repeat-key.ts'
import { FieldNote } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Chip } from '../ui/state.tsx'
import { useFormField } from '../ui/use-form-field.ts'
import { useHeldSubmit } from '../ui/use-held-submit.ts'
import type { TaskControl } from './task-control.ts'
import styles from './task-form.module.css'

/** The sub-tasks: a text is added with a button or Enter, and the focus stays for the next one (TASK-17). */
export function SubTasksInput({ control }: { control: TaskControl }) {
  const { field, error, isSubmitting } = useFormField<TaskForm>(control, 'subTasks')
  const rows = useWatch({ control: control as Control<TaskForm>, name: 'subTasks' })
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const change = (next: readonly SubTask[]) => field.onChange(next)
  const add = (): boolean => {
    if (text.trim() === '') return false
    change([...rows, { id: randomKey(), text: text.trim(), isComplete: false }])
    setText('')
    return true
  }
  // What stands in the field and was not added goes with the task all the same.
  useHeldSubmit(input, () => {
    add()
    return false
  })
  const move = (at: number, by: number) => {
    const to = at + by
    const row = rows[at]
    if (!row || to < 0 || to >= rows.length) return
    change(rows.toSpliced(at, 1).toSpliced(to, 0, row))
    setSaid(`${row.text}, now ${to + 1} of ${rows.length}`)
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    move(at, by)
  }
  return (
    <fieldset className={styles.rows} aria-label="Sub-tasks">
      <legend>Sub-tasks</legend>
      {rows.length > 0 && (
        <ol className={styles.subTasks}>
          {rows.map((row, at) => (
            <li key={row.id}>
              <span className="grow">{row.text}</span>
              {row.isComplete && <Chip>Done</Chip>}
              <IconButton
                icon={ArrowUp}
                onKeyDown={(event) => onKey(event, at)}
                label={`Move ${row.text} up`}
                disabled={at === 0 || isSubmitting}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon={ArrowDown}
                onKeyDown={(event) => onKey(event, at)}
                label={`Move ${row.text} down`}
                disabled={at === rows.length - 1 || isSubmitting}
                onClick={() => move(at, 1)}
              />
              <IconButton
                icon={X}
                onKeyDown={(event) => onKey(event, at)}
                label={`Remove ${row.text}`}
                disabled={isSubmitting}
                onClick={() => change(rows.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      <div className={styles.addRow}>
        <div className="inp">
          <input
            ref={input}
            aria-label="New sub-task"
            placeholder="What is to be done"
            value={text}
            maxLength={500}
            autoComplete="off"
            readOnly={isSubmitting}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </div>
        <Button
          variant="outlined"
          startIcon={<Plus size={16} strokeWidth={1.75} />}
          disabled={text.trim() === '' || isSubmitting || rows.length >= mostSubTasks}
          onClick={() => {
            add()
            input.current?.focus()
          }}
        >
          Add
        </Button>
      </div>
      <FieldNote id="task-sub-tasks" error={error === '' ? pleaseEnterValue : error} />
      <output className="vh">{said}</output>
    </fieldset>
  )
}
