import { chosenId } from '@cultivatd/domain/field/field'
import { RunForm, runWords } from '@cultivatd/domain/run/run'
import { runDifference } from '@cultivatd/domain/run/run-difference'
import { phaseDayOf, startDayProblems } from '@cultivatd/domain/run/run-rules'
import type { RunTemplate } from '@cultivatd/domain/run/run-template'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { tasksText } from '@cultivatd/domain/task/gone-tasks'
import { type Control, useController, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { dayText, localDay } from '../ui/dates.ts'
import { DateInput } from '../ui/date-input.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import type { Option } from '../ui/inputs.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import { ChoiceInput } from './choice-input.tsx'
import { DifferenceList } from './difference-list.tsx'
import styles from './run.module.css'

const StartForm = RunForm.extend({ facilityId: chosenId, roomId: chosenId, templateId: chosenId })
type StartFields = z.input<typeof StartForm>
type StartControl = AnyControl<StartFields>

interface StartRunProps {
  templateId?: string | null
  /** Chosen where it was asked for. */
  room?: RoomSummary
  /** When its plants entered the phase. */
  startDay?: string
  onClose: () => void
}

/** Lays a run template over a room, after a look at each of its tasks. */
export const StartRun = (props: StartRunProps) => (
  <DraftOf place={`run start ${props.room?.id ?? 'any'}`} title="Start run">
    <Fields {...props} />
  </DraftOf>
)

const byLabel = (options: Option[]): Option[] =>
  options.sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))

/** What a new one begins with; nothing is a template or a room until one is chosen. */
const blank = ({ templateId = null, room, startDay }: StartRunProps): StartFields => ({
  facilityId: room?.facilityId ?? '',
  roomId: room?.id ?? '',
  templateId: templateId ?? '',
  templateVersion: 0,
  startDay: startDay ?? localDay(),
  employeeId: null,
  leftOut: [],
  phaseDay: startDay ?? null,
})

function Fields(props: StartRunProps) {
  const templates = useTopic('runTemplates').rows
  const form = useOwnForm<StartFields, StartFields, never>({
    schema: StartForm,
    blank: blank(props),
    row: null,
    formOf: (row) => row,
    words: runWords,
    problems: ({ startDay }) => startDayProblems(startDay, localDay()),
    // The version that is shown: what stood there when the form was opened may be long gone.
    create: (body, options) =>
      api.run.create({ body: { ...body, templateVersion: versionOf(body.templateId) } }, options),
    refusedIn: 'form',
    said: (_id, { startDay }) => ({ detail: `Started the run from ${dayText(startDay)} on` }),
    onSaved: props.onClose,
  })
  const versionOf = (id: string) => templates.find((one) => one.id === id)?.version ?? 0
  const { control } = form
  const [templateId, leftOut] = useWatch({
    control: control as Control<StartFields>,
    name: ['templateId', 'leftOut'],
  })
  const template = templates.find(({ id }) => id === templateId)
  const count = template ? template.tasks.filter(({ id }) => !leftOut.includes(id)).length : 0
  return (
    <OwnDialog
      form={form}
      title={props.room ? `Start run in ${props.room.metrc.Name}` : 'Start run'}
      failedTitle="Start Failed"
      submitLabel={count === 0 ? 'Start run' : `Make ${tasksText(count)}`}
      missing={template && count === 0 ? 'Choose at least one task' : null}
      width={680}
      onClose={props.onClose}
    >
      <Where control={control} room={props.room} templates={templates} />
      {template && <Preview control={control} template={template} />}
    </OwnDialog>
  )
}

interface WhereProps {
  control: StartControl
  room: RoomSummary | undefined
  templates: readonly RunTemplate[]
}

/** Which template, which room, from when on, and for whom. */
function Where({ control, room, templates }: WhereProps) {
  const watched = control as Control<StartFields>
  const [facilityId, roomId, templateId] = useWatch({ control: watched, name: ['facilityId', 'roomId', 'templateId'] })
  const startDay = useController({ control: watched, name: 'startDay' })
  const phaseDay = useController({ control: watched, name: 'phaseDay' })
  const facilities = useTopic('facilities').rows
  const rooms = useTopic('rooms', facilityId === '' ? null : { facilityId }).rows
  const people = useTopic('people').rows
  // Day 1 is when the plants entered the phase, as long as nobody says otherwise.
  const begin = (there: RoomSummary | undefined, template: RunTemplate | undefined) => {
    const known = there && template ? phaseDayOf(there.contents, template.phase) : null
    phaseDay.field.onChange(known)
    if (known !== null) startDay.field.onChange(known)
  }
  const thisRoom = rooms.find(({ id }) => id === roomId) ?? room
  const thisTemplate = templates.find(({ id }) => id === templateId)
  return (
    <>
      <ChoiceInput<StartFields>
        control={control}
        name="templateId"
        label="Run template"
        none="Choose a template"
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChosen={(id) =>
          begin(
            thisRoom,
            templates.find((one) => one.id === id),
          )
        }
      />
      {!room && (
        <div className={styles.two}>
          <ChoiceInput<StartFields>
            control={control}
            name="facilityId"
            label="Facility"
            none="Choose a facility"
            options={byLabel(facilities.map(({ id, metrc }) => ({ value: id, label: metrc.DisplayName })))}
          />
          <ChoiceInput<StartFields>
            control={control}
            name="roomId"
            label="Room"
            none={facilityId === '' ? 'Choose the facility first' : 'Choose a room'}
            options={byLabel(rooms.map(({ id, metrc }) => ({ value: id, label: metrc.Name })))}
            onChosen={(id) =>
              begin(
                rooms.find((one) => one.id === id),
                thisTemplate,
              )
            }
          />
        </div>
      )}
      <div className={styles.two}>
        <DateInput<StartFields> control={control} name="startDay" label="Day 1" />
        <ChoiceInput<StartFields>
          control={control}
          name="employeeId"
          label="Assignee"
          none="Unassigned"
          options={byLabel(
            people.filter(({ isActive }) => isActive).map(({ id, displayName }) => ({ value: id, label: displayName })),
          )}
        />
      </div>
      <PhaseNote room={thisRoom} template={thisTemplate} />
    </>
  )
}

/** Since when the plants of a room are in the phase of a template. */
function PhaseNote({ room, template }: { room: RoomSummary | undefined; template: RunTemplate | undefined }) {
  const day = room && template ? phaseDayOf(room.contents, template.phase) : null
  if (day === null || !room) return null
  return <p className="small muted">{`The plants in ${room.metrc.Name} entered the phase on ${dayText(day)}.`}</p>
}

/** Each task with its day, before anything is made. */
function Preview({ control, template }: { control: StartControl; template: RunTemplate }) {
  const watched = control as Control<StartFields>
  const startDay = useWatch({ control: watched, name: 'startDay' })
  const { field, formState } = useController({ control: watched, name: 'leftOut' })
  if (!/^\d{4}-\d\d-\d\d$/.test(startDay)) return null
  const rows = runDifference({ startDay, tasks: [] }, { startDay, tasks: template.tasks }, [])
  return (
    <DifferenceList
      rows={rows}
      planned={template.tasks}
      leftOut={field.value}
      isLocked={formState.isSubmitting}
      onLeaveOut={field.onChange}
      isNew
    />
  )
}
