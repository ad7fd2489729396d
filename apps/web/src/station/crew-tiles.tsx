import type { CrewMember } from '@cultivatd/domain/station/station'
import { Avatar } from '../ui/avatar.tsx'
import styles from './station.module.css'

interface CrewTilesProps {
  crew: readonly CrewMember[]
  /** A PIN opens without a badge. */
  isPinAlone: boolean
  /** What all of them say in place of what opens. */
  hint?: string | undefined
  isBusy: boolean
  onChoose: (person: CrewMember) => void
}

/** Everybody who can take over, to be hit with a glove. */
export const CrewTiles = ({ crew, isPinAlone, hint, isBusy, onChoose }: CrewTilesProps) => (
  <ul className={styles.crew} aria-label="Crew">
    {crew.map((person) => (
      <li key={person.id}>
        <button
          type="button"
          className={styles.tile}
          disabled={isBusy || !isPinAlone || !person.hasPin || person.lockedSeconds > 0}
          onClick={() => onChoose(person)}
        >
          <Avatar id={person.id} name={person.name} isDecoration />
          <span>
            <b>{person.name}</b>
            <span>{hint ?? hintOf(person, isPinAlone)}</span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

function hintOf({ hasPin, hasBadge, lockedSeconds }: CrewMember, isPinAlone: boolean): string {
  const minutes = Math.ceil(lockedSeconds / 60)
  if (lockedSeconds > 0) return `PIN locked for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`
  if (!isPinAlone) return hasBadge && hasPin ? 'Badge and PIN' : `Has no ${hasBadge ? 'PIN' : 'badge'} yet`
  return hasPin ? (hasBadge ? 'PIN or badge' : 'PIN') : 'Badge only'
}
