import {
  type KnownPressure,
  otherPressure,
  pressureText,
  rosinFormulas,
  rosinProblem,
  type RosinPress,
} from '@cultivatd/domain/rosin/rosin'
import { noNumber, readNumber } from '@cultivatd/domain/field/typed-number'
import Popover from '@mui/material/Popover'
import { X } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Segments } from '../ui/segments.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { useBackCloses } from '../ui/use-back-closes.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { PressDrawing } from './press-drawing.tsx'
import styles from './rosin.module.css'

const names = ['pressure', 'width', 'depth'] as const
type Name = (typeof names)[number]
type Typed = Readonly<Record<Name, string>>

const words: Readonly<Record<KnownPressure, { choice: string; field: string; result: string }>> = {
  gauge: { choice: 'From gauge pressure', field: 'Gauge pressure', result: 'Pressure on the puck' },
  puck: { choice: 'From puck pressure', field: 'Puck pressure', result: 'Gauge pressure' },
}
const choices = (['gauge', 'puck'] as const).map((value) => ({ value, label: words[value].choice }))

interface RosinCalculatorProps {
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
}

/** Pressure of a rosin press from the gauge to the puck or back (ROSIN-01 to ROSIN-04): a tool, nothing is kept. */
export function RosinCalculator({ anchor, isOpen, onClose }: RosinCalculatorProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  useBackCloses(isOpen, onClose)
  const [known, setKnown] = useState<KnownPressure>('gauge')
  const [typed, setTyped] = useState<Typed>({ pressure: '', width: '', depth: '' })
  const [touched, setTouched] = useState<readonly Name[]>([])
  const [pressure, width, depth] = names.map((name) => readNumber(typed[name])) as [
    RosinPress['pressure'],
    RosinPress['width'],
    RosinPress['depth'],
  ]
  const press: RosinPress = { known, pressure, width, depth }
  const field = (name: Name, label: string, unit: string) => ({
    label,
    unit,
    text: typed[name],
    problem: touched.includes(name) ? problemOf(typed[name]) : '',
    onType: (text: string) => setTyped({ ...typed, [name]: text }),
    onLeave: () => setTouched([...touched, name]),
  })
  return (
    <Popover
      anchorEl={() => anchor.current}
      open={isOpen}
      onClose={onClose}
      anchorReference={isPhone ? 'none' : 'anchorEl'}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        backdrop: { invisible: !isPhone },
        paper: { className: styles.rosin, role: 'dialog', 'aria-labelledby': titleId },
      }}
    >
      <header>
        <h2 className="grow" id={titleId}>
          Rosin Calculator
        </h2>
        <IconButton icon={X} label="Close" size={20} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <Segments label="What is known" value={known} options={choices} onChange={setKnown} />
        <PressDrawing press={press} result={otherPressure(press)} />
        <RosinField {...field('pressure', words[known].field, 'psi')} isBig />
        <div className={styles.size}>
          <RosinField {...field('width', 'Puck width', 'in')} />
          <RosinField {...field('depth', 'Puck depth', 'in')} />
        </div>
        <Result press={press} />
        <p className="cap dim">{rosinFormulas[known]}</p>
      </div>
    </Popover>
  )
}

function problemOf(text: string): string {
  const value = readNumber(text)
  return Number.isNaN(value) ? noNumber(text) : rosinProblem(value)
}

interface RosinFieldProps {
  label: string
  unit: string
  text: string
  problem: string
  isBig?: boolean
  onType: (text: string) => void
  onLeave: () => void
}

const RosinField = ({ label, unit, text, problem, isBig = false, onType, onLeave }: RosinFieldProps) => (
  <Field label={label} error={problem || undefined}>
    {(own) => (
      <div className={classNames('inp', isBig && 'big', problem && 'err')}>
        <input
          {...own}
          className={styles.number}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onType(event.target.value)}
          onBlur={(event) => event.target.value && onLeave()}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
    )}
  </Field>
)

/** Who hears the screen is told of a result that has come to rest, not of each digit on the way. */
const saidAfterMs = 600

function Result({ press }: { press: RosinPress }) {
  const psi = otherPressure(press)
  const text = psi === null ? '' : pressureText(psi)
  const said = useSettled(text, saidAfterMs)
  return (
    <div className={styles.result}>
      <div>
        <p className="cap">{words[press.known].result}</p>
        <p className={styles.psi}>
          {text || '–'} <small>psi</small>
        </p>
      </div>
      {text && <CopyButton text={text} said="The result was copied" />}
      <output className="vh">{said && `${words[press.known].result} ${said} psi`}</output>
    </div>
  )
}
