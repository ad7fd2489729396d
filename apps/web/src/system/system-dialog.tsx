import { phaseOf } from '@cultivatd/domain/plant/phase'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { roomTypeLabels } from '@cultivatd/domain/room/room-types'
import { deleteSystemProblems, type PlacedRecord, systemProblems } from '@cultivatd/domain/system/change-system'
import {
  newSystemDefaults,
  type System,
  SystemForm,
  systemForm,
  type SystemType,
  systemTypesOf,
  systemWords,
} from '@cultivatd/domain/system/system'
import { removeWaterProblems } from '@cultivatd/domain/water/water-machine'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDelete } from '../ui/own-delete.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import { type RoomPlaces, zonesOfRoom } from './zone-contents.ts'
import styles from './system.module.css'

interface SystemDialogProps {
  room: RoomSummary
  /** All of the room. */
  systems: readonly System[]
  places: RoomPlaces
  /** The system that is changed; without one a system is added. */
  system?: System
  onClose: () => void
}

/** Where the drafts of a room's systems are, of their zones and of what is moved between them. */
export const systemsPlace = (roomId: string): string => `room ${roomId} system`

/** The System dialog, for create and for edit (SYS-03 to SYS-07, READ-64). */
export const SystemDialog = (props: SystemDialogProps) => (
  <DraftOf
    place={`${systemsPlace(props.room.id)} ${props.system?.id ?? 'new'}`}
    title={props.system ? `Edit ${props.system.name}` : 'Add new system'}
  >
    <SystemFields {...props} />
  </DraftOf>
)

function SystemFields({ room, systems, places, onClose, ...given }: SystemDialogProps) {
  const { facilityId, id: roomId } = room
  const system = useLastKnown(systems, given.system?.id) ?? given.system
  const standing = system ? standingIn(system, places) : []
  const takenNames = systems.filter(({ id }) => id !== system?.id).map(({ name }) => name)
  const types = typesFor(room, system)
  const form = useOwnForm({
    schema: SystemForm,
    blank: { name: '', ...(types.length === 1 ? { type: types[0] } : {}), ...newSystemDefaults },
    row: system ?? null,
    formOf: systemForm,
    words: systemWords,
    problems: (values) => {
      const { name, type } = values
      if (!type) return []
      return systemProblems({ ...values, name: (name ?? '').trim(), type }, { room, system, takenNames, standing })
    },
    create: (body, options) => api.system.create({ body: { ...body, facilityId, roomId } }, options),
    update: (id, body, options) => api.system.update({ params: { id }, body: { ...body, facilityId } }, options),
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `${system ? 'Changed' : 'Added'} system ${name}` }),
    onSaved: onClose,
  })
  const { control } = form
  return (
    <OwnDialog
      form={form}
      title={system ? `Edit ${system.name}` : 'Add new system'}
      failedTitle={system ? 'Change Failed' : 'Create Failed'}
      submitLabel={system ? 'Save' : 'Add system'}
      footNote={system && <DeleteSystem system={system} standing={standing} onClose={onClose} />}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label="Name" autoComplete="off" hasFocus />
      <SelectInput
        control={control}
        name="type"
        label="System type"
        hint="Decides which plants may be placed here."
        options={types.map((value) => ({ value, label: roomTypeLabels[value] }))}
        placeholder={system || types.length === 1 ? undefined : 'Choose a type'}
      />
      <div className={styles.sizes}>
        <NumberInput control={control} name="rackCount" label="Racks" />
        <NumberInput control={control} name="levelCount" label="Levels" hint="In each rack" />
        <NumberInput control={control} name="zoneCount" label="Zones" hint="On each level" />
      </div>
    </OwnDialog>
  )
}

/** The room's types (SYS-05), and the system's own where the room has lost it meanwhile. */
function typesFor(room: RoomSummary, system: System | undefined): SystemType[] {
  const types = systemTypesOf(room.types)
  return system && !types.includes(system.type) ? [...types, system.type] : types
}

/** Everything that stands in a system, in zones or only in the system. */
function standingIn({ id }: System, places: RoomPlaces): PlacedRecord[] {
  const here = <Row extends { location: { systemId: string } | null }>(row: Row) => row.location?.systemId === id
  const zones = zonesOfRoom(places)
  const plants = [...zones.flatMap((zone) => zone.plants), ...places.unplaced.plants].filter(here)
  const batches = [...zones.flatMap((zone) => zone.batches), ...places.unplaced.batches].filter(here)
  return [
    ...plants.flatMap(({ metrc, location }) => (location ? [{ what: phaseOf(metrc), ...location }] : [])),
    ...batches.flatMap(({ location }) => (location ? [{ what: 'batch' as const, ...location }] : [])),
  ]
}

interface DeleteSystemProps {
  system: System
  standing: readonly PlacedRecord[]
  onClose: () => void
}

/** Deletes the system after a question; while something stands in it the reason stands there in place of the button. */
function DeleteSystem({ system, standing, onClose }: DeleteSystemProps) {
  const water = useTopic('waters', { facilityId: system.facilityId, roomId: system.roomId })
  const own = water.rows.find(({ id }) => id === system.id)
  const lights = useTopic('lights', { facilityId: system.facilityId, roomId: system.roomId })
  const hung = lights.rows.filter(({ systemId }) => systemId === system.id).length
  const [problem] = [...deleteSystemProblems(system, standing), ...(own ? removeWaterProblems(system.name, own) : [])]
  if (problem) return <>{`To delete it: ${problem}`}</>
  return (
    <OwnDelete
      row={system}
      noun="system"
      name={system.name}
      call={({ id, facilityId, version }, options) =>
        api.system.delete({ params: { id }, body: { facilityId, version } }, options)
      }
      onDeleted={onClose}
    >
      Nothing stands in it. {own?.isFilled && 'What is known of its water goes with it. '}
      {hung > 0 && `${hung === 1 ? 'Its light stays' : `Its ${hung} lights stay`} in this room, in no system. `}
      Metrc knows no systems and is not told.
    </OwnDelete>
  )
}
