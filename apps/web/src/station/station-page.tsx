import { wrongOfPerson, wrongOfStation, wrongPinText } from '@cultivatd/domain/station/pin-length'
import type { CrewMember, StationView, TakeOver } from '@cultivatd/domain/station/station'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KeptTurn } from '../live/crew/crew-store.ts'
import { keptTurns, type OpenedTurn } from '../live/crew/kept-turns.ts'
import { useLink } from '../live/live.ts'
import { useOpenOutbox } from '../live/outbox/load-outbox.ts'
import { useOutbox } from '../live/outbox/outbox-state.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { useSession } from '../live/session.ts'
import { useOwnStation, watchTurn } from '../live/station.ts'
import {
  isOutboxOpen,
  leaveTurn,
  mayLeave,
  stationView,
  takeOver,
  takeOverAway,
  unsentCount,
} from '../live/take-over.ts'
import { isAway } from '../live/when-back.ts'
import { Alert } from '../ui/alert.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { Mark } from '../ui/mark.tsx'
import { awayTileOf, CrewTiles, tileOf } from './crew-tiles.tsx'
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
  const isOnline = useIsOnline()
  const isUnheard = useIsUnheard(query)
  const isCutOff = !isOnline || (held?.isAway ?? false) || isUnheard
  const kept = useKeptTurns(isCutOff)
  const [entry, setEntry] = useState<{ person: Person; badge?: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isCamera, setCamera] = useState(false)
  const view = query.data
  const nameOf = (personId: string) =>
    kept.turns.find((turn) => turn.personId === personId)?.name ?? view?.crew.find(({ id }) => id === personId)?.name
  const show = async (shown: TakeOver): Promise<Shown> => {
    const became = await begin(shown, isCutOff)
    kept.look()
    if (became.problem) void query.refetch()
    return became
  }
  const badge = useBadge(scanned, async (code) => {
    setCamera(false)
    const { personId, problem: told } = await show({ badge: code })
    setProblem(told)
    const name = personId === null ? undefined : (nameOf(personId) ?? (await nameAt(personId)))
    if (personId !== null && name !== undefined) setEntry({ person: { id: personId, name }, badge: code })
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
            const shown = code === undefined ? { personId: person.id, pin } : { badge: code, pin }
            return (await show(shown)).problem
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
          <p>{introOf(view, isCutOff)}</p>
        </div>
      </header>
      {isCutOff ? (
        <CutOff held={held} count={kept.turns.filter(({ sealed }) => sealed !== null).length} />
      ) : (
        held && <HeldTurn held={held} />
      )}
      {problem && <Alert tone="error" title={problem} />}
      {query.error && !view && !isCutOff && <Alert tone="warn" title={sentencesOf(query.error).join(' ')} />}
      {isCamera && camera ? (
        camera(() => setCamera(false))
      ) : (
        <Crew
          view={view}
          away={isCutOff ? kept.turns : null}
          isBusy={badge.isBusy}
          onCamera={camera && (() => setCamera(true))}
          onChoose={(person) => {
            setProblem(null)
            setEntry({ person })
          }}
        />
      )}
      {!held && !isCutOff && (
        <footer className={styles.foot}>
          <Link className="link tap" to="/login">
            Sign in with a password
          </Link>
        </footer>
      )}
    </main>
  )
}

const introOf = (view: StationView | undefined, isCutOff: boolean): string => {
  if (isCutOff || !view) return 'Who is working?'
  return view.isBadgeWithPin
    ? 'Scan your badge, then enter your PIN.'
    : 'Who is working? Choose your name, or scan your badge.'
}

interface CrewProps {
  view: StationView | undefined
  /** Whom the device can let in by itself; null while the server is asked. */
  away: readonly KeptTurn[] | null
  isBusy: boolean
  /** Null where the device has no camera. */
  onCamera: (() => void) | null
  onChoose: (person: Person) => void
}

function Crew({ view, away, isBusy, onCamera, onChoose }: CrewProps) {
  const [search, setSearch] = useState('')
  const isPinAlone = !(view?.isBadgeWithPin ?? false)
  const crew = away?.map(awayTileOf) ?? view?.crew.map((person) => tileOf(person, isPinAlone)) ?? []
  const shown = crew.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  if (view && away === null && crew.length === 0)
    return (
      <Alert tone="info" title="Nobody can take over here yet">
        <p className="mt1">A user admin gives people a PIN or a badge on the Users page, on any other device.</p>
      </Alert>
    )
  return (
    <>
      {(onCamera || crew.length > manyPeople) && (
        <div className={styles.find}>
          {onCamera && crew.length > 0 && (
            <Button size="large" variant="outlined" onClick={onCamera}>
              Scan a badge with the camera
            </Button>
          )}
          {crew.length > manyPeople && (
            <FilterBox label="Find a name" placeholder="Name" value={search} onChange={setSearch} shortcut="f" />
          )}
        </div>
      )}
      <CrewTiles crew={shown} isBusy={isBusy} onChoose={onChoose} />
      {crew.length > 0 && shown.length === 0 && <p className="muted">Nobody here is called that.</p>}
    </>
  )
}

interface Held {
  me: { id: string; displayName: string } | null
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

const changesOf = ({ me, unsent }: Held): string =>
  `${unsent === 1 ? '1 change' : `${unsent} changes`} of ${me?.displayName ?? 'somebody'}`

const HeldTurn = ({ held }: { held: Held }) =>
  held.unsent > 0 ? <Alert tone="info" title={`Sending ${changesOf(held)}. Anybody can take over meanwhile.`} /> : null

const CutOff = ({ held, count }: { held: Held | null; count: number }) => (
  <Alert
    tone="warn"
    title={count > 0 ? 'No network. Who took over here lately can again.' : 'No network. Nobody can take over.'}
  >
    <p className="mt1">
      {held && held.unsent > 0 && `${changesOf(held)} will be sent when the network is back. `}
      {count > 0 ? 'Everybody else can when it is back.' : 'Everybody can when it is back.'}
    </p>
  </Alert>
)

/** What became of what somebody showed. */
interface Shown {
  /** Whose PIN is asked for besides. */
  personId: string | null
  problem: string | null
}

/** Begins a turn: by the server, or by what this device keeps of earlier ones where that does not answer. */
async function begin(shown: TakeOver, isCutOff: boolean): Promise<Shown> {
  if (isCutOff) return away(await takeOverAway(shown))
  try {
    return { personId: await takeOver(shown), problem: null }
  } catch (error) {
    const became = isUnanswered(error) ? await takeOverAway(shown) : null
    if (became && became.state !== 'unknown') return away(became)
    return { personId: null, problem: sentencesOf(error).join(' ') }
  }
}

const away = (became: OpenedTurn): Shown => ({
  personId: became.state === 'pinNeeded' ? became.personId : null,
  problem: awayText(became),
})

const lockedAwayText = (name: string): string =>
  `The PIN of ${name} is locked here until the network is back, after ${wrongOfPerson} wrong ones.`

function awayText(became: OpenedTurn): string | null {
  if (became.state === 'wrong') return wrongPinText(became.left, became.left <= 0 ? lockedAwayText(became.name) : null)
  if (became.state === 'locked') return lockedAwayText(became.name)
  if (became.state === 'stationLocked')
    return `This station takes no PIN until the network is back, because ${wrongOfStation} were wrong.`
  if (became.state === 'unknown')
    return 'Without a network only those can take over who did here lately, with the PIN or badge that they showed then.'
  return null
}

/** Whether nobody answered, or what stands before the server said that it is not there. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ResponseError ? [502, 503, 504].includes(error.status) : error !== null && error !== undefined

/** Whether nobody answered last; while it is asked again, what is known so far. */
function useIsUnheard({ isFetching, error }: { isFetching: boolean; error: unknown }): boolean {
  const [before, setBefore] = useState(false)
  const now = isFetching ? before : isUnanswered(error)
  if (now !== before) setBefore(now)
  return now
}

const nameAt = async (personId: string): Promise<string | undefined> =>
  (await stationView()).crew.find(({ id }) => id === personId)?.name

const listenOnline = (listener: () => void) => {
  for (const name of ['online', 'offline']) addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, listener)
  }
}

const useIsOnline = (): boolean => useSyncExternalStore(listenOnline, () => navigator.onLine !== false)

/** Whom this device can let in by itself, while it has to. */
function useKeptTurns(isCutOff: boolean): { turns: readonly KeptTurn[]; look: () => void } {
  const [turns, setTurns] = useState<readonly KeptTurn[]>([])
  const look = useCallback(() => {
    keptTurns().then(setTurns, () => setTurns([]))
  }, [])
  useEffect(() => {
    if (!isCutOff) return
    look()
    // The one of a turn that has just begun is sealed after a moment.
    const timer = setInterval(look, 2_000)
    return () => clearInterval(timer)
  }, [isCutOff, look])
  return { turns, look }
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
