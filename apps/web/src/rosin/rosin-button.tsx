import { Suspense, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { lazily } from '../ui/lazily.ts'
import { PressMark } from './press-mark.tsx'
import { setRosinOpen, useRosinOpen } from './rosin-open.ts'
import styles from './rosin.module.css'

// The calculator comes when somebody reaches for it; the first screen does not wait for it.
const load = async () => (await import('./rosin-calculator.tsx')).RosinCalculator
const RosinCalculator = lazily(load)

/**
 * The rosin calculator of the top bar, which has no room for it on a phone: the navigation opens it there (SHELL-06).
 * What was entered stays as long as the page does.
 */
export function RosinButton() {
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useRosinOpen()
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames('ib hide-p', isOpen && styles.on)}
        aria-label="Rosin Calculator"
        title="Rosin Calculator"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => setRosinOpen(true)}
      >
        <PressMark />
      </button>
      {wasOpened && (
        <Suspense>
          <RosinCalculator anchor={button} isOpen={isOpen} onClose={() => setRosinOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
