import type { Package } from '@cultivatd/domain/package/package'
import { Link } from '@tanstack/react-router'
import { Check, OctagonAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTopicRow } from '../live/use-topic.ts'
import { clockText } from '../ui/dates.ts'
import { State, WaitingIcon } from '../ui/state.tsx'
import { Tag } from '../ui/tag.tsx'
import type { MoveState, MoveStates } from './move-many.ts'

interface MoveProgressProps {
  facilityId: string
  packages: readonly Package[]
  states: MoveStates
}

/** The packages of a move in the order of what is to be done: refused, waiting, not sent, moved. */
export function MoveProgress({ facilityId, packages, states }: MoveProgressProps) {
  const of = (...kinds: (MoveState['is'] | null)[]) =>
    packages.filter(({ metrc }) => kinds.includes(states.get(metrc.Label)?.is ?? null))
  const refused = of('refused', 'given-up')
  const waiting = of('sending', 'waiting', 'needs-person')
  const moved = of('moved')
  const unsent = of(null)
  return (
    <div className="col g4">
      {states.size > 0 && <Bar moved={moved.length} refused={refused.length} all={packages.length} />}
      <Group
        title="Refused by Metrc"
        note="Kept here and under Metrc, to be corrected and sent again."
        packages={refused}
        states={states}
      />
      <Group
        title="Waiting for Metrc"
        note={<WaitingNote facilityId={facilityId} />}
        packages={waiting}
        states={states}
      />
      <Group title={states.size > 0 ? 'Not sent yet' : 'Packages'} packages={unsent} states={states} />
      <Group title="Moved" packages={moved} states={states} />
    </div>
  )
}

/** Saved is saved: the page may be closed, and what waits is found again under Metrc. */
function WaitingNote({ facilityId }: { facilityId: string }) {
  const metrc = useTopicRow('metrc')
  const since = metrc?.state === 'down' && metrc.since ? clockText(metrc.since) : null
  return (
    <>
      {since && `Metrc has not answered since ${since}. `}You can close this page; these go by themselves, in their
      order.{' '}
      <Link className="link tap" to="/operations" search={{ group: 'waiting', facility: facilityId }}>
        Show what waits
      </Link>
    </>
  )
}

function Bar({ moved, refused, all }: { moved: number; refused: number; all: number }) {
  const share = (count: number) => `${(100 * count) / all}%`
  return (
    <div className="move-bar" aria-hidden="true">
      <i data-tone="ok" style={{ width: share(moved) }} />
      <i data-tone="error" style={{ width: share(refused) }} />
    </div>
  )
}

interface GroupProps {
  title: string
  note?: ReactNode
  packages: readonly Package[]
  states: MoveStates
}

function Group({ title, note, packages, states }: GroupProps) {
  if (packages.length === 0) return null
  return (
    <section>
      <h3>
        {title} <span className="dim">{packages.length}</span>
      </h3>
      {note && <p className="small muted mt1">{note}</p>}
      <ul className="moved mt2" aria-label={title}>
        {packages.map(({ id, metrc }) => (
          <li key={id}>
            <span className="grow">
              <Tag label={metrc.Label} />
              <Words state={states.get(metrc.Label)} />
            </span>
            <Outcome state={states.get(metrc.Label)} now={metrc.LocationName} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Words({ state }: { state: MoveState | undefined }) {
  if (state?.is !== 'refused' || state.messages.length === 0) return null
  return <p className="merr small mt1">{state.messages.join(' ')}</p>
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function Outcome({ state, now }: { state: MoveState | undefined; now: string | null }) {
  if (!state) return <span className="small dim">{now ?? 'Unknown Location'}</span>
  if (state.is === 'needs-person') return <State kind="needs-person" />
  if (state.is === 'sending' || state.is === 'waiting')
    return (
      <span className="st" data-tone="info">
        <WaitingIcon />
        {state.is === 'sending' ? 'Sending' : 'Waiting'}
      </span>
    )
  if (state.is === 'moved')
    return (
      <span className="st" data-tone="ok">
        <Check {...icon} />
        Moved
      </span>
    )
  return (
    <span className="st" data-tone={state.is === 'refused' ? 'error' : undefined}>
      {state.is === 'refused' ? <OctagonAlert {...icon} /> : <Undo2 {...icon} />}
      {state.is === 'refused' ? 'Change Failed' : 'Given up'}
    </span>
  )
}
