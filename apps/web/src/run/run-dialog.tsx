import { type Run, RunChange, runTitle, runWords } from '@cultivatd/domain/run/run'
import { type DifferenceRow, type LaidPlan, runDifference, type RunTask } from '@cultivatd/domain/run/run-difference'
import { type PhaseShift, startDayProblems } from '@cultivatd/domain/run/run-rules'
import type { RunTemplate } from '@cultivatd/domain/run/run-template'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { dayText, localDay } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'
import { useLastKnown } from '../ui/use-last-known.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import { DifferenceList } from './difference-list.tsx'
import { EndRun } from './end-run.tsx'
import { PlannedList } from './planned-list.tsx'
import { plannedState, whenText } from './run-words.ts'
import styles from './run.module.css'

interface RunDialogProps {
  id: string
  rows: readonly Run[]
  /** What its plants say of day 1: it is proposed at once. */
  shift?: PhaseShift | null
  onClose: () => void
}

/** A run: what of it is done, and a new day 1 or the changes of its template, with the difference before it is applied. */
export function RunDialog({ id, rows, ...props }: RunDialogProps) {
  const run = useLastKnown(rows, id)
  if (!run) return null
  return (
    <DraftOf place={`run ${id}`} title={runTitle(run)}>
      <Fields run={run} {...props} />
    </DraftOf>
  )
}

const ChangeForm = RunChange.pick({ startDay: true, isUpdated: true, leftOut: true }).extend({
  phaseDay: z.string().nullable(),
})
type ChangeFields = z.infer<typeof ChangeForm>

const changeForm = ({ startDay, phaseDay }: Run): ChangeFields => ({
  startDay,
  phaseDay,
  isUpdated: false,
  leftOut: [],
})

interface FieldsProps extends Omit<RunDialogProps, 'id' | 'rows'> {
  run: Run
}

const isDay = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day)

/** What a change means now, by the rule of the server. */
function differenceOf(
  run: Run,
  { startDay, isUpdated }: ChangeFields,
  template: RunTemplate | undefined,
  tasks: readonly RunTask[],
) {
  const wanted: LaidPlan = { startDay, tasks: isUpdated && template ? template.tasks : run.tasks }
  return isDay(startDay) ? runDifference(run, wanted, tasks) : []
}

function Fields({ run, shift = null, onClose }: FieldsProps) {
  const tasks = useTopic('tasksOfRun', { runId: run.id })
  const template = useTopic('runTemplates').rows.find(({ id }) => id === run.templateId)
  // What the plants say is where the form begins: who leaves it has typed nothing.
  const formOf = (row: Run): ChangeFields => ({
    ...changeForm(row),
    ...(shift && { startDay: shift.startDay, phaseDay: shift.phaseDay }),
  })
  const form = useOwnForm<ChangeFields, ChangeFields, Run>({
    schema: ChangeForm,
    blank: changeForm(run),
    row: run,
    formOf,
    words: runWords,
    problems: ({ startDay }) => (startDay === run.startDay ? [] : startDayProblems(startDay, localDay())),
    update: (runId, { version, ...change }, options) => {
      const difference = differenceOf(run, change, template, tasks.rows)
      const body = { ...change, difference, facilityId: run.facilityId, version }
      return api.run.change({ params: { runId }, body }, options)
    },
    refusedIn: 'form',
    said: () => ({ detail: `Changed ${runTitle(run)}` }),
    onSaved: onClose,
  })
  const values = useWatch({ control: form.control as Control<ChangeFields> }) as ChangeFields
  const rows = differenceOf(run, values, template, tasks.rows)
  const isEnded = run.endedOn !== null
  const isSame = values.startDay === run.startDay && !values.isUpdated
  return (
    <OwnDialog
      form={form}
      title={runTitle(run)}
      failedTitle="Change Failed"
      submitLabel="Apply"
      missing={isEnded ? 'This run is ended' : isSame ? 'Nothing is changed' : null}
      width={680}
      onClose={onClose}
    >
      <Facts run={run} tasks={tasks.rows} onEnded={onClose} />
      {!isEnded && <Change control={form.control} run={run} template={template} tasks={tasks.rows} />}
      {isSame || isEnded ? (
        <PlannedList
          tasks={run.tasks}
          aside={({ id }) =>
            plannedState(
              tasks.rows.find((task) => task.run?.plannedId === id),
              localDay(),
            )
          }
        />
      ) : (
        <Difference control={form.control} rows={rows} run={run} template={template} />
      )}
      <RunHistory run={run} />
    </OwnDialog>
  )
}

interface FactsProps {
  run: Run
  tasks: readonly RunTask[]
  onEnded: () => void
}

function Facts({ run, tasks, onEnded }: FactsProps) {
  const done = tasks.filter(({ dateCompleted }) => dateCompleted !== null).length
  const [isEnding, setEnding] = useState(false)
  return (
    <div className="row between wrap g2">
      <p className="muted">
        {run.endedOn === null ? whenText(run, localDay()) : `Ended on ${dayText(run.endedOn)}`} · {done} of{' '}
        {tasks.length} completed
        {run.roomName !== null && (
          <>
            {' · '}
            <Link
              className="link"
              to="/facility/$facilityId/room/$roomId"
              params={{ facilityId: run.facilityId, roomId: run.roomId }}
            >
              {run.roomName}
            </Link>
          </>
        )}
      </p>
      {run.endedOn === null && (
        <Button size="small" color="error" variant="text" onClick={() => setEnding(true)}>
          End run
        </Button>
      )}
      {isEnding && <EndRun run={run} tasks={tasks} onEnded={onEnded} onClose={() => setEnding(false)} />}
    </div>
  )
}

interface ChangeProps {
  control: AnyControl<ChangeFields>
  run: Run
  template: RunTemplate | undefined
  tasks: readonly RunTask[]
}

/** Day 1, and whether the tasks are those of the template as it is now. */
function Change({ control, run, template, tasks }: ChangeProps) {
  const watched = control as Control<ChangeFields>
  const update = useController({ control: watched, name: 'isUpdated' })
  const isNewer = template !== undefined && runDifference(run, { ...run, tasks: template.tasks }, tasks).length > 0
  return (
    <>
      <div className={styles.two}>
        <DateInput<ChangeFields> control={control} name="startDay" label="Day 1" />
      </div>
      {template === undefined && <p className="small muted">The template of this run was deleted.</p>}
      {isNewer && (
        <CheckBox
          label="Update from template: it was changed since"
          isChecked={update.field.value}
          isDisabled={update.formState.isSubmitting}
          onChange={update.field.onChange}
        />
      )}
    </>
  )
}

interface DifferenceProps {
  control: AnyControl<ChangeFields>
  rows: readonly DifferenceRow[]
  run: Run
  template: RunTemplate | undefined
}

function Difference({ control, rows, run, template }: DifferenceProps) {
  const { field, formState } = useController({ control: control as Control<ChangeFields>, name: 'leftOut' })
  const isUpdated = useWatch({ control: control as Control<ChangeFields>, name: 'isUpdated' })
  const planned = isUpdated && template ? [...template.tasks, ...run.tasks] : run.tasks
  return (
    <DifferenceList
      rows={rows}
      planned={planned}
      leftOut={field.value}
      isLocked={formState.isSubmitting}
      onLeaveOut={field.onChange}
    />
  )
}

/** Who did what to it; asked for when somebody wants to know. */
function RunHistory({ run: { facilityId, id } }: { run: Run }) {
  const [isOpen, setOpen] = useState(false)
  const history = useTopic('history', isOpen ? { facilityId, entity: 'run', record: id } : null)
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <HistoryList history={history} shown={3} />}
    </details>
  )
}
