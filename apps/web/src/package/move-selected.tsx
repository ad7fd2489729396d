import { isIn, mostPackagesAtOnce, type PackageMove, type PackageMoveForm } from '@cultivatd/domain/package/move'
import { actionProblems, type Package } from '@cultivatd/domain/package/package'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import type { ChangeRequest } from '../record/change.ts'
import { ChosenForm } from '../record/chosen-form.tsx'
import { isLeft } from '../record/change-states.ts'
import { useChange } from '../record/use-change.ts'
import { useMoving } from '../record/use-record-marks.ts'
import { Tag } from '../trade/tag.tsx'
import { MoveFields, useMoveForm } from './move-packages.tsx'
import { isMovable, stayingText, totalText } from './package-list.ts'

interface MoveSelectedProps {
  facilityId: string
  packages: readonly Package[]
  onClose: () => void
}

/** 'Change Package Location' of all that is selected (PKG-07, PKG-22), with the outcome of each package. */
export function MoveSelected({ facilityId, packages, onClose }: MoveSelectedProps) {
  const { chosen, left, form, rooms, locationTypes, moving, sending, save } = useMoveSelected(
    facilityId,
    packages,
    onClose,
  )
  const to = rooms.find(({ id }) => id === form.watch('locationId'))?.metrc.Name
  const staying = stayingText(packages)
  const hasBegun = sending.states.size > 0
  return (
    <ChosenForm
      facilityId={facilityId}
      title="Change Package Location"
      subtitle={`${countText(chosen.length)}, ${totalText(chosen)}${hasBegun && to ? `, to ${to}` : ''}`}
      icon={ArrowRight}
      noun="package"
      words={words}
      records={chosen.map(asRecord)}
      sending={sending}
      submitLabel={left.length > 0 ? `Move ${countText(left.length)}` : null}
      missing={null}
      said={staying}
      top={staying}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <MoveFields control={form.control} {...{ rooms, locationTypes, packages: left, moving }} />
    </ChosenForm>
  )
}

const words = { one: 'package', many: 'packages', done: 'moved' }

const countText = (count: number): string => `${count} ${count === 1 ? 'package' : 'packages'}`

const asRecord = (pkg: Package) => ({
  record: pkg.metrc.Label,
  shown: <Tag label={pkg.metrc.Label} />,
  note: actionProblems(pkg, 'move')[0] ?? pkg.metrc.LocationName ?? 'Unknown Location',
})

function useMoveSelected(facilityId: string, packages: readonly Package[], onClose: () => void) {
  // What was selected when the page opened: a package that moved leaves the room's list, but not this one.
  const [selected] = useState(() => packages.filter(isMovable))
  const now = new Map(packages.map((pkg) => [pkg.id, pkg]))
  const chosen = selected.map((pkg) => now.get(pkg.id) ?? pkg)
  const { rows: rooms } = useTopic('rooms', { facilityId })
  const { rows: references } = useTopic('references', { facilityId })
  const locationTypes = references[0]?.locationUses ?? []
  const sending = useChange({
    facilityId,
    call: (body: PackageMove, options) => api.package.move({ body }, options),
    only: (body, packageLabels) => ({ ...body, packageLabels: [...packageLabels] }),
    onAllDone: onClose,
  })
  const left = chosen.filter((pkg) => isLeft(sending.states, pkg.metrc.Label) && isMovable(pkg))
  const moving = useMoving(facilityId)
  const form = useMoveForm({ facilityId, packages: left, rooms, locationTypes, moving })
  const save = (shared: PackageMoveForm) => {
    const room = rooms.find(({ id }) => id === shared.locationId)
    // What lies there already, and stays there, needs no write.
    const labels = left
      .filter((pkg) => !room || !isIn(pkg, room, moving.has(pkg.metrc.Label)))
      .map(({ metrc }) => metrc.Label)
    return sending.send(requestsOf(shared, labels))
  }
  return { chosen, left, form, rooms, locationTypes, moving, sending, save }
}

function requestsOf(shared: PackageMoveForm, labels: readonly string[]): ChangeRequest<PackageMove>[] {
  const requests: ChangeRequest<PackageMove>[] = []
  for (let from = 0; from < labels.length; from += mostPackagesAtOnce) {
    const packageLabels = labels.slice(from, from + mostPackagesAtOnce)
    requests.push({ records: packageLabels, body: { ...shared, packageLabels } })
  }
  return requests
}
