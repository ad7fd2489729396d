import { X } from 'lucide-react'
import type { TaskForm } from '@cultivatd/domain/task/task'
import { type Control, useWatch } from 'react-hook-form'
import { dayText, localDay, shiftedDay, weekdayOf } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useFormField } from '../ui/use-form-field.ts'
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

/** The due date, which may be cleared (TASK-14). */
export function DueInput({ control }: { control: TaskControl }) {
  const { field, error, isSubmitting } = useFormField<TaskForm>(control, 'dueDate')
  const day = useWatch({ control: control as Control<TaskForm>, name: 'dueDate' })
  return (
    <div className="col g2">
      <Field label="Due date" error={error}>
        {(own) => (
          <div className={error === undefined ? 'inp' : 'inp err'}>
            <input
              {...own}
              type="date"
              value={day ?? ''}
              readOnly={isSubmitting}
              onChange={(event) => field.onChange(event.target.value || null)}
            />
            {day !== null && (
              <IconButton
                icon={X}
                label="Clear the due date"
                disabled={isSubmitting}
                onClick={() => field.onChange(null)}
              />
            )}
          </div>
        )}
      </Field>
      <div className={styles.quick}>
        {quickDays(localDay()).map((quick) => (
          <button
            key={quick.label}
            type="button"
            className={styles.quickDay}
            aria-pressed={quick.day === day}
            disabled={isSubmitting}
            onClick={() => field.onChange(quick.day)}
          >
            {quick.label}
          </button>
        ))}
      </div>
    </div>
  )
}
