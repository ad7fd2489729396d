import type { CrewMember } from '@cultivatd/domain/station/station'
import type { KeptTurn } from '../live/crew/crew-store.ts'
import { Avatar } from '../ui/avatar.tsx'
import styles from './station.module.css'

/** One who can take over, or cannot now, and why. */
export interface CrewTile {
  id: string
  name: string
  hint: string
  /** A press asks for their PIN. */
  isOpen: boolean
}

interface CrewTilesProps {
  crew: readonly CrewTile[]
  isBusy: boolean
  onChoose: (person: CrewTile) => void
}

/** Everybody who can take over, to be hit with a glove. */
export const CrewTiles = ({ crew, isBusy, onChoose }: CrewTilesProps) => (
  <ul className={styles.crew} aria-label="Crew">
    {crew.map((person) => (
      <li key={person.id}>
        <button
          type="button"
          className={styles.tile}
          disabled={isBusy || !person.isOpen}
          onClick={() => onChoose(person)}
        >
          <Avatar id={person.id} name={person.name} isDecoration />
          <span>
            <b title={person.name}>{person.name}</b>
            <span>{person.hint}</span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

/** @param isPinAlone a PIN opens without a badge */
export const tileOf = (person: CrewMember, isPinAlone: boolean): CrewTile => ({
  id: person.id,
  name: person.name,
  hint: hintOf(person, isPinAlone),
  isOpen: isPinAlone && person.hasPin && person.lockedSeconds <= 0,
})

function hintOf({ hasPin, hasBadge, lockedSeconds }: CrewMember, isPinAlone: boolean): string {
  const minutes = Math.ceil(lockedSeconds / 60)
  if (lockedSeconds > 0) return `PIN locked for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`
  if (!isPinAlone) return hasBadge && hasPin ? 'Badge and PIN' : `Has no ${hasBadge ? 'PIN' : 'badge'} yet`
  return hasPin ? (hasBadge ? 'PIN or badge' : 'PIN') : 'Badge only'
}

const awayHints = { pin: 'The same PIN as before', badge: 'The same badge as before', both: 'The same badge and PIN' }

/** Without a network, of somebody who took over here before. */
export const awayTileOf = ({ personId, name, opens, sealed }: KeptTurn): CrewTile => ({
  id: personId,
  name,
  hint: sealed === null ? 'PIN locked until the network is back' : awayHints[opens],
  isOpen: sealed !== null && opens === 'pin',
})
