import { pleaseEnterValue } from '@cultivatd/domain/field/field'
import { mostSubTasks, type SubTask, type TaskForm } from '@cultivatd/domain/task/task'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { randomKey } from '../live/repeat-key.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import { FieldNote } from '../ui/field.tsx'
import { useFormField } from '../ui/use-form-field.ts'
import { useHeldSubmit } from '../ui/use-held-submit.ts'
import { useDragging } from './sub-task-drag.ts'
import { type SubTaskActs, SubTaskRow } from './sub-task-row.tsx'
import type { TaskControl } from './task-control.ts'
import styles from './task-form.module.css'

/** The sub-tasks: a text is added with a button or Enter, and the focus stays for the next one (TASK-17). */
export function SubTasksInput({ control }: { control: TaskControl }) {
  const { field, error, isSubmitting } = useFormField<TaskForm>(control, 'subTasks')
  const rows = useWatch({ control: control as Control<TaskForm>, name: 'subTasks' })
  const [said, setSaid] = useState('')
  const acts = useActs({ rows, isLocked: isSubmitting, change: field.onChange, say: setSaid })
  const dragging = useDragging(rows.length > 1)
  return (
    <fieldset className={styles.rows} aria-label="Sub-tasks">
      <legend>Sub-tasks</legend>
      {rows.length > 0 && (
        <ol className={styles.subTasks}>
          {rows.map((row, at) => (
            <SubTaskRow
              key={row.id}
              {...row}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              isLocked={isSubmitting}
              dragging={dragging}
              acts={acts}
            />
          ))}
        </ol>
      )}
      <AddSubTask
        isLocked={isSubmitting}
        isFull={rows.length >= mostSubTasks}
        onAdd={(text) => field.onChange([...rows, { id: randomKey(), text, isComplete: false }])}
      />
      <FieldNote id="task-sub-tasks" error={error === '' ? pleaseEnterValue : error} />
      <output className="vh">{said}</output>
    </fieldset>
  )
}

interface ActsOptions {
  rows: readonly SubTask[]
  isLocked: boolean
  change: (rows: readonly SubTask[]) => void
  say: (text: string) => void
}

/** What is done to the rows as they stand when it is done. */
function useActs(options: ActsOptions): SubTaskActs {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  // A row that is put elsewhere in the page lets go of the focus.
  const pressed = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (pressed.current instanceof HTMLElement && pressed.current.isConnected) pressed.current.focus()
    pressed.current = null
  })
  return useMemo(() => {
    const place = (id: string) => latest.current.rows.findIndex((row) => row.id === id)
    const put = (id: string, to: number) => {
      const { rows, isLocked, change, say } = latest.current
      const at = place(id)
      const row = rows[at]
      if (!row || isLocked || to < 0 || to >= rows.length || to === at) return
      change(rows.toSpliced(at, 1).toSpliced(to, 0, row))
      say(`${row.text}, now ${to + 1} of ${rows.length}`)
    }
    return {
      move(id, by) {
        pressed.current = document.activeElement
        put(id, place(id) + by)
      },
      drop: (id, onto) => put(id, place(onto)),
      remove: (id) => latest.current.change(latest.current.rows.filter((row) => row.id !== id)),
    }
  }, [])
}

interface AddSubTaskProps {
  isLocked: boolean
  isFull: boolean
  onAdd: (text: string) => void
}

/** By itself, so that typing here draws no row anew. */
function AddSubTask({ isLocked, isFull, onAdd }: AddSubTaskProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useDraftState('subTask', '')
  const add = () => {
    if (text.trim() === '' || isFull) return
    onAdd(text.trim())
    setText('')
  }
  // What stands in the field and was not added goes with the task all the same.
  useHeldSubmit(input, () => {
    add()
    return false
  })
  return (
    <div className={styles.addRow}>
      <div className="inp">
        <input
          ref={input}
          aria-label="New sub-task"
          placeholder={isFull ? `A task has at most ${mostSubTasks}` : 'What is to be done'}
          value={text}
          maxLength={500}
          autoComplete="off"
          readOnly={isLocked || isFull}
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
        disabled={text.trim() === '' || isLocked || isFull}
        onClick={() => {
          add()
          input.current?.focus()
        }}
      >
        Add
      </Button>
    </div>
  )
}
