import { useSyncExternalStore } from 'react'
import { currentToken, onTokenChange } from './token.ts'

/** What this device knows of itself as a station (decision 160). */
export interface OwnStation {
  token: string
  name: string
  facilityId: string
  /** After so many seconds without a touch the turn of a person is over. */
  restSeconds: number
}

/** How the turn of who took over stands. Kept, so that a page that is loaded an hour later is nobody's. */
interface Turn {
  touchedAt: number
  /** The screen is the station's again, while what was done may still be on its way. */
  isOver: boolean
  /** A spare session reads what was read with the token of another one, which is over by now (decision 177). */
  reads?: { token: string; with: string } | undefined
  /** Names what was read in it where a spare turn keeps that (`Seal.owner`). */
  readOwner?: string | undefined
}

const stationKey = 'cultivatd-station'
const turnKey = 'cultivatd-turn'
/** What a station keeps for turns without a network (`crew/crew-store.ts`). */
export const crewDatabase = 'cultivatd-crew'
const listeners = new Set<() => void>()

function stored<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null
  } catch {
    // Storage may be forbidden; then this is a station as long as its page.
    return null
  }
}

let station = stored<OwnStation>(stationKey)
let turn = stored<Turn>(turnKey) ?? { touchedAt: 0, isOver: false }

function store(key: string, value: OwnStation | Turn | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // As above.
  }
}

const tell = () => {
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const ownStation = (): OwnStation | null => station

/** Makes this device a station, or takes in what the server says of it now. */
export function keepStation(now: OwnStation): void {
  station = now
  store(stationKey, now)
  tell()
}

/** The server knows it no more: the device is one like any other. */
export function forgetStation(token: string): void {
  if (station?.token !== token) return
  station = null
  store(stationKey, null)
  globalThis.indexedDB?.deleteDatabase(crewDatabase)
  tell()
}

export const useOwnStation = (): OwnStation | null => useSyncExternalStore(listen, ownStation)

function setTurn(now: Turn): void {
  const isTold = now.isOver !== turn.isOver
  turn = now
  store(turnKey, now)
  if (isTold) tell()
}

/** Somebody touched the screen or a key, or took over. */
export function touch(): void {
  // The first touch after a rest: the clock that looks may not have looked yet, as on a device that slept.
  if (isTurnOver()) watchTurn()
  if (!turn.isOver && Date.now() - turn.touchedAt > 500) setTurn({ ...turn, touchedAt: Date.now() })
}

export function beginTurn(kept: Pick<Turn, 'reads' | 'readOwner'> = {}): void {
  handed = null
  setTurn({ reads: kept.reads, readOwner: kept.readOwner, touchedAt: Date.now(), isOver: false })
}

/** The one whose turn is over has shown again that it is them. */
export const goOnWithTurn = (): void => beginTurn(turn)

/** Names what was read in this turn, where a spare turn of its person keeps it. */
export const readOwner = (): string | null => turn.readOwner ?? null

/** The token with which a session reads what is kept on this device: its own, but for a spare one. */
export const readsWith = (token: string): string => (turn.reads?.token === token ? turn.reads.with : token)

/** The screen is the station's at once; what waits to be sent is sent from there. */
export const endTurn = (): void => setTurn({ ...turn, isOver: true })

/** A badge that was scanned in the middle of a turn, for the station's screen to begin the next one with. */
let handed: { badge: string; at: number } | null = null
const handedMs = 5_000

/** The next one of the crew scanned their badge: nobody has to press Done first. */
export function handOverTo(badge: string): void {
  handed = { badge, at: Date.now() }
  endTurn()
}

export const handedBadge = (): { badge: string; at: number } | null =>
  handed && Date.now() - handed.at < handedMs ? handed : null

/** How long the turn lasts if nobody touches anything; 0 and less: it is over. */
export const secondsLeft = (): number =>
  station === null || turn.isOver ? 0 : station.restSeconds - Math.max(0, Date.now() - turn.touchedAt) / 1000

/** Whether somebody's turn is over although they are still signed in. */
export const isTurnOver = (): boolean => station !== null && currentToken() !== null && secondsLeft() <= 0

/** The same; also found out when the page is loaded, or shown, long after. */
export const useIsTurnOver = (): boolean => useSyncExternalStore(listen, isTurnOver)

/** Looks whether it is over by now. */
export function watchTurn(): void {
  if (isTurnOver() && !turn.isOver) endTurn()
}

// Whoever signs in here begins a turn too: who leaves the device leaves it.
let known = currentToken()
let isKnownAtStation = station !== null
onTokenChange(() => {
  const token = currentToken()
  if (token !== null && token !== known && turn.reads?.token !== token)
    setTurn({ ...turn, touchedAt: Date.now(), isOver: false })
  if (token === null && turn.reads) setTurn({ ...turn, reads: undefined })
  // Also what a session typed that the server ended.
  if (known !== null && token !== known && isKnownAtStation) sealLeft(known)
  known = token
  isKnownAtStation = station !== null
  tell()
})

const sealLeft = (token: string): void =>
  void import('./turn-drafts.ts').then(({ sealDraftsOf }) => sealDraftsOf(token)).catch(() => {})

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== stationKey && key !== turnKey) return
    station = stored<OwnStation>(stationKey)
    turn = stored<Turn>(turnKey) ?? turn
    tell()
  })
