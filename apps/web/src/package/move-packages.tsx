import { moveProblems, type PackageMove, PackageMoveForm } from '@cultivatd/domain/package/move'
import type { Package } from '@cultivatd/domain/package/package'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import { ArrowRight } from 'lucide-react'
import type { Control } from 'react-hook-form'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/record-form.tsx'
import { roomTyped, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { useMoving } from '../record/use-record-marks.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { roomOptions } from '../trade/room-options.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PackagePageProps } from './package-page.ts'

interface MovePackageProps extends PackagePageProps {
  rooms: readonly RoomSummary[]
  locationTypes: readonly LocationType[]
}

/** 'Change Package Location' of one package (PKG-07, PKG-22). */
export function MovePackage({ rooms, locationTypes, ...page }: MovePackageProps) {
  const { facilityId, pkg, before } = page
  const change = useRecordChange(page, (body: PackageMove, options) => api.package.move({ body }, options))
  const moving = useMoving(facilityId)
  const moved = { rooms, locationTypes, packages: [pkg], moving }
  const form = useMoveForm({ facilityId, ...moved }, before)
  const save = (chosen: PackageMoveForm) => change.send({ ...chosen, packageLabels: [pkg.metrc.Label] })
  const room = rooms.find(({ id }) => id === form.watch('locationId'))
  return (
    <RecordForm
      {...page}
      title="Change Package Location"
      change={change}
      pending={room?.metrc.Name}
      onSubmit={form.handleSubmit(save)}
    >
      <MoveFields control={form.control} {...moved} />
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
    </RecordForm>
  )
}

interface Moved {
  rooms: readonly RoomSummary[]
  locationTypes: readonly LocationType[]
  packages: readonly Package[]
  /** The labels of what is on its way to another room. */
  moving: ReadonlySet<string>
}

/** The form of a move, of one package or of many; the rule is the server's own. */
export function useMoveForm(
  { facilityId, packages, rooms, locationTypes, moving }: Moved & { facilityId: string },
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
    return moveProblems(named, { room, locationTypes, date: date ?? '', today: localDay() })
  })
}

interface MoveFieldsProps extends Moved {
  control: Control<PackageMoveForm, unknown, PackageMoveForm>
}

export function MoveFields({ control, rooms, locationTypes, packages, moving }: MoveFieldsProps) {
  return (
    <>
      <SelectInput
        control={control}
        name="locationId"
        label="Room"
        options={roomOptions(rooms, { use: 'packages', locationTypes }, roomOfAll(packages, rooms, moving)?.id)}
        placeholder="Choose a room"
      />
      <DateInput control={control} name="date" label="Date" latest={localDay()} />
    </>
  )
}

/** The room that all packages are in, and stay in. */
function roomOfAll(packages: readonly Package[], rooms: readonly RoomSummary[], moving: ReadonlySet<string>) {
  const here = new Set(packages.map(({ metrc }) => (moving.has(metrc.Label) ? null : metrc.LocationId)))
  return here.size === 1 ? rooms.find(({ metrc }) => metrc.Id !== null && here.has(metrc.Id)) : undefined
}
