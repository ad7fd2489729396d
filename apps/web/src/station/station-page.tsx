import type { CrewMember, StationView } from '@cultivatd/domain/station/station'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLink } from '../live/live.ts'
import { useOpenOutbox } from '../live/outbox/load-outbox.ts'
import { useOutbox } from '../live/outbox/outbox-state.ts'
import { sentencesOf } from '../live/response-error.ts'
import { useSession } from '../live/session.ts'
import { useOwnStation, watchTurn } from '../live/station.ts'
import { goOn, isOutboxOpen, leaveTurn, mayLeave, stationView, takeOver, unsentCount } from '../live/take-over.ts'
import { hasProof } from '../live/turn-proof.ts'
import { isAway } from '../live/when-back.ts'
import { Alert } from '../ui/alert.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { Mark } from '../ui/mark.tsx'
import { CrewTiles } from './crew-tiles.tsx'
import { PinEntry } from './pin-entry.tsx'
import styles from './station.module.css'

/** From so many on a name is found by typing. */
const manyPeople = 20
const lookMs = 20_000
/** A browser that keeps nothing has no outbox, and is not waited for. */
const outboxMs = 5_000

interface StationPageProps {
  /** A badge that was scanned just now; `at` tells the same one apart when it is scanned again. */
  scanned: { badge: string; at: number } | null
  /** Reads badges by the camera; null where the device has none. */
  camera: ((onClose: () => void) => ReactNode) | null
}

type Person = Pick<CrewMember, 'id' | 'name'>

/** A shared device while nobody has taken over: who is here, by tile and PIN or by badge. */
export function StationPage({ scanned, camera }: StationPageProps) {
  const station = useOwnStation()
  const query = useQuery({ queryKey: ['station'], queryFn: stationView, refetchInterval: lookMs, staleTime: 0 })
  const held = useHeldTurn()
  const [entry, setEntry] = useState<{ person: Person; badge?: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isCamera, setCamera] = useState(false)
  const view = query.data
  const badge = useBadge(scanned, async (code) => {
    setCamera(false)
    const { personId, problem: told } = await begin({ badge: code }, held)
    setProblem(told)
    if (personId === null) return
    const { crew } = view ?? (await stationView())
    const person = crew.find(({ id }) => id === personId)
    if (person) setEntry({ person, badge: code })
  })
  useEffect(() => {
    document.title = `${station?.name ?? 'Station'} · Cultivatd`
  }, [station?.name])
  if (entry)
    return (
      <main className={styles.screen}>
        <PinEntry
          // A scanned badge types its digits as well.
          key={`${entry.person.id} ${entry.badge ?? ''}`}
          person={entry.person}
          onBack={() => setEntry(null)}
          onPin={async (pin) => {
            const { person, badge: code } = entry
            const { problem: told } = await begin(
              code === undefined ? { personId: person.id, pin } : { badge: code, pin },
              held,
            )
            if (told) void query.refetch()
            return told
          }}
        />
      </main>
    )
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <Mark size={44} />
        <div>
          <h1 tabIndex={-1}>{station?.name}</h1>
          <p>{introOf(view)}</p>
        </div>
      </header>
      {held && <HeldTurn held={held} />}
      {problem && <Alert tone="error" title={problem} />}
      {query.error && !view && !held?.isAway && <Alert tone="warn" title={sentencesOf(query.error).join(' ')} />}
      {isCamera && camera?.(() => setCamera(false))}
      <Crew view={view} held={held} isBusy={badge.isBusy} onChoose={(person) => setEntry({ person })} />
      <footer className={styles.foot}>
        {camera && !isCamera && (
          <Button size="large" variant="outlined" onClick={() => setCamera(true)}>
            Scan a badge with the camera
          </Button>
        )}
        {!held && (
          <Link className="link tap" to="/login">
            Sign in with a password
          </Link>
        )}
      </footer>
    </main>
  )
}

const introOf = (view: StationView | undefined): string => {
  if (!view) return 'Who is working?'
  return view.isBadgeWithPin
    ? 'Scan your badge, then enter your PIN.'
    : 'Who is working? Choose your name, or scan your badge.'
}

interface CrewProps {
  view: StationView | undefined
  held: Held | null
  isBusy: boolean
  onChoose: (person: Person) => void
}

function Crew({ view, held, isBusy, onChoose }: CrewProps) {
  const [search, setSearch] = useState('')
  const away = held?.isAway ?? false
  // Without a network the others cannot be known, nor let in.
  const crew = away ? (held?.me && hasProof() ? [heldTile(held.me)] : []) : (view?.crew ?? [])
  const shown = crew.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  if (view && !away && crew.length === 0)
    return (
      <Alert tone="info" title="Nobody can take over here yet">
        <p className="mt1">A user admin gives people a PIN or a badge on the Users page, on any other device.</p>
      </Alert>
    )
  return (
    <>
      {crew.length > manyPeople && (
        <FilterBox label="Find a name" placeholder="Name" value={search} onChange={setSearch} shortcut="f" />
      )}
      <CrewTiles
        crew={shown}
        isPinAlone={away || !(view?.isBadgeWithPin ?? false)}
        hint={away ? 'The same PIN or badge as before' : undefined}
        isBusy={isBusy}
        onChoose={onChoose}
      />
    </>
  )
}

const heldTile = ({ id, displayName }: { id: string; displayName: string }): CrewMember => ({
  id,
  name: displayName,
  hasPin: true,
  hasBadge: true,
  lockedSeconds: 0,
})

interface Held {
  me: { id: string; displayName: string } | null
  /** Nobody can be reached: only who had the turn can go on. */
  isAway: boolean
  unsent: number
}

/** The turn that is over and cannot be given back yet: what was done is sent first, and without a network nobody ends it. */
function useHeldTurn(): Held | null {
  const { me, state } = useSession()
  useLink()
  useOutbox()
  useOpenOutbox(me?.id)
  const isHeld = state !== 'signedOut'
  useEffect(() => {
    if (!isHeld) return
    const since = Date.now()
    const look = () => {
      // The outbox of a page that was loaded just now takes a moment to say what it holds.
      if (mayLeave() && (isOutboxOpen() || Date.now() - since > outboxMs)) void leaveTurn(me ?? undefined)
    }
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [isHeld, me])
  return isHeld ? { me, isAway: isAway(), unsent: unsentCount() } : null
}

function HeldTurn({ held: { me, isAway: away, unsent } }: { held: Held }) {
  const name = me?.displayName ?? 'Somebody'
  const changes = unsent === 1 ? '1 change' : `${unsent} changes`
  if (away)
    return (
      <Alert
        tone="warn"
        title={hasProof() ? `No network. Only ${name} can go on here.` : 'No network. Nobody can take over.'}
      >
        <p className="mt1">
          {unsent > 0 && `${changes} of ${name} will be sent when the network is back. `}
          {hasProof() ? 'Everybody else can take over when it is back.' : 'Everybody can when it is back.'}
        </p>
      </Alert>
    )
  return unsent > 0 ? (
    <Alert tone="info" title={`Sending ${changes} of ${name}. Anybody can take over meanwhile.`} />
  ) : null
}

/** What became of what somebody showed. */
interface Shown {
  /** Whose PIN is asked for besides. */
  personId: string | null
  problem: string | null
}

/** Begins a turn, or goes on with the one that is held where nobody can be reached. */
async function begin(shown: Parameters<typeof takeOver>[0], held: Held | null): Promise<Shown> {
  if (held?.isAway) return { personId: null, problem: awayText(await goOn(shown)) }
  try {
    return { personId: await takeOver(shown), problem: null }
  } catch (error) {
    return { personId: null, problem: sentencesOf(error).join(' ') }
  }
}

function awayText({ isRight, left }: { isRight: boolean; left: number }): string | null {
  if (isRight) return null
  if (left > 0) return `That is not what this turn began with. ${left} more tries without a network.`
  return 'Nobody can be let in without a network any more. What was done is kept here, and sent when the network is back.'
}

/** Each scan once. */
function useBadge(scanned: StationPageProps['scanned'], onBadge: (badge: string) => Promise<void>) {
  const [doneAt, setDoneAt] = useState<number | null>(null)
  const begunAt = useRef<number | null>(null)
  const latest = useRef(onBadge)
  useEffect(() => {
    latest.current = onBadge
  })
  useEffect(() => {
    if (!scanned || begunAt.current === scanned.at) return
    begunAt.current = scanned.at
    void latest.current(scanned.badge).finally(() => setDoneAt(scanned.at))
  }, [scanned])
  useEffect(() => watchTurn(), [])
  return { isBusy: scanned !== null && scanned.at !== doneAt }
}
