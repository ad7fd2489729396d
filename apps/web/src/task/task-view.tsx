import { pieceName } from '@cultivatd/domain/inventory/piece-name'
import { subTasksText, type Task } from '@cultivatd/domain/task/task'
import { taskState } from '@cultivatd/domain/task/task-state'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { Link } from '@tanstack/react-router'
import { Check, Clock, ClockAlert, Pencil, Play, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { TaskPhotos } from '../record/file/task-photos.tsx'
import { HistoryList } from '../record/history-list.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { BusyButton, BusyLine } from '../ui/busy.tsx'
import { dayText, localDay } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Chip, State } from '../ui/state.tsx'
import { useLate } from '../ui/use-late.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { useActedTask } from './acted-task.ts'
import { pressedOnce } from './press-once.ts'
import { RepeatFact } from './repeat-fact.tsx'
import { RunFact } from './run-fact.tsx'
import { TaskRing } from './task-ring.tsx'
import { doneOnText, dueText, stateText } from './task-words.ts'
import { useTicked } from './ticks.ts'
import { useTaskStep } from './use-task-step.ts'
import styles from './task.module.css'

interface TaskViewProps {
  task: Task
  onEdit: () => void
  onClose: () => void
}

/** A task to be read and worked on: what it is, its sub-tasks to tick, and the one next step (TASK-02, TASK-05). */
export function TaskView({ task: known, onEdit, onClose }: TaskViewProps) {
  const { task, ticks, isStepWaiting } = useActedTask(known)
  const titleId = useId()
  const isPhone = useIsPhone()
  const { next, step, tick, isBusy } = useTaskStep(task)
  const { progress } = taskState(task, localDay())
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : 600 } } }}
    >
      <BusyLine isBusy={isBusy} />
      <div className="dlg-head">
        <StateLine task={task} />
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </div>
      <div className="dlg-body">
        <div className={styles.viewTitle}>
          <TaskRing progress={progress} />
          <h2 id={titleId}>{task.title}</h2>
        </div>
        {task.description && <p className={styles.words}>{task.description}</p>}
        {isStepWaiting && (
          <p>
            <State kind="kept">Kept on this device, and sent when the network is back</State>
          </p>
        )}
        <TaskFacts task={task} />
        <SubTasks task={task} kept={ticks} isLocked={progress !== 'started' || isBusy} onTick={tick} />
        <TaskPhotos task={task} />
        <TaskHistory id={task.id} />
      </div>
      <div className="dlg-foot">
        {progress !== 'completed' && (
          <Button
            className={styles.edit}
            variant="outlined"
            startIcon={<Pencil size={16} strokeWidth={1.75} />}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        {next && (
          <BusyButton isBusy={isBusy} startIcon={<StepIcon next={next} />} {...pressedOnce(() => void step())}>
            {next}
          </BusyButton>
        )}
      </div>
    </Dialog>
  )
}

const StepIcon = ({ next }: { next: 'Start' | 'Complete' }) =>
  next === 'Start' ? <Play size={16} strokeWidth={1.75} /> : <Check size={16} strokeWidth={1.75} />

/** Who did what to it; asked for when somebody wants to know. */
function TaskHistory({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const history = useTopic('ownHistory', isOpen ? { entity: 'task', record: id } : null)
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <HistoryList history={history} shown={3} />}
    </details>
  )
}

function StateLine({ task }: { task: Task }) {
  const today = localDay()
  const { progress, due } = taskState(task, today)
  const Icon = due === 'overdue' ? ClockAlert : due === 'soon' && progress === 'notStarted' ? Clock : null
  return (
    <p className={styles.stateLine} data-due={due} data-progress={progress}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
      <b>{stateText(task, today)}</b>
      <span>{task.type}</span>
    </p>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function TaskFacts({ task }: { task: Task }) {
  const today = localDay()
  const { due } = taskState(task, today)
  return (
    <dl className={styles.facts}>
      <Fact label="Due date">
        <span data-due={due}>{dueText(task, today)}</span>
      </Fact>
      <Fact label="Assignee">
        <Assignee task={task} />
      </Fact>
      {task.type === 'Maintenance' && (
        <Fact label="Equipment">
          <Piece task={task} />
        </Fact>
      )}
      <RepeatFact task={task} />
      <RunFact task={task} />
      {task.dateStarted && <Fact label="Started">{doneOnText(task.dateStarted, today)}</Fact>}
      {task.dateCompleted && <Fact label="Completed">{doneOnText(task.dateCompleted, today)}</Fact>}
      <Locations task={task} />
      <Fact label="Created by">
        {task.createdByName || 'Somebody who is gone'}, {dayText(localDay(new Date(task.dateCreated)), today)}
      </Fact>
    </dl>
  )
}

/** The item, and which piece of it, as the page of the piece calls it. */
function Piece({ task: { equipmentId, equipment } }: { task: Task }) {
  if (equipmentId === null || !equipment) return 'Equipment that is gone'
  const { facilityId, detailId, itemName } = equipment
  const name = `${itemName}, ${pieceName(equipmentId)}`
  if (facilityId === null) return name
  return (
    <Link
      className="link"
      to="/facility/$facilityId/inventory/$detailId/$pieceId"
      params={{ facilityId, detailId, pieceId: equipmentId }}
    >
      {name}
    </Link>
  )
}

/** TASK-07. Who lost their access is marked: somebody else has to do it. */
function Assignee({ task: { employeeId, employeeName } }: { task: Task }) {
  const people = useTopic('people')
  if (employeeId === null) return 'Unassigned'
  const isActive = people.rows.find(({ id }) => id === employeeId)?.isActive
  const isGone = people.status === 'live' && isActive !== true
  return (
    <span className={styles.assignee}>
      <Avatar id={employeeId} name={employeeName ?? ''} size="s" isDecoration />
      {employeeName ?? 'Somebody who is gone'}
      {isGone && <Chip tone="warn">No access</Chip>}
    </span>
  )
}

function Locations({ task: { locations, places } }: { task: Task }) {
  if (locations.length === 0) return null
  const facilities = [...new Set(places.map(({ facilityName }) => facilityName))]
  const inRooms = locations.flatMap(({ facilityId, roomId, systemId }, at) =>
    roomId === null ? [] : [{ facilityId, roomId, systemId, place: places[at] }],
  )
  return (
    <>
      {inRooms.length > 0 && (
        <Fact label={inRooms.length === 1 ? 'Location' : 'Locations'}>
          {inRooms.map(({ facilityId, roomId, systemId, place }, at) => (
            <span key={at} className={styles.place}>
              {place?.roomName ? (
                <Link className="link" to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId }}>
                  {place.roomName}
                </Link>
              ) : (
                'Unknown Room'
              )}
              {systemId !== null && `, ${place?.systemName ?? 'a system that is gone'}`}
            </span>
          ))}
        </Fact>
      )}
      <Fact label={facilities.length === 1 ? 'Facility' : 'Facilities'}>{facilities.join(', ')}</Fact>
    </>
  )
}

interface SubTasksProps {
  task: Task
  /** How many ticks wait on this device. */
  kept: number
  /** Before Start and after Complete they are only read. */
  isLocked: boolean
  onTick: (subTask: { id: string; text: string }, isComplete: boolean) => unknown
}

function SubTasks({ task, kept, isLocked, onTick }: SubTasksProps) {
  const { subTasks, waiting: flying } = useTicked(task)
  const waiting = flying + kept
  const isWaiting = useLate(waiting > 0, 1_000)
  if (subTasks.length === 0) return null
  const done = subTasks.filter(({ isComplete }) => isComplete).length
  return (
    <section className={styles.subTasks} aria-label="Sub-tasks">
      <header>
        <h3>Sub-tasks</h3>
        <span className="small muted">{subTasksText(subTasks)} done</span>
      </header>
      <div className={styles.progress} aria-hidden="true">
        <span style={{ width: `${(100 * done) / subTasks.length}%` }} />
      </div>
      <output className={styles.waiting}>
        {isWaiting &&
          `${waiting === 1 ? '1 tick waits' : `${waiting} ticks wait`} for the connection. Nothing is lost.`}
      </output>
      <ul>
        {subTasks.map(({ id, text, isComplete }) => (
          <li key={id}>
            <label className="check" data-done={isComplete || undefined}>
              <input
                type="checkbox"
                className="cb"
                checked={isComplete}
                disabled={isLocked}
                onChange={(event) => onTick({ id, text }, event.target.checked)}
              />
              <span>{text}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
