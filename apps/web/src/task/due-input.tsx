import type { TaskForm } from '@cultivatd/domain/task/task'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { classNames } from '../ui/class-names.ts'
import { dayText, localDay, shiftedDay, weekdayOf } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useFormField } from '../ui/use-form-field.ts'
import { useHeldSubmit } from '../ui/use-held-submit.ts'
import type { TaskControl } from './task-control.ts'
import styles from './task-form.module.css'

/** Today, tomorrow and the next Monday after it. */
function quickDays(today: string): { label: string; day: string | null }[] {
  const tomorrow = shiftedDay(today, 1)
  const untilMonday = (8 - weekdayOf(today)) % 7 || 7
  const monday = shiftedDay(today, untilMonday)
  return [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: tomorrow },
    ...(monday === tomorrow ? [] : [{ label: `Mon ${dayText(monday, today)}`, day: monday }]),
    { label: 'No due date', day: null },
  ]
}

const noSuchDay = 'There is no such day. Type another one, or choose No due date.'

/**
 * The day as it stands in its field. A browser keeps what is no day, 30 February, to itself and says that nothing stands
 * there: it must not be taken for a task without a due date.
 */
function useDueDay(control: TaskControl) {
  const { field, error, isSubmitting } = useFormField<TaskForm>(control, 'dueDate')
  const day = useWatch({ control: control as Control<TaskForm>, name: 'dueDate' })
  const input = useRef<HTMLInputElement>(null)
  const [isNoDay, setNoDay] = useState(false)
  const isBad = () => input.current?.validity.badInput === true
  useHeldSubmit(input, () => {
    setNoDay(isBad())
    return isBad()
  })
  const choose = (next: string | null) => {
    // What was typed and is no day stands there still.
    if (input.current && isBad()) input.current.value = ''
    setNoDay(false)
    field.onChange(next)
  }
  return {
    day,
    input,
    isLocked: isSubmitting,
    problem: isNoDay ? noSuchDay : error,
    isBad,
    choose,
    onType: (next: string) => {
      if (!isBad()) setNoDay(false)
      field.onChange(next || null)
    },
    onBlur: () => {
      setNoDay(isBad())
      field.onBlur()
    },
  }
}

interface DueInputProps {
  control: TaskControl
  /** The days to choose at once stand below both columns, not in the second one. */
  isQuickBelow?: boolean
}

/** The due date, which may be cleared (TASK-14): then the field says so, as long as nobody types into it. */
export function DueInput({ control, isQuickBelow = false }: DueInputProps) {
  const { day, input, isLocked, problem, isBad, choose, onType, onBlur } = useDueDay(control)
  const [isTyping, setTyping] = useState(false)
  const isCleared = day === null && !isTyping && problem === undefined
  const leave = () => {
    setTyping(false)
    onBlur()
  }
  return (
    <>
      <Field label="Due date" error={problem}>
        {(own) => (
          <div className={problem === undefined ? 'inp' : 'inp err'}>
            {isCleared && (
              <span className={styles.noDay} aria-hidden="true">
                No due date
              </span>
            )}
            <input
              {...own}
              ref={input}
              type="date"
              className={isCleared ? styles.cleared : undefined}
              value={day ?? ''}
              readOnly={isLocked}
              onFocus={() => setTyping(true)}
              onBlur={leave}
              onChange={(event) => onType(event.target.value)}
            />
            {(day !== null || (problem !== undefined && isBad())) && (
              <IconButton icon={X} label="Clear the due date" disabled={isLocked} onClick={() => choose(null)} />
            )}
          </div>
        )}
      </Field>
      <fieldset className={classNames(styles.quick, isQuickBelow && styles.below)} aria-label="Due date at once">
        {quickDays(localDay()).map((quick) => (
          <button
            key={quick.label}
            type="button"
            className={styles.quickDay}
            aria-pressed={quick.day === day && problem === undefined}
            disabled={isLocked}
            onClick={() => choose(quick.day)}
          >
            {quick.label}
          </button>
        ))}
      </fieldset>
    </>
  )
}
