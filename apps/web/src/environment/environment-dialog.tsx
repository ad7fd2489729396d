import { readingProblems } from '@cultivatd/domain/environment/enter-reading'
import { type Reading, ReadingForm, readingWords, valuesOf } from '@cultivatd/domain/environment/reading'
import {
  fieldReading,
  type ReadingKind,
  readingDecimals,
  readingKinds,
  readingsText,
  readingUnit,
  type TemperatureUnit,
} from '@cultivatd/domain/environment/reading-kinds'
import { offeredVpd } from '@cultivatd/domain/environment/vpd'
import { settleMs } from '@cultivatd/domain/environment/target-bands'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { useRef, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { clockNow } from '../live/server-time.ts'
import { api } from '../live/api.ts'
import { useSession } from '../live/session.ts'
import { Alert } from '../ui/alert.tsx'
import { clockText } from '../ui/dates.ts'
import { DraftOf, useDraftState } from '../ui/draft/draft-of.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { NumberPad } from '../ui/number-pad.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { whenText } from './age-text.ts'
import { ReadingRow, type RowWriter } from './reading-row.tsx'
import { useRoomJudge } from './use-room-judge.ts'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import styles from './environment.module.css'

interface EnvironmentDialogProps {
  room: RoomSummary
  /** The newest of the room; null before the first. */
  latest: Reading | null
  onClose: () => void
}

/** Where the draft of a reading of a room is. */
export const readingPlace = (roomId: string): string => `environment ${roomId}`

/** The Environment update dialog: all five values of a room (ENV-03, ENV-04). */
export const EnvironmentDialog = (props: EnvironmentDialogProps) => (
  <DraftOf place={readingPlace(props.room.id)} title="Environment">
    <Fields {...props} />
  </DraftOf>
)

type FormControl = Control<ReadingForm, unknown, ReadingForm>

function Fields({ room, latest, onClose }: EnvironmentDialogProps) {
  const unit = useTemperatureUnit()
  const personId = useSession().me?.id
  const [begunAt] = useState(() => clockNow().toISOString())
  const [begunWith] = useDraftState('latest', latest?.id ?? null)
  const form = useOwnForm<ReadingForm, ReadingForm, never>({
    schema: ReadingForm,
    blank: { temperatureUnit: unit, dateTime: begunAt },
    row: null,
    formOf: (row) => row,
    words: readingWords,
    problems: ({ dateTime }) => readingProblems({ dateTime }, { isKnownRoom: true, now: clockNow() }),
    create: (body, options) =>
      api.environment.create({ body: { ...body, facilityId: room.facilityId, roomId: room.id } }, options),
    waits: { records: [`environment ${room.id}`], about: room.metrc.Name },
    refusedIn: 'form',
    said: (_id, body) => ({ detail: `${room.metrc.Name}: ${readingsText(valuesOf(body), body.temperatureUnit)}` }),
    onSaved: onClose,
  })
  const isOvertaken = latest !== null && latest.id !== begunWith && latest.userId !== personId
  return (
    <OwnDialog form={form} title="Environment" failedTitle="Not saved" onClose={onClose}>
      {isOvertaken && (
        <Alert tone="info">
          <p>{`${latest.userName} entered a reading at ${clockText(latest.dateTime)}, while this was open. It stands beside yours.`}</p>
        </Alert>
      )}
      <Rows control={form.control} room={room} latest={latest} />
    </OwnDialog>
  )
}

interface RowsProps {
  control: FormControl
  room: EnvironmentDialogProps['room']
  latest: Reading | null
}

function Rows({ control, room, latest }: RowsProps) {
  const isPhone = useIsPhone()
  const rows = useRef<HTMLDivElement>(null)
  const [writers] = useState(() => new Map<ReadingKind, RowWriter>())
  const { judge } = useRoomJudge(room)
  const [begunAt] = useState(() => +clockNow())
  const [current, setCurrent] = useState<ReadingKind>('temperature')
  // Of the draft: the organization may choose another while a form is open.
  const unit = useWatch({ control, name: 'temperatureUnit' })
  const { field: dateTime } = useController({ control, name: 'dateTime' })
  const same = (kinds: readonly ReadingKind[]) => {
    if (latest) for (const kind of kinds) writers.get(kind)?.set(fieldReading(kind, latest[kind], unit))
  }
  const onNext = () => {
    const fields = [...(rows.current?.querySelectorAll('input') ?? [])]
    const next = fields[readingKinds.indexOf(current) + 1]
    if (next) next.focus()
    else rows.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  return (
    <>
      <p className={styles.before}>
        <span className="small dim">
          {latest ? `${room.metrc.Name}, before: ${whenText(latest.dateTime)} by ${latest.userName}` : room.metrc.Name}
        </span>
        {latest && !isPhone && <LineButton onClick={() => same(readingKinds)}>Same as before</LineButton>}
      </p>
      <div ref={rows}>
        {readingKinds.map((kind) => (
          <ReadingRow
            key={kind}
            control={control}
            kind={kind}
            unit={unit}
            before={latest?.[kind] ?? null}
            band={judge?.bandAt(kind, begunAt) ?? null}
            isJudged={judge !== null && begunAt - judge.lightAt(begunAt).from >= settleMs}
            isCurrent={kind === current}
            isPhone={isPhone}
            note={
              kind === 'vpd' && (
                <OfferedVpd control={control} unit={unit} onTake={(value) => writers.get('vpd')?.set(value)} />
              )
            }
            onCurrent={() => setCurrent(kind)}
            onTyped={() => dateTime.onChange(clockNow().toISOString())}
            writers={writers}
          />
        ))}
      </div>
      {isPhone && (
        <NumberPad
          onEdit={(edit) => writers.get(current)?.edit(edit)}
          onNext={onNext}
          onSame={latest ? () => same([current]) : null}
          hasDecimals={readingDecimals(current) > 0}
        />
      )}
    </>
  )
}

interface OfferedVpdProps {
  control: FormControl
  unit: TemperatureUnit
  onTake: (value: number) => void
}

/** What the two fields above come to; it is taken by a press, never by itself. */
function OfferedVpd({ control, unit, onTake }: OfferedVpdProps) {
  const [temperature, humidity] = useWatch({ control, name: ['temperature', 'humidity'] })
  const offered = offeredVpd(temperature, humidity, unit)
  if (offered === null) return null
  return (
    <p className="small">
      <LineButton onClick={() => onTake(offered)}>{`Use ${offered.toFixed(2)}`}</LineButton>{' '}
      <span className="dim">{`from ${temperature} ${readingUnit('temperature', unit)} and ${humidity} %`}</span>
    </p>
  )
}
