import { longestPin, shortestPin } from '@cultivatd/domain/station/pin-length'
import Button from '@mui/material/Button'
import { Delete } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { BusyLine } from '../ui/busy.tsx'
import styles from './station.module.css'

interface PinEntryProps {
  person: { id: string; name: string }
  /** Answers what was wrong; null when the turn has begun. */
  onPin: (pin: string) => Promise<string | null>
  onBack: () => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Keys for a thumb in a glove. What is typed is never shown, and goes with each try. */
export function PinEntry({ person, onPin, onBack }: PinEntryProps) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isLong = pin.length >= shortestPin
  const add = (digit: string) => {
    setProblem(null)
    setPin((before) => (before.length < longestPin ? before + digit : before))
  }
  const back = () => setPin((before) => before.slice(0, -1))
  const go = async () => {
    if (isBusy || !isLong) return
    setBusy(true)
    try {
      setProblem(await onPin(pin))
    } finally {
      setPin('')
      setBusy(false)
    }
  }
  const heading = useRef<HTMLHeadingElement>(null)
  // The tile that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  useKeys((key) => {
    if (isBusy) return
    if (/^\d$/.test(key)) add(key)
    else if (key === 'Backspace') back()
    else if (key === 'Enter') void go()
    else if (key === 'Escape') onBack()
  })
  return (
    <section className={styles.entry} aria-label={`PIN of ${person.name}`}>
      <div className={styles.who}>
        <Avatar id={person.id} name={person.name} isDecoration />
        <h2 ref={heading} tabIndex={-1}>
          {person.name}
        </h2>
      </div>
      <div>
        <output className={styles.dots} aria-label={`${pin.length} digits entered`}>
          {pin === '' ? <span>Your PIN</span> : [...pin].map((_, at) => <i key={`${at}.`} aria-hidden="true" />)}
        </output>
        <BusyLine isBusy={isBusy} />
      </div>
      <p className={styles.wrong} role="alert">
        {problem}
      </p>
      <fieldset className={styles.keys} aria-label="Digits" disabled={isBusy}>
        {digits.map((digit) => (
          <button key={digit} type="button" onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label="Delete the last digit" disabled={pin === ''} onClick={back}>
          <Delete size={26} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <button type="button" onClick={() => add('0')}>
          0
        </button>
        <button type="button" className={styles.go} disabled={!isLong} onClick={() => void go()}>
          Take over
        </button>
      </fieldset>
      <Button size="large" disabled={isBusy} onClick={onBack}>
        Somebody else
      </Button>
    </section>
  )
}

/** Keys of a keyboard at the device, wherever the focus is; a button that has it presses itself with Enter. */
function useKeys(onKey: (key: string) => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listen = ({ key, target, repeat }: KeyboardEvent) => {
      if (!repeat && !(key === 'Enter' && target instanceof HTMLButtonElement)) latest.current(key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
