import type { PackageMoveForm } from '@cultivatd/domain/package/move'
import { type Package, packageActions } from '@cultivatd/domain/package/package'
import Button from '@mui/material/Button'
import { ArrowRight, Check, OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { BusyButton } from '../ui/busy.tsx'
import { notifySaved } from '../ui/notices.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { WaitingIcon } from '../ui/state.tsx'
import { Tag } from '../ui/tag.tsx'
import { useSend } from '../ui/use-send.ts'
import { type MoveOutcome, type MoveOutcomes, moveInTens, moveText, withOutcome } from './move-in-tens.ts'
import { MoveFields, useMoveForm } from './move-packages.tsx'
import { totalText } from './package-list.ts'
import './package.css'

interface MoveSelectedProps {
  facilityId: string
  packages: readonly Package[]
  onClose: () => void
}

/** 'Change Package Location' of all that is selected (PKG-07, PKG-22), with the outcome of each package. */
export function MoveSelected({ facilityId, packages, onClose }: MoveSelectedProps) {
  // What was selected when the page opened: a package that moved leaves the room's list, but not this one.
  const [chosen] = useState(() => packages.filter((pkg) => packageActions(pkg).includes('move')))
  const { rows: rooms } = useTopic('rooms', { facilityId })
  const { send, isBusy } = useSend()
  const [outcomes, setOutcomes] = useState<MoveOutcomes>(new Map())
  const left = chosen.filter(({ metrc }) => outcomes.get(metrc.Label)?.state !== 'moved')
  const form = useMoveForm(facilityId, left, rooms)
  const save = async (body: PackageMoveForm) => {
    const to = rooms.find(({ id }) => id === body.locationId)?.metrc.Id
    const labels = left.filter(({ metrc }) => metrc.LocationId !== to).map(({ metrc }) => metrc.Label)
    let next = withOutcome(outcomes, labels, { state: 'waiting' })
    const tell = (some: readonly string[], outcome: MoveOutcome) => {
      next = withOutcome(next, some, outcome)
      setOutcomes(next)
    }
    const move = (packageLabels: string[]) => api.package.move({ body: { ...body, packageLabels } })
    await send(() => moveInTens({ labels, move, onOutcome: tell }))
    if ([...next.values()].every(({ state }) => state === 'moved')) {
      notifySaved()
      onClose()
    }
  }
  const count = `${chosen.length} ${chosen.length === 1 ? 'package' : 'packages'}`
  const hasRefused = [...outcomes.values()].some(({ state }) => state === 'refused')
  return (
    <OverlayPage
      isOpen
      title="Change Package Location"
      subtitle={<span className="small muted">{`${count}, ${totalText(chosen)}`}</span>}
      icon={ArrowRight}
      onClose={onClose}
      onSubmit={form.handleSubmit(save)}
      isBusy={isBusy}
      footer={
        <>
          <output className="small dim said">
            {outcomes.size > 0 ? moveText(outcomes) : suitText(chosen.length, packages.length)}
          </output>
          <span className="grow" />
          <Button disabled={isBusy} onClick={onClose}>
            {outcomes.size > 0 ? 'Close' : 'Cancel'}
          </Button>
          <BusyButton type="submit" isBusy={isBusy} busyLabel="Sending" disabled={chosen.length === 0}>
            {hasRefused ? 'Send again' : `Move ${left.length} ${left.length === 1 ? 'package' : 'packages'}`}
          </BusyButton>
        </>
      }
    >
      <MoveFields control={form.control} rooms={rooms} packages={left} />
      <MoveList packages={chosen} outcomes={outcomes} />
    </OverlayPage>
  )
}

/** An action that suits only some says so. */
const suitText = (suits: number, all: number): string =>
  suits < all ? `For ${suits} of ${all}: the others are on hold.` : ''

function MoveList({ packages, outcomes }: { packages: readonly Package[]; outcomes: MoveOutcomes }) {
  return (
    <ul className="moved" aria-label="Packages of this move">
      {packages.map(({ id, metrc }) => (
        <li key={id}>
          <span className="grow">
            <Tag label={metrc.Label} />
            <Refusal outcome={outcomes.get(metrc.Label)} />
          </span>
          <Outcome outcome={outcomes.get(metrc.Label)} now={metrc.LocationName} />
        </li>
      ))}
    </ul>
  )
}

function Refusal({ outcome }: { outcome: MoveOutcome | undefined }) {
  return outcome?.state === 'refused' ? <span className="merr small">{outcome.messages.join(' ')}</span> : null
}

function Outcome({ outcome, now }: { outcome: MoveOutcome | undefined; now: string | null }) {
  if (!outcome) return <span className="small dim">{now ?? 'Unknown Location'}</span>
  if (outcome.state === 'moved')
    return (
      <span className="st" data-tone="ok">
        <Check size={16} strokeWidth={1.75} aria-hidden="true" />
        Moved
      </span>
    )
  if (outcome.state === 'refused')
    return (
      <span className="st" data-tone="error">
        <OctagonAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        Change Failed
      </span>
    )
  return (
    <span className="st" data-tone={outcome.state === 'moving' ? 'info' : undefined}>
      <WaitingIcon />
      {outcome.state === 'moving' ? 'Sending' : 'Not sent yet'}
    </span>
  )
}
