import { litHoursPerDay } from '@cultivatd/domain/environment/light-hours'
import {
  type ReadingKind,
  readingKinds,
  readingLabels,
  readingUnit,
  type TemperatureUnit,
} from '@cultivatd/domain/environment/reading-kinds'
import { lightHoursOf, type RoomPhase, roomPhaseLabels, roomPhases } from '@cultivatd/domain/environment/target-bands'
import { targetProblems } from '@cultivatd/domain/environment/target-problems'
import {
  blankTargets,
  type RoomTargets,
  TargetsForm,
  targetsForm,
  targetWords,
} from '@cultivatd/domain/environment/targets'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { toldOf } from '@cultivatd/domain/environment/told-people'
import { Bell, Moon, Sun } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { DraftOf, useLeftOpen } from '../ui/draft/draft-of.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { Segments } from '../ui/segments.tsx'
import { ToggleList } from '../ui/toggle-list.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { LineButton } from '../ui/line-button.tsx'
import { AlarmPeopleDialog, alarmPeoplePlace } from './alarm-people-dialog.tsx'
import { CopyTargets } from './copy-targets.tsx'
import { TargetCell, type TargetsControl, type Writers } from './target-cell.tsx'
import { TimeField } from './time-field.tsx'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import { zoneChoices } from '../ui/zone-choices.ts'
import styles from './targets.module.css'

interface TargetsDialogProps {
  room: Pick<RoomSummary, 'id' | 'facilityId' | 'metrc'>
  targets: RoomTargets | null
  /** In which the room is now. */
  phase: RoomPhase | null
  onClose: () => void
}

/** Where the draft of the targets of a room is. */
export const targetsPlace = (roomId: string): string => `targets ${roomId}`

/** Light hours and targets of a room in each of its phases, and who is told when it is not so. */
export function TargetsDialog(props: TargetsDialogProps) {
  const { id, facilityId, metrc } = props.room
  const [isAtFacility, setAtFacility] = useState(useLeftOpen(alarmPeoplePlace(facilityId)) !== null)
  return (
    <>
      <DraftOf place={targetsPlace(id)} title={`Targets of ${metrc.Name}`}>
        <Fields {...props} onFacility={() => setAtFacility(true)} />
      </DraftOf>
      {isAtFacility && <AlarmPeopleDialog facilityId={facilityId} onClose={() => setAtFacility(false)} />}
    </>
  )
}

const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

interface FieldsProps extends TargetsDialogProps {
  /** Opens who is told in rooms that name nobody. */
  onFacility: () => void
}

function Fields({ room, targets, phase: now, onClose, onFacility }: FieldsProps) {
  const { id, facilityId } = room
  const unit = useTemperatureUnit()
  const [zone] = useState(zoneHere)
  const [writers] = useState<Writers>(() => new Map())
  const [shown, setShown] = useState<RoomPhase>(now ?? 'flowering')
  const form = useOwnForm<TargetsForm, TargetsForm, RoomTargets>({
    schema: TargetsForm,
    blank: targetsForm(blankTargets(zone), unit),
    // Nobody makes them: those of a room without any are in version 0.
    row: targets ?? { ...blankTargets(zone), id, facilityId, version: 0 },
    formOf: (row) => targetsForm(row, unit),
    words: targetWords,
    problems: (values) => targetProblems(values, values.temperatureUnit),
    update: (roomId, body, options) =>
      api.roomTarget.set({ params: { roomId }, body: { ...body, facilityId } }, options),
    refusedIn: 'form',
    said: () => ({ detail: `Targets of ${room.metrc.Name}` }),
    onSaved: onClose,
  })
  const { control, errors } = form
  // Of the draft: the organization may choose another while a form is open.
  const shownUnit = useWatch({ control, name: 'temperatureUnit' })
  const fields = useRef<HTMLDivElement>(null)
  useShownErrors({ errors, shown, setShown, fields })
  return (
    <OwnDialog
      form={form}
      title={`Targets of ${room.metrc.Name}`}
      failedTitle="Not saved"
      width={680}
      footNote={<CopyTargets room={room} unit={shownUnit} writers={writers} />}
      onClose={onClose}
    >
      <div className={styles.phases}>
        <Segments
          label="Phase"
          value={shown}
          options={roomPhases.map((value) => ({
            value,
            label: value === now ? `${roomPhaseLabels[value]} (now)` : roomPhaseLabels[value],
          }))}
          onChange={setShown}
        />
      </div>
      <div ref={fields}>
        {roomPhases.map((phase) => (
          <div key={phase} hidden={phase !== shown}>
            <PhaseFields phase={phase} control={control} unit={shownUnit} writers={writers} />
          </div>
        ))}
      </div>
      <Telling control={control} zone={zone} facilityId={facilityId} onFacility={onFacility} />
    </OwnDialog>
  )
}

interface ShownErrors {
  errors: FieldErrors<TargetsForm>
  shown: RoomPhase
  setShown: (phase: RoomPhase) => void
  fields: React.RefObject<HTMLDivElement | null>
}

/** A phase that is not shown must not keep a form from being saved without a word. */
function useShownErrors({ errors, shown, setShown, fields }: ShownErrors): void {
  const wrong = roomPhases.filter((phase) => errors[phase])
  const hidden = wrong.length > 0 && !wrong.includes(shown) ? wrong[0] : undefined
  useEffect(() => {
    if (!hidden) return
    setShown(hidden)
    const timer = setTimeout(() =>
      fields.current?.querySelector<HTMLElement>('div:not([hidden]) > * [aria-invalid=true]')?.focus(),
    )
    return () => clearTimeout(timer)
  }, [hidden, setShown, fields])
}

interface PhaseFieldsProps {
  phase: RoomPhase
  control: TargetsControl
  unit: TemperatureUnit
  writers: Writers
}

function PhaseFields({ phase, control, unit, writers }: PhaseFieldsProps) {
  const [lightsOn, lightsOff] = useWatch({ control, name: [`${phase}.lightsOn`, `${phase}.lightsOff`] })
  const hours = litHoursPerDay(lightHoursOf({ lightsOn, lightsOff }))
  const times = { control, writers }
  return (
    <>
      <div className={styles.lights}>
        <TimeField {...times} name={`${phase}.lightsOn`} label="Lights on" icon={Sun} />
        <TimeField {...times} name={`${phase}.lightsOff`} label="Lights off" icon={Moon} />
      </div>
      <p className={`small dim ${styles.hours}`}>
        {hours === null
          ? 'Without light hours the targets by day count at any time.'
          : `Lit ${Math.round(hours * 100) / 100} h of each day. After lights on or off, the first two hours are not judged.`}
      </p>
      <div>
        <div className={`cap dim ${styles.heads}`} aria-hidden="true">
          <span />
          <span>Day, from</span>
          <span>to</span>
          <span>Night, from</span>
          <span>to</span>
        </div>
        {readingKinds.map((kind) => (
          <KindFields key={kind} kind={kind} phase={phase} control={control} unit={unit} writers={writers} />
        ))}
      </div>
    </>
  )
}

function KindFields({ kind, phase, control, unit, writers }: PhaseFieldsProps & { kind: ReadingKind }) {
  return (
    <div className={styles.kind}>
      <span className={styles.name}>
        <span className="m">{readingLabels[kind]}</span> <span className="dim">{readingUnit(kind, unit)}</span>
      </span>
      {(['day', 'night'] as const).map((time) => (
        <div key={time} className={styles.ends}>
          <span className={`small dim ${styles.time}`} aria-hidden="true">
            {time === 'day' ? 'Day' : 'Night'}
          </span>
          {(['low', 'high'] as const).map((end) => (
            <TargetCell
              key={end}
              control={control}
              name={`${phase}.${time}.${kind}.${end}`}
              label={`${roomPhaseLabels[phase]}: ${readingLabels[kind]} by ${time}, ${end === 'low' ? 'from' : 'to'}`}
              writers={writers}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface TellingProps extends Pick<FieldsProps, 'onFacility'> {
  control: TargetsControl
  zone: string
  facilityId: string
}

const together = new Intl.ListFormat('en')

/** Who is told where the room names nobody. */
function toldInstead(names: readonly string[]): string {
  if (names.length === 0) return 'Nobody is told of alarms in this room: they are shown on its pages alone.'
  return `${together.format(names)} ${names.length === 1 ? 'is' : 'are'} told, as in every room that names nobody.`
}

/** After how long who is told, and the clock that all of it goes by. */
function Telling({ control, zone, facilityId, onFacility }: TellingProps) {
  const ofFacility = useTopic('alarmPeople', { facilityId }).rows[0]
  const instead = toldOf(null, ofFacility).people.map(({ name }) => name)
  const people = useTopic('people').rows
  const [chosen, stored] = useWatch({ control, name: ['people', 'zone'] })
  return (
    <fieldset className={styles.telling}>
      <legend className="t3">Alarm</legend>
      <div className={styles.lights}>
        <NumberInput
          control={control}
          name="afterMinutes"
          label="Out of target for"
          unit="min"
          hint="As long as sensors tell so, before anybody is told."
        />
        <SelectInput
          control={control}
          name="zone"
          label="Clock on the wall"
          options={zoneChoices([stored, zone])}
          hint="Light hours go by it, also when clocks change."
        />
      </div>
      <div className="field">
        <span className="lab">Who is told, here and by mail</span>
        <ToggleList
          control={control}
          name="people"
          label="Who is told"
          options={people.map(({ id, displayName }) => ({ value: id, label: displayName, icon: Bell }))}
        />
        <p className="hint">
          {chosen.length === 0
            ? toldInstead(instead)
            : 'Once when it begins and once when it is good again, for a room at most every 15 minutes.'}
        </p>
        <p className="mt1">
          <LineButton onClick={onFacility}>Who is told in rooms that name nobody</LineButton>
        </p>
        <DraftChips record={alarmPeoplePlace(facilityId)} opener={() => onFacility} />
      </div>
    </fieldset>
  )
}
