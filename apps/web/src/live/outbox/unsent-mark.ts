import { type Act, isOpen } from './act.ts'

/** What a browser took away before it was sent. */
export interface Lost {
  /** At most: some may have arrived just before. */
  count: number
  /** When the first of them was done, an instant. */
  since: string
}

/** Of what waits in the database of this name. */
interface Mark extends Lost {
  birth: string
}

// Beside the database, so that it can be told where a browser takes that alone (decision 181). Nobody is named: the owner is
// made of the secret that seals the acts.
const markKey = (owner: string) => `cultivatd-unsent ${owner}`
const lostKey = (owner: string) => `cultivatd-lost ${owner}`

/** Writes down that these wait, in the database of this name. */
export function markUnsent(owner: string, birth: string, acts: readonly Act[]): void {
  const waiting = lostOfActs(acts)
  write(markKey(owner), waiting && { ...waiting, birth })
}

/** What was lost, of which the person did not say yet that they know; found out by the name that the database has now. */
export function findLost(owner: string, birth: string): Lost | null {
  const mark = read<Mark>(markKey(owner))
  if (mark && mark.birth !== birth) {
    addLost(owner, mark)
    write(markKey(owner), null)
  }
  return read<Lost>(lostKey(owner))
}

/** What these were is lost for good, as far as anybody can tell. */
export function loseAll(owner: string, acts: readonly Act[]): Lost | null {
  const lost = lostOfActs(acts)
  if (lost) addLost(owner, lost)
  write(markKey(owner), null)
  return read<Lost>(lostKey(owner))
}

function addLost(owner: string, { count, since }: Lost): void {
  const before = read<Lost>(lostKey(owner))
  const lost = before
    ? { count: before.count + count, since: [before.since, since].sort()[0] ?? since }
    : { count, since }
  write(lostKey(owner), lost)
}

/** How many acts of anybody wait on this device, for who is not signed in. */
export function unsentHere(): number {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(markKey('')))
    return keys.reduce((sum, key) => sum + (read<Mark>(key)?.count ?? 0), 0)
  } catch {
    return 0
  }
}

/** The person knows. */
export const forgetLost = (owner: string): void => write(lostKey(owner), null)

/** How many of these are not sent, and since when; null for none. */
function lostOfActs(acts: readonly Act[]): Lost | null {
  const open = acts.filter(isOpen)
  const [since] = open.map(({ at }) => at).sort()
  return since === undefined ? null : { count: open.length, since }
}

function read<T extends Lost>(key: string): T | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
    return typeof kept?.count === 'number' && !Number.isNaN(Date.parse(kept.since)) ? kept : null
  } catch {
    return null
  }
}

function write(key: string, kept: Lost | Mark | null): void {
  try {
    if (kept === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Then a browser that takes the database away tells nobody.
  }
}
