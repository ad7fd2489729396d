import { moveProblems, PackageMoveForm } from '@cultivatd/domain/package/move'
import type { Package } from '@cultivatd/domain/package/package'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { ArrowRight } from 'lucide-react'
import type { Control } from 'react-hook-form'
import { api } from '../live/api.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { standingBefore, textTyped, type TypedBefore } from '../ui/typed-before.ts'
import { useMoving } from '../ui/use-record-marks.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { useTrackedSend } from '../ui/use-tracked-send.ts'
import { PackageForm, type PackagePageProps } from './package-form.tsx'

interface MovePackageProps extends PackagePageProps {
  rooms: readonly RoomSummary[]
}

/** 'Change Package Location' of one package (PKG-07, PKG-22). */
export function MovePackage({ rooms, ...page }: MovePackageProps) {
  const { facilityId, pkg, before } = page
  const tracked = useTrackedSend({ begin: standingBefore(before) })
  const moving = useMoving(facilityId)
  const form = useMoveForm({ facilityId, packages: [pkg], rooms, moving }, before)
  const save = (chosen: PackageMoveForm) => {
    const { Label } = pkg.metrc
    const body = { ...chosen, packageLabels: [Label] }
    return tracked.send({
      facilityId,
      record: Label,
      input: body,
      call: (options) => api.package.move({ body }, options),
      onSaved: page.onBack,
    })
  }
  const room = rooms.find(({ id }) => id === form.watch('locationId'))
  return (
    <PackageForm
      {...page}
      title="Change Package Location"
      tracked={tracked}
      pending={room?.metrc.Name}
      onSubmit={form.handleSubmit(save)}
    >
      <MoveFields control={form.control} rooms={rooms} packages={[pkg]} moving={moving} />
      {room && (
        <div className="prev">
          <span className="small muted">Room after</span>
          <span className="row">
            <span className="muted">{pkg.metrc.LocationName ?? 'Unknown Location'}</span>
            <ArrowRight size={16} strokeWidth={1.75} aria-label="becomes" />
            <b className="b">{room.metrc.Name}</b>
          </span>
        </div>
      )}
    </PackageForm>
  )
}

interface Moved {
  rooms: readonly RoomSummary[]
  packages: readonly Package[]
  /** The labels of what is on its way to another room. */
  moving: ReadonlySet<string>
}

/** The form of a move, of one package or of many; the rule is the server's own. */
export function useMoveForm(
  { facilityId, packages, rooms, moving }: Moved & { facilityId: string },
  before?: TypedBefore,
) {
  const typed = {
    facilityId,
    locationId: roomTyped(rooms, before),
    date: textTyped(before, 'date') ?? localDay(),
  }
  return useRuleForm(PackageMoveForm, typed, ({ locationId, date }) => {
    if (!locationId) return []
    const room = rooms.find(({ id }) => id === locationId)
    const named = packages.map((pkg) => ({ label: pkg.metrc.Label, pkg, isMoving: moving.has(pkg.metrc.Label) }))
    return moveProblems(named, room, date ?? '', localDay())
  })
}

/** The ledger keeps the room by the name that Metrc knows. */
function roomTyped(rooms: readonly RoomSummary[], before: TypedBefore | undefined): string {
  const name = textTyped(before, 'roomName')
  return rooms.find(({ metrc }) => metrc.Name === name)?.id ?? ''
}

interface MoveFieldsProps extends Moved {
  control: Control<PackageMoveForm, unknown, PackageMoveForm>
}

export function MoveFields({ control, ...moved }: MoveFieldsProps) {
  return (
    <>
      <SelectInput
        control={control}
        name="locationId"
        label="Room"
        options={roomOptions(moved)}
        placeholder="Choose a room"
      />
      <DateInput control={control} name="date" label="Date" latest={localDay()} />
    </>
  )
}

/** Rooms that Metrc knows, by name; the one that all packages are in, and stay in, is shown and cannot be chosen. */
function roomOptions({ rooms, packages, moving }: Moved) {
  const here = new Set(packages.map(({ metrc }) => (moving.has(metrc.Label) ? undefined : metrc.LocationId)))
  return rooms
    .filter(({ metrc }) => metrc.Id !== null)
    .sort((a, b) => a.metrc.Name.localeCompare(b.metrc.Name, 'en-US', { numeric: true }))
    .map(({ id, metrc }) => {
      const isHere = here.size === 1 && here.has(metrc.Id)
      return { value: id, label: isHere ? `${metrc.Name} (now here)` : metrc.Name, isDisabled: isHere }
    })
}
