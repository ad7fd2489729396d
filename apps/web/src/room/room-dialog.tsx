import {
  isLocationTypeLocked,
  notAMetrcLocation,
  type Room,
  RoomForm,
  RoomType,
  roomProblems,
  roomTypeLabels,
} from '@cultivatd/domain/room/room'
import { useEffect, useRef } from 'react'
import { type Control, useController } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { StandingAlert } from '../record/standing-alert.tsx'
import { standingBefore, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { useTrackedSend } from '../record/use-tracked-send.ts'
import { WaitingPanel } from '../record/waiting-panel.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { FieldNote } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { useLate } from '../ui/use-late.ts'
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
  onClose: () => void
}

/** The Room dialog, for create and for update (ROOM-01 to ROOM-05). */
export function RoomDialog(props: RoomDialogProps) {
  const { rows, status } = useTopic('references', { facilityId: props.facilityId })
  // The choice is locked or not from its first look on, so the dialog waits for the list.
  // Before Metrc was read there are no types to choose, and a room can still be kept out of Metrc.
  return status === 'loading' ? null : <Dialog {...props} locationTypes={rows[0]?.locationTypes ?? []} />
}

function Dialog(props: RoomDialogProps & { locationTypes: string[] }) {
  const { facilityId, room, before, onSaved, onClose, locationTypes } = props
  const failedTitle = room ? 'Change Failed' : 'Create Failed'
  const { standing, isBusy, send } = useTrackedSend({ failedTitle, begin: standingBefore(before) })
  const isLate = useLate(isBusy, 400)
  const sending = standing.is === 'sending' && (isLate || standing.id !== null) ? standing : null
  const only = locationTypes.length === 1 ? locationTypes[0] : undefined
  const form = useRuleForm(
    RoomForm,
    {
      name: textTyped(before, 'name') ?? room?.metrc.Name ?? '',
      locationType:
        textTyped(before, 'locationType') ??
        (room ? (room.metrc.Id === null ? notAMetrcLocation : room.metrc.LocationTypeName) : (only ?? '')),
      types: typesTyped(before) ?? room?.types ?? [],
    },
    (values) =>
      values.locationType
        ? roomProblems({ name: '', types: [], locationType: values.locationType }, locationTypes)
        : [],
  )
  const { control, handleSubmit, setValue, watch } = form
  const locationType = watch('locationType') ?? ''
  const last = useRef(locationType)
  useEffect(() => {
    if (last.current === locationType) return
    last.current = locationType
    // ROOM-04, READ-52: of another location type the room's types are chosen anew.
    setValue('types', [], { shouldDirty: true })
  }, [locationType, setValue])
  const save = (values: RoomForm) => {
    const body = { ...values, facilityId }
    return send({
      facilityId,
      record: room?.metrc.Name ?? values.name,
      input: body,
      call: (options) =>
        room
          ? api.room.update({ params: { metrcLocationId: room.id }, body }, options)
          : api.room.create({ body }, options),
      onSaved: ({ id }) => {
        onClose()
        const roomId = room?.id ?? id
        if (roomId) onSaved?.(roomId)
      },
    })
  }
  return (
    <FormDialog
      isOpen
      title={room ? `Edit ${room.metrc.Name}` : 'Add room'}
      isBusy={isBusy}
      busyLabel="Saving"
      submitLabel={standing.is === 'refused' || standing.is === 'not-known' ? 'Send again' : room ? 'Save' : 'Add room'}
      canLeave={!isBusy || sending !== null}
      cancelLabel={sending ? 'Close, keep waiting' : 'Cancel'}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun="room" />}
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
              field.onChange(isOn ? [...chosen, type] : chosen.filter((other: RoomType) => other !== type))
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
