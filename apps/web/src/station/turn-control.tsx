import type { Account } from '@cultivatd/domain/account/account'
import { useEffect, useState } from 'react'
import { endTurn, secondsLeft, touch, watchTurn } from '../live/station.ts'
import { Avatar } from '../ui/avatar.tsx'
import styles from './station.module.css'

/** So long before the end it is said. */
const warnSeconds = 10
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** At a station: who acts, large, and how they end their turn. It ends by itself when nobody touches anything. */
export function TurnControl({ me }: { me: Account }) {
  const left = useSecondsLeft()
  return (
    <>
      <div className={styles.acts}>
        <Avatar id={me.id} name={me.displayName} isDecoration />
        <b title={me.displayName}>{me.displayName}</b>
        <button
          type="button"
          className={styles.done}
          aria-label={`Done: end the turn of ${me.displayName}`}
          onClick={endTurn}
        >
          Done
        </button>
      </div>
      {left <= warnSeconds && left > 0 && (
        <div className={styles.soon} role="alert">
          <span>
            Still {me.displayName}? Back to the station in {left} {left === 1 ? 'second' : 'seconds'}. What is typed is
            kept.
          </span>
          <button type="button" className={styles.done} onClick={touch}>
            Go on
          </button>
        </div>
      )}
    </>
  )
}

/** Whole seconds until the turn ends by itself. */
function useSecondsLeft(): number {
  const [left, setLeft] = useState(() => Math.ceil(secondsLeft()))
  useEffect(() => {
    const look = () => {
      setLeft(Math.ceil(secondsLeft()))
      watchTurn()
    }
    const touched = () => {
      touch()
      look()
    }
    const timer = setInterval(look, 500)
    // A tablet that slept is looked at when it wakes.
    document.addEventListener('visibilitychange', look)
    for (const name of touches) document.addEventListener(name, touched, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const name of touches) document.removeEventListener(name, touched, { capture: true })
    }
  }, [])
  return left
}
