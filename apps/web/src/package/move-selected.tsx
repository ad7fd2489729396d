import { isIn, mostPackagesAtOnce, type PackageMove, type PackageMoveForm } from '@cultivatd/domain/package/move'
import { actionProblems, type Package } from '@cultivatd/domain/package/package'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import type { ManyRequest } from '../record/many-change.ts'
import { ManyAlerts, ManyFooter } from '../record/many-form.tsx'
import { ManyProgress } from '../record/many-progress.tsx'
import { countOf, isLeft, manyText } from '../record/many-states.ts'
import { useManySend } from '../record/use-many-send.ts'
import { useMoving } from '../record/use-record-marks.ts'
import { Tag } from '../trade/tag.tsx'
import { pressOf } from '../ui/form-press.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
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
  const { states, isBusy, isNotKnown } = sending
  const to = rooms.find(({ id }) => id === form.watch('locationId'))?.metrc.Name
  const hasBegun = states.size > 0
  const staying = stayingText(packages)
  const isOpen = left.length > 0 || isBusy || isNotKnown
  const isAgain = isNotKnown || countOf(states, 'refused', 'given-up') > 0
  const { onSubmit } = pressOf({
    repeat: isNotKnown ? sending.repeat : null,
    onSubmit: form.handleSubmit(save),
    missing: null,
  })
  return (
    <OverlayPage
      isOpen
      isNarrow
      title="Change Package Location"
      subtitle={
        <span className="small muted">{`${countText(chosen.length)}, ${totalText(chosen)}${hasBegun && to ? `, to ${to}` : ''}`}</span>
      }
      icon={ArrowRight}
      onClose={onClose}
      onSubmit={onSubmit}
      isBusy={isBusy}
      canLeave
      footer={
        <ManyFooter
          sending={sending}
          said={hasBegun ? manyText(states, words) : staying}
          submit={isOpen ? { label: isAgain ? 'Send again' : `Move ${countText(left.length)}` } : null}
          onClose={onClose}
        />
      }
    >
      <ManyAlerts facilityId={facilityId} sending={sending} noun="package" />
      {staying && <p className="only-p m">{staying}</p>}
      {isOpen && (
        // Changed now, it would be another change than the one that may have arrived.
        <div className="col g4" inert={isNotKnown}>
          <MoveFields control={form.control} {...{ rooms, locationTypes, packages: left, moving }} />
        </div>
      )}
      <ManyProgress facilityId={facilityId} records={chosen.map(asRecord)} states={states} words={words} />
    </OverlayPage>
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
  const sending = useManySend({
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

function requestsOf(shared: PackageMoveForm, labels: readonly string[]): ManyRequest<PackageMove>[] {
  const requests: ManyRequest<PackageMove>[] = []
  for (let from = 0; from < labels.length; from += mostPackagesAtOnce) {
    const packageLabels = labels.slice(from, from + mostPackagesAtOnce)
    requests.push({ records: packageLabels, body: { ...shared, packageLabels } })
  }
  return requests
}
