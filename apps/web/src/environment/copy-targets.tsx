import { readingKinds, type TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import { roomPhases } from '@cultivatd/domain/environment/target-bands'
import { type RoomTargets, targetsForm } from '@cultivatd/domain/environment/targets'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { LineButton } from '../ui/line-button.tsx'
import type { Writers } from './target-cell.tsx'

interface CopyTargetsProps {
  room: Pick<RoomSummary, 'id' | 'facilityId'>
  unit: TemperatureUnit
  writers: Writers
}

/** Fills the form with light hours and targets of another room of the facility; who is told stays. */
export function CopyTargets({ room, unit, writers }: CopyTargetsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { facilityId } = room
  const rooms = useTopic('rooms', { facilityId }).rows
  const others = useTopic('roomTargets', { facilityId }).rows.flatMap((targets) => {
    const name = rooms.find(({ id }) => id === targets.id && id !== room.id)?.metrc.Name
    return name === undefined ? [] : [{ name, targets }]
  })
  if (others.length === 0) return null
  return (
    <>
      <LineButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Copy from a room
      </LineButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Copy from a room' } }}
      >
        {others.map(({ name, targets }) => (
          <MenuItem
            key={targets.id}
            onClick={() => {
              setAnchor(null)
              write(targets, unit, writers)
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

function write(targets: RoomTargets, unit: TemperatureUnit, writers: Writers): void {
  const form = targetsForm(targets, unit)
  for (const phase of roomPhases) {
    writers.get(`${phase}.lightsOn`)?.(form[phase].lightsOn)
    writers.get(`${phase}.lightsOff`)?.(form[phase].lightsOff)
    for (const time of ['day', 'night'] as const)
      for (const kind of readingKinds)
        for (const end of ['low', 'high'] as const)
          writers.get(`${phase}.${time}.${kind}.${end}`)?.(form[phase][time][kind][end])
  }
}
