import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import { roomSections } from '@cultivatd/domain/room/room'
import { roomTypeLabels } from '@cultivatd/domain/room/room-types'
import type { System } from '@cultivatd/domain/system/system'
import type { MapPlace, PutPart } from '@cultivatd/domain/system/put-down'
import { placeText, type ZonePlace, zoneKey } from '@cultivatd/domain/system/zone'
import { ChevronDown } from 'lucide-react'
import { ScanPlace } from '../record/move-form.tsx'
import { roomOptions } from '../trade/room-options.ts'
import { Field } from '../ui/field.tsx'
import { ZonePicker } from './zone-picker.tsx'
import systemStyles from './system.module.css'
import mapStyles from './rack-map.module.css'

/** Where something goes: a zone of a system of a room, or only the room. */
export interface Target {
  roomId: string
  /** Empty for none. */
  systemId: string
  zone: ZonePlace | null
  /** A whole level or rack on which they were put down in the drawing, and what goes into which of its zones. */
  over?: { place: MapPlace; parts: readonly PutPart[] } | undefined
}

interface TargetFieldsProps {
  /** Where it is now. */
  from: RoomSummary
  rooms: readonly RoomSummary[]
  /** Of the room that is chosen. */
  systems: readonly System[]
  locationTypes: readonly LocationType[]
  target: Target
  isLocked: boolean
  onChange: (target: Target) => void
}

/** A room, one of its systems, and a zone pressed on the system's map. */
export function TargetFields(props: TargetFieldsProps) {
  const { from, rooms, systems, locationTypes, target, isLocked, onChange } = props
  const room = rooms.find(({ id }) => id === target.roomId)
  const system = systems.find(({ id }) => id === target.systemId)
  const suited = rooms.filter(({ id, types }) => id === from.id || roomSections(types).systems)
  const options = roomOptions(suited, { use: 'plants', locationTypes })
  const isHere = target.roomId === from.id
  const where = target.zone ?? target.over?.place
  return (
    <>
      <div className={systemStyles.target}>
        <Select
          label="Room"
          value={target.roomId}
          isLocked={isLocked}
          options={[
            // A room that the state does not know takes what is in it already.
            ...(options.some(({ value }) => value === from.id) ? [] : [{ value: from.id, label: from.metrc.Name }]),
            ...options,
          ].map((option) => (option.value === from.id ? { ...option, label: `${option.label} (now here)` } : option))}
          onChange={(roomId) => onChange({ roomId, systemId: '', zone: null })}
        />
        <Select
          label="System"
          value={target.systemId}
          isLocked={isLocked || systems.length === 0}
          options={[
            {
              value: '',
              label:
                systems.length === 0 ? 'No systems in this room' : isHere ? 'Choose a system' : 'None, only the room',
            },
            ...systems.map(({ id, name, type }) => ({ value: id, label: `${name} (${roomTypeLabels[type]})` })),
          ]}
          onChange={(systemId) => onChange({ roomId: target.roomId, systemId, zone: null })}
        />
      </div>
      <div>
        <ScanPlace isLocked={isLocked} />
      </div>
      {room && system && (
        <section className={mapStyles.pick}>
          <output className="small muted">
            {where
              ? `To ${placeText(where, system.size.levelCount)} of ${system.name}.`
              : `Press the zone of ${system.name} that they go to.`}
          </output>
          <ZonePicker
            room={room}
            system={system}
            chosen={target.zone && zoneKey(target.zone)}
            onChoose={({ place }) => !isLocked && onChange({ roomId: room.id, systemId: system.id, zone: place })}
          />
        </section>
      )}
    </>
  )
}

interface SelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string; isDisabled?: boolean }[]
  isLocked: boolean
  onChange: (value: string) => void
}

function Select({ label, value, options, isLocked, onChange }: SelectProps) {
  return (
    <Field label={label}>
      {(own) => (
        <div className={isLocked ? 'inp lock' : 'inp'}>
          <select {...own} value={value} disabled={isLocked} onChange={(event) => onChange(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="chev" size={18} strokeWidth={1.75} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
