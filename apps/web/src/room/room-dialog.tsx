import type { Outcome } from '@cultivatd/domain/operation/outcome'
import {
  isLocationTypeLocked,
  notAMetrcLocation,
  type Room,
  RoomForm,
  RoomType,
  roomForm,
  roomProblems,
  roomTypeLabels,
  roomWords,
} from '@cultivatd/domain/room/room'
import { useEffect } from 'react'
import { type Control, useController, type UseFormReturn } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { StandingAlert } from '../record/change-alerts.tsx'
import { useToldApart } from '../record/use-told-apart.ts'
import { standingBefore, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { useChange } from '../record/use-change.ts'
import { useWays } from '../record/use-ways.ts'
import { WaitingPanel } from '../record/waiting-panel.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { FieldNote } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { OvertakenAlert } from '../ui/overtaken-alert.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { useLate } from '../ui/use-late.ts'
import { useOvertaken } from '../ui/use-overtaken.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import styles from './room.module.css'

interface RoomDialogProps {
  facilityId: string
  /** The room that is changed; without one a room is created. */
  room?: Room
  /** A refused change that is corrected and sent again. */
  before?: TypedBefore
  /** With the id of a room that was created (ROOM-06). */
  onSaved?: (roomId: string) => void
  /** A room of this name is asked for; it may wait for Metrc, and this dialog may be closed meanwhile. */
  onAsked?: (name: string) => void
  /** It was refused or given up: no room comes of it, also when this dialog is closed. */
  onRefused?: () => void
  onClose: () => void
}

/** Where the drafts of the dialogs of a facility's rooms are; of one room, where it is named. */
export const roomPlace = (facilityId: string, roomId?: string): string =>
  ['facility', facilityId, 'room', roomId].filter((word) => word !== undefined).join(' ')

/** The Room dialog, for create and for update (ROOM-01 to ROOM-05). */
export function RoomDialog(props: RoomDialogProps) {
  const { facilityId, room, before } = props
  // What is corrected is another form than the room's own.
  const place = [roomPlace(facilityId, room?.id ?? 'new'), before?.operation.id].filter(Boolean).join(' ')
  return (
    <DraftOf place={place} title={room ? `Edit ${room.metrc.Name}` : 'Add room'}>
      <ReadyDialog {...props} />
    </DraftOf>
  )
}

function ReadyDialog(props: RoomDialogProps) {
  const { facilityId } = props
  const { rows, status } = useTopic('references', { facilityId })
  const room = useLastKnown<Room>(useTopic('rooms', { facilityId }).rows, props.room?.id) ?? props.room
  // The choice is locked or not from its first look on, so the dialog waits for the list.
  // Before Metrc was read there are no types to choose, and a room can still be kept out of Metrc.
  return status === 'loading' ? null : <Dialog {...props} room={room} locationTypes={rows[0]?.locationTypes ?? []} />
}

type KnownRoom = Omit<RoomDialogProps, 'room'> & { room: Room | undefined; locationTypes: string[] }

function Dialog(props: KnownRoom) {
  const { facilityId, room, onClose, locationTypes } = props
  const { control, locationType, standing, isBusy, overtaken, failedTitle, submit } = useRoomForm(props)
  const isLate = useLate(isBusy, 400)
  const sending = standing.is === 'sending' && (isLate || standing.id !== null) ? standing : null
  return (
    <FormDialog
      isOpen
      title={room ? `Edit ${room.metrc.Name}` : 'Add room'}
      isBusy={isBusy}
      busyLabel="Saving"
      submitLabel={standing.is === 'refused' || standing.is === 'not-known' ? 'Send again' : room ? 'Save' : 'Add room'}
      canLeave={!isBusy || sending !== null}
      cancelLabel={sending ? 'Close, keep waiting' : 'Cancel'}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isBusy && <DraftBar />}
      {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun="room" />}
      {overtaken && <OvertakenAlert {...overtaken} isBusy={isBusy} />}
      <StandingAlert facilityId={facilityId} standing={standing} noun="room" failedTitle={failedTitle} />
      <TextInput control={control} name="name" label="Name" autoComplete="off" hasFocus />
      <SelectInput
        control={control}
        name="locationType"
        label="Location type"
        hint={
          locationType === notAMetrcLocation
            ? 'This room is kept here only; the state does not see it.'
            : 'As Metrc knows it.'
        }
        isLocked={isLocationTypeLocked(locationType, locationTypes)}
        options={[...locationTypes, notAMetrcLocation]}
        placeholder={locationType ? undefined : 'Choose a location type'}
      />
      <RoomTypes control={control} />
      {room && <RoomHistory room={room} />}
    </FormDialog>
  )
}

interface RoomChange extends RoomForm {
  facilityId: string
  /** Of a room that is changed. */
  version?: number
}

/** What stands in the form, and where its change is. */
function useRoomForm({ facilityId, room, before, onSaved, onAsked, onRefused, onClose, locationTypes }: KnownRoom) {
  const ways = useWays(facilityId)
  const { refusedBy, besides } = useToldApart()
  const failedTitle = room ? 'Change Failed' : 'Create Failed'
  const {
    only: standing,
    isBusy,
    send,
  } = useChange<RoomChange>({
    facilityId,
    call: (body, options): Promise<Outcome> =>
      base
        ? api.room
            .update({ params: { metrcLocationId: base.id }, body }, options)
            .catch((error: unknown) => refusedBy(error, hear))
        : api.room.create({ body }, options),
    said: ([change], outcome) => ({
      detail: `${room ? 'Changed' : 'Added'} room ${change?.name ?? ''}`,
      ...(outcome?.id && !room && { action: ways.room(outcome.id) }),
    }),
    one: {
      failedTitle,
      begin: standingBefore(before),
      onRefused,
      onSaved(_body, { id }) {
        onClose()
        const roomId = base?.id ?? id
        if (roomId) onSaved?.(roomId)
      },
    },
  })
  const form = useRuleForm(RoomForm, beginOf(room, before, locationTypes), ({ locationType }) =>
    locationType ? roomProblems({ name: '', types: [], locationType }, locationTypes) : [],
  )
  const { control, handleSubmit, watch } = form
  useChosenAnew(form)
  const { base, overtaken, hear } = useOvertaken(form, {
    row: room ?? null,
    formOf: roomForm,
    words: roomWords,
    // What was typed before is what this form begins with, so nothing tells that it was typed.
    isHeld: isBusy || before !== undefined,
    save: (version) => handleSubmit((values) => save(values, version))(),
  })
  const save = (values: RoomForm, version: number | undefined): Promise<void> => {
    if (!base) onAsked?.(values.name)
    const body = { ...values, facilityId, ...(base && version !== undefined && { version }) }
    return send([{ records: [base?.metrc.Name ?? values.name], body }])
  }
  return {
    control,
    locationType: watch('locationType') ?? '',
    standing: besides(standing),
    isBusy,
    overtaken,
    failedTitle,
    submit: handleSubmit((values) => save(values, base?.version)),
  }
}

/** ROOM-04, READ-52: when somebody chooses another location type the room's types are chosen anew. */
function useChosenAnew({ watch, setValue }: UseFormReturn<RoomForm, unknown, RoomForm>) {
  useEffect(() => {
    const chosen = watch((_values, { name, type }) => {
      if (name === 'locationType' && type === 'change') setValue('types', [], { shouldDirty: true })
    })
    return () => chosen.unsubscribe()
  }, [watch, setValue])
}

function beginOf(room: Room | undefined, before: TypedBefore | undefined, locationTypes: readonly string[]): RoomForm {
  const only = locationTypes.length === 1 ? locationTypes[0] : undefined
  const begin = room ? roomForm(room) : { name: '', locationType: only ?? '', types: [] }
  return {
    name: textTyped(before, 'name') ?? begin.name,
    locationType: textTyped(before, 'locationType') ?? begin.locationType,
    types: typesTyped(before) ?? begin.types,
  }
}

/** Under the form, so that who only wants to save does not pass it. */
function RoomHistory({ room: { facilityId, id } }: { room: Room }) {
  const history = useTopic('history', { facilityId, entity: 'room', record: id })
  return (
    <section>
      <h3>History</h3>
      <HistoryList history={history} shown={3} />
    </section>
  )
}

/** The types that were chosen before, as far as they are types. */
function typesTyped(before: TypedBefore | undefined): RoomType[] | undefined {
  const types = before?.payload['types']
  return Array.isArray(types) ? RoomType.options.filter((type) => types.includes(type)) : undefined
}

function RoomTypes({ control }: { control: Control<RoomForm, unknown, RoomForm> }) {
  const { field, fieldState } = useController({ control, name: 'types' })
  const chosen = field.value ?? []
  return (
    <fieldset className="field" aria-describedby="room-types-note">
      <legend>Room types</legend>
      <div className={styles.roomTypes}>
        {RoomType.options.map((type) => (
          <CheckBox
            key={type}
            label={roomTypeLabels[type]}
            isChecked={chosen.includes(type)}
            onChange={(isOn) =>
              field.onChange(isOn ? [...chosen, type].sort() : chosen.filter((other: RoomType) => other !== type))
            }
          />
        ))}
      </div>
      <FieldNote
        id="room-types-note"
        hint="What happens in the room. They decide what its page shows."
        error={fieldState.error?.message}
      />
    </fieldset>
  )
}
