import type { Task } from '@cultivatd/domain/task/task'
import { placesText } from '@cultivatd/domain/task/task'
import { taskState } from '@cultivatd/domain/task/task-state'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { BusyButton } from '../ui/busy.tsx'
import { localDay } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { useActedTask } from './acted-task.ts'
import { Assignee } from './assignee.tsx'
import { pressedOnce } from './press-once.ts'
import type { AgendaGroup } from './schedule-tasks.ts'
import { TaskRing } from './task-ring.tsx'
import { doneOnText, roomAndFacility, spokenTask, toldState } from './task-words.ts'
import { useTaskStep } from './use-task-step.ts'
import styles from './agenda.module.css'

interface AgendaProps {
  /** 'Friday, 20 November'. */
  label: string
  groups: readonly AgendaGroup[]
  onOpen: (id: string) => void
  onAdd: () => void
}

/** A day to work through: what is to be done, in groups, with the next step in each row. */
export function Agenda({ label, groups, onOpen, onAdd }: AgendaProps) {
  return (
    <section className="card" aria-label={label}>
      {groups.length === 0 && (
        <div className="pad">
          <EmptyState
            title="Nothing on this day"
            action={
              <Button variant="outlined" startIcon={<Plus size={17} strokeWidth={1.75} />} onClick={onAdd}>
                Add Task
              </Button>
            }
          />
        </div>
      )}
      {groups.map((group) => (
        <Group key={group.title} group={group} onOpen={onOpen} />
      ))}
    </section>
  )
}

/** More of a group are drawn when somebody asks for them. */
const mostDrawn = 60

function Group({ group: { title, tasks }, onOpen }: { group: AgendaGroup } & Pick<AgendaProps, 'onOpen'>) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const drawn = isWhole ? tasks : tasks.slice(0, mostDrawn)
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>
        {title} <span>{tasks.length}</span>
      </h2>
      <ul>
        {drawn.map((task) => (
          <AgendaRow key={task.id} task={task} onOpen={onOpen} />
        ))}
      </ul>
      {drawn.length < tasks.length && (
        <p className="pad">
          <LineButton onClick={() => setWhole(true)}>Show all {tasks.length}</LineButton>
        </p>
      )}
    </section>
  )
}

function AgendaRow({ task: known, onOpen }: { task: Task; onOpen: (id: string) => void }) {
  const { task } = useActedTask(known)
  const today = localDay()
  const { progress, due } = taskState(task, today)
  const { next, step, isBusy } = useTaskStep(task)
  const told = toldState(task, today, true)
  return (
    <li className={styles.row} data-progress={progress} data-due={due}>
      <button
        type="button"
        className={styles.open}
        aria-label={spokenTask(task, today)}
        {...pressedOnce(() => onOpen(task.id))}
      >
        <TaskRing progress={progress} />
        <span className={styles.what}>
          <b>{task.title}</b>
          <span className={styles.how}>
            {told && <span className={styles.state}>{told}</span>}
            {told && task.places.length > 0 && ' · '}
            <span className="hide-p">{roomAndFacility(task)}</span>
            <span className="only-p">{placesText(task.places)}</span>
          </span>
        </span>
        <Assignee task={task} />
      </button>
      {next && (
        <BusyButton
          isBusy={isBusy}
          variant={next === 'Start' ? 'outlined' : 'tonal'}
          size="small"
          aria-label={`${next} ${task.title}`}
          {...pressedOnce(() => void step())}
        >
          {next}
        </BusyButton>
      )}
      {task.dateCompleted !== null && (
        <span className="hide-p small muted">Completed {doneOnText(task.dateCompleted, today).replace('T', 't')}</span>
      )}
    </li>
  )
}
