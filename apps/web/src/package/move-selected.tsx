import type { PackageMoveForm } from '@cultivatd/domain/package/move'
import { type Package, packageActions } from '@cultivatd/domain/package/package'
import Button from '@mui/material/Button'
import { ArrowRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { sentencesOf } from '../live/response-error.ts'
import { mayHaveArrived, notKnownText, sendUntilAnswered } from '../live/tracked-call.ts'
import { useTopic } from '../live/use-topic.ts'
import { BusyButton } from '../ui/busy.tsx'
import { notifyError, notifySaved } from '../ui/notices.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { StandingAlert } from '../ui/standing-alert.tsx'
import { useOperationEnds } from '../ui/use-operation-ends.ts'
import { countOf, MoveBroken, moveMany, type MoveStates, moveStateOf, moveText, withStates } from './move-many.ts'
import { MoveFields, useMoveForm } from './move-packages.tsx'
import { MoveProgress } from './move-progress.tsx'
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
  const { states, isBusy, isBroken, move } = useMoveMany(facilityId, onClose)
  const left = chosen.filter(({ metrc }) => isLeft(states, metrc.Label))
  const form = useMoveForm(facilityId, left, rooms)
  const save = (body: PackageMoveForm) => {
    const to = rooms.find(({ id }) => id === body.locationId)?.metrc.Id
    return move(
      body,
      left.filter(({ metrc }) => metrc.LocationId !== to).map(({ metrc }) => metrc.Label),
    )
  }
  const to = rooms.find(({ id }) => id === form.watch('locationId'))?.metrc.Name
  const hasBegun = states.size > 0 || isBusy
  const isWaiting = countOf(states, 'sending', 'waiting') > 0
  return (
    <OverlayPage
      isOpen
      title="Change Package Location"
      subtitle={
        <span className="small muted">{`${countText(chosen.length)}, ${totalText(chosen)}${hasBegun && to ? `, to ${to}` : ''}`}</span>
      }
      icon={ArrowRight}
      onClose={onClose}
      onSubmit={form.handleSubmit(save)}
      isBusy={isBusy}
      canLeave
      footer={
        <>
          <output className="small dim said">
            {hasBegun ? moveText(states) : suitText(chosen.length, packages.length)}
          </output>
          <span className="grow" />
          <Button onClick={onClose}>{isWaiting ? 'Close, keep waiting' : hasBegun ? 'Close' : 'Cancel'}</Button>
          {(left.length > 0 || isBusy) && (
            <BusyButton type="submit" isBusy={isBusy} busyLabel="Sending" disabled={chosen.length === 0}>
              {isBroken || countOf(states, 'refused') > 0 ? 'Send again' : `Move ${countText(left.length)}`}
            </BusyButton>
          )}
        </>
      }
    >
      {isBroken && <StandingAlert facilityId={facilityId} standing={{ is: 'not-known' }} noun="package" />}
      {(left.length > 0 || isBusy) && <MoveFields control={form.control} rooms={rooms} packages={left} />}
      <MoveProgress facilityId={facilityId} packages={chosen} states={states} />
    </OverlayPage>
  )
}

/** What can be sent: what was not sent yet, and what was refused or given up. */
const isLeft = (states: MoveStates, label: string): boolean => {
  const state = states.get(label)
  return !state || state.is === 'refused' || state.is === 'given-up'
}

const countText = (count: number): string => `${count} ${count === 1 ? 'package' : 'packages'}`

/** An action that suits only some says so. */
const suitText = (suits: number, all: number): string =>
  suits < all ? `For ${suits} of ${all}: the others are on hold.` : ''

/** The state of each package of a move, from the press of the button until Metrc has answered for all of them. */
function useMoveMany(facilityId: string, onAllMoved: () => void) {
  const [states, setStates] = useState<MoveStates>(new Map())
  const [isBusy, setBusy] = useState(false)
  const [unanswered, setUnanswered] = useState<readonly string[]>([])
  const [key] = useState(createRepeatKey)
  const move = async (body: PackageMoveForm, labels: readonly string[]) => {
    setBusy(true)
    try {
      await moveMany({
        labels,
        first: unanswered,
        onStates: (changed) => setStates((now) => withStates(now, changed)),
        move: async (packageLabels) => {
          const input = { ...body, packageLabels }
          const options = { idempotencyKey: key.of(input) }
          const outcome = await sendUntilAnswered({ call: () => api.package.move({ body: input }, options) })
          key.used()
          return outcome
        },
      })
      setUnanswered([])
    } catch (error) {
      if (!(error instanceof MoveBroken)) throw error
      const isInDoubt = mayHaveArrived(error.cause)
      setUnanswered(isInDoubt ? error.labels : [])
      notifyError(isInDoubt ? notKnownText : sentencesOf(error.cause).join(' '))
    } finally {
      setBusy(false)
    }
  }
  useEndsOf(facilityId, states, (changed) => setStates((now) => withStates(now, changed)))
  useWhenAllMoved(states, isBusy, onAllMoved)
  useGuardedLeaving(countOf(states, 'sending') > 0)
  return { states, isBusy, isBroken: unanswered.length > 0, move }
}

function useEndsOf(facilityId: string, states: MoveStates, onStates: (changed: MoveStates) => void) {
  const waiting = useMemo(() => {
    const labels = [...states].flatMap(([label, state]) => (state.is === 'waiting' ? [[state.id, label] as const] : []))
    return new Map(labels)
  }, [states])
  const ids = useMemo(() => [...waiting.keys()], [waiting])
  useOperationEnds(facilityId, ids, (operation) => {
    const label = waiting.get(operation.id)
    if (label) onStates(new Map([[label, moveStateOf(operation)]]))
  })
}

function useWhenAllMoved(states: MoveStates, isBusy: boolean, onAllMoved: () => void): void {
  const isTold = useRef(false)
  const isAll = !isBusy && states.size > 0 && countOf(states, 'moved') === states.size
  useEffect(() => {
    if (!isAll || isTold.current) return
    isTold.current = true
    notifySaved()
    onAllMoved()
  }, [isAll, onAllMoved])
}

/** What is not in the ledger yet would be lost with the page. */
function useGuardedLeaving(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}
