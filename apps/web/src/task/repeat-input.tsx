import type { Task, TaskForm } from '@cultivatd/domain/task/task'
import { aNewRepeat, movedRepeat, RepeatUnit, saidRepeat, type TaskRepeat } from '@cultivatd/domain/task-repeat/repeat'
import { repeatText, weekdayNames, weekdayWord } from '@cultivatd/domain/task-repeat/repeat-words'
import { useEffect, useRef } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { localDay } from '../ui/dates.ts'
import { Segments } from '../ui/segments.tsx'
import { useFormField } from '../ui/use-form-field.ts'
import { Choice } from '../ui/choice.tsx'
import { LastDay } from './last-day.tsx'
import { RepeatPreview } from './repeat-preview.tsx'
import type { TaskControl } from './task-control.ts'
import styles from './repeat-input.module.css'

interface RepeatInputProps {
  control: TaskControl
  /** Null of a new one. */
  task: Task | null
}

const reaches = [
  { value: 'this', label: 'This task' },
  { value: 'later', label: 'This and all later' },
] as const

/** How a task repeats. Of one that repeats already it is asked first whether the change is of all later ones too. */
export function RepeatInput({ control, task }: RepeatInputProps) {
  const { field } = useFormField<TaskForm>(control, 'repeat')
  const { field: reach } = useFormField<TaskForm>(control, 'reach')
  const repeat = (field.value as TaskRepeat | null | undefined) ?? null
  const series = task?.series ?? null
  const isOfLater = reach.value === 'later'
  useMovedRepeat(control, repeat, series === null || isOfLater ? field.onChange : null)
  return (
    <fieldset className={styles.repeat} aria-label="Repeat">
      {series && (
        <Segments
          label="Change"
          value={isOfLater ? 'later' : 'this'}
          options={reaches}
          onChange={(value) => {
            reach.onChange(value)
            // One task alone repeats as it did.
            if (value === 'this') field.onChange(task?.repeat ?? null)
          }}
        />
      )}
      {series && !isOfLater ? (
        <p className="small muted">
          {repeat && repeatText(repeat, series.startDay)}. Only this task is changed, all others stay as they are.
        </p>
      ) : (
        <RepeatFields control={control} task={task} repeat={repeat} onChange={field.onChange} />
      )}
    </fieldset>
  )
}

/** What stands for the due date follows it. */
function useMovedRepeat(
  control: TaskControl,
  repeat: TaskRepeat | null,
  change: ((repeat: TaskRepeat) => void) | null,
) {
  const dueDate = useWatch({ control: control as Control<TaskForm>, name: 'dueDate' })
  const last = useRef(dueDate)
  useEffect(() => {
    const from = last.current
    if (dueDate === null || dueDate === from) return
    last.current = dueDate
    if (repeat && change && from !== null) change(movedRepeat(repeat, from, dueDate))
  }, [dueDate, repeat, change])
}

interface RepeatFieldsProps extends RepeatInputProps {
  repeat: TaskRepeat | null
  onChange: (repeat: TaskRepeat | null) => void
}

const unitOptions = RepeatUnit.options.map((unit) => ({ value: unit, label: `By the ${unit}` }))
const numbers = (most: number, word: (number: number) => string) =>
  Array.from({ length: most }, (_, at) => ({ value: `${at + 1}`, label: word(at + 1) }))

function RepeatFields({ control, task, repeat, onChange }: RepeatFieldsProps) {
  const dueDate = useWatch({ control: control as Control<TaskForm>, name: 'dueDate' })
  const { isSubmitting } = useFormField<TaskForm>(control, 'repeat')
  const said = repeat && saidRepeat(repeat, dueDate ?? localDay())
  const set = (given: Partial<TaskRepeat>) => repeat && onChange({ ...repeat, ...given })
  return (
    <>
      <div className={styles.parts}>
        <Choice
          label="Repeats"
          value={repeat?.unit ?? null}
          none="Does not repeat"
          options={unitOptions}
          isLocked={isSubmitting}
          onChange={(unit) =>
            onChange(
              unit === null
                ? null
                : { ...(repeat ?? aNewRepeat), unit: RepeatUnit.parse(unit), weekdays: [], monthDay: null },
            )
          }
        />
        {repeat && (
          <Choice
            label="Every"
            value={repeat.every === 1 ? null : `${repeat.every}`}
            options={numbers(99, (every) => (every === 1 ? repeat.unit : `${every} ${repeat.unit}s`)).slice(1)}
            none={repeat.unit}
            isLocked={isSubmitting}
            onChange={(every) => set({ every: Number(every ?? 1) })}
          />
        )}
        {said?.monthDay != null && (
          <Choice
            label="On day"
            value={said.monthDay === 31 ? null : `${said.monthDay}`}
            none="The last of the month"
            options={numbers(30, String)}
            isLocked={isSubmitting}
            onChange={(day) => set({ monthDay: day === null ? 31 : Number(day) })}
          />
        )}
        {repeat && <EndFields repeat={repeat} isLocked={isSubmitting} onChange={set} />}
      </div>
      {said?.unit === 'week' && (
        <Weekdays chosen={said.weekdays} isLocked={isSubmitting} onChange={(weekdays) => set({ weekdays })} />
      )}
      {repeat && <RepeatPreview repeat={repeat} dueDate={dueDate} task={task} />}
    </>
  )
}

interface WeekdaysProps {
  chosen: readonly number[]
  isLocked: boolean
  onChange: (weekdays: number[]) => void
}

const Weekdays = ({ chosen, isLocked, onChange }: WeekdaysProps) => (
  <fieldset className={styles.weekdays} aria-label="On">
    {weekdayNames.map((name, at) => {
      const weekday = at + 1
      const isOn = chosen.includes(weekday)
      return (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={isOn}
          disabled={isLocked}
          onClick={() => onChange(isOn ? chosen.filter((one) => one !== weekday) : [...chosen, weekday].toSorted())}
        >
          {weekdayWord(weekday)}
        </button>
      )
    })}
  </fieldset>
)

interface EndFieldsProps {
  repeat: TaskRepeat
  isLocked: boolean
  onChange: (given: Partial<TaskRepeat>) => void
}

const ends = [
  { value: 'until', label: 'On a day' },
  { value: 'count', label: 'After a number' },
]

function EndFields({ repeat: { until, count }, isLocked, onChange }: EndFieldsProps) {
  const end = until !== null ? 'until' : count !== null ? 'count' : null
  return (
    <>
      <Choice
        label="Ends"
        value={end}
        none="Never"
        options={ends}
        isLocked={isLocked}
        onChange={(kind) =>
          onChange({ until: kind === 'until' ? localDay() : null, count: kind === 'count' ? 10 : null })
        }
      />
      {until !== null && <LastDay until={until} isLocked={isLocked} onChange={(day) => onChange({ until: day })} />}
      {count !== null && (
        <Choice
          label="Tasks"
          value={count === 1 ? null : `${count}`}
          none="1 task"
          options={numbers(Math.max(100, count), (number) => `${number} tasks`).slice(1)}
          isLocked={isLocked}
          onChange={(number) => onChange({ count: Number(number ?? 1) })}
        />
      )}
    </>
  )
}
