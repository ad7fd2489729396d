import { quantityText } from '@cultivatd/domain/unit/unit'
import { plantText, type PlantWeight } from '@cultivatd/domain/weigh-in/plant-weight'
import Button from '@mui/material/Button'
import { CircleHelp, Scale as ScaleIcon, TriangleAlert, Undo2, X } from 'lucide-react'
import { Tag } from '../../trade/tag.tsx'
import { classNames } from '../../ui/class-names.ts'
import { State } from '../../ui/state.tsx'
import { type Scale, scaleTrouble } from './use-scale.ts'
import type { Question, Station } from './use-station.ts'
import styles from './station.module.css'

interface StationDisplayProps {
  state: Station
  scale: Scale
  onTakeBack: (weight: PlantWeight) => void
}

/** The plant on the scale with its weight, what is asked or wrong, and the plant before it. */
export function StationDisplay({ state, scale, onTakeBack }: StationDisplayProps) {
  const { question, told } = state
  const trouble = scaleTrouble(scale)
  return (
    <>
      <Last state={state} onTakeBack={onTakeBack} />
      {question ? <Asked question={question} onAnswer={state.answer} /> : <OnScale state={state} scale={scale} />}
      <output className={styles.told} data-tone={told?.tone ?? (trouble ? 'error' : undefined)}>
        {told?.text ?? trouble}
      </output>
    </>
  )
}

function OnScale({ state, scale }: Pick<StationDisplayProps, 'state' | 'scale'>) {
  const { chosen, typed, onScale, leave } = state
  const shown = typed !== '' ? typed : onScale ? quantityText(onScale.grams) : ''
  if (!chosen)
    return (
      <div className={styles.empty}>
        <p className={styles.big}>{typed === '' ? 'Scan a plant' : `…${typed}`}</p>
        <p className="muted">{typed === '' ? 'or type the last digits of its tag' : 'Find it, or type more digits'}</p>
      </div>
    )
  return (
    <div className={styles.plant}>
      <div className="row between">
        <span className={styles.tag}>
          <Tag label={chosen.label} />
        </span>
        <button type="button" className={classNames('ib', styles.tool)} aria-label="Leave this plant" onClick={leave}>
          <X size={24} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {/* One text for who hears it: the number and its unit. */}
      <p className={styles.weight} data-empty={shown === ''} aria-live="polite" aria-label="Weight">
        {shown === '' ? '0' : shown}
        <small>g</small>
      </p>
      <p className={styles.from}>
        {typed !== '' ? (
          'Typed'
        ) : onScale ? (
          <>
            <ScaleIcon size={16} strokeWidth={1.75} aria-hidden="true" /> Stable on the scale
            {onScale.unit !== 'Grams' && ` (${quantityText(onScale.value)} ${onScale.unit.toLowerCase()})`}
          </>
        ) : scale.state === 'heard' ? (
          'Waiting for the scale to come to rest'
        ) : (
          'Type its weight'
        )}
      </p>
    </div>
  )
}

interface AskedProps {
  question: Question
  onAnswer: Station['answer']
}

const yes: Record<Exclude<Question['of'], 'which'>, string> = {
  repeat: 'Weigh again',
  unexpected: 'Weigh it',
  doubt: 'It is right',
}
const no: Record<Question['of'], string> = {
  repeat: 'Leave it',
  unexpected: 'Leave it',
  doubt: 'Weigh again',
  which: 'None of them',
}

function Asked({ question, onAnswer }: AskedProps) {
  const Icon = question.of === 'which' ? CircleHelp : TriangleAlert
  return (
    <div className={styles.asked} role="alertdialog" aria-label="A question" data-of={question.of}>
      <p className="row g2">
        <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
        <b className="grow">{question.text}</b>
      </p>
      <div className={styles.answers}>
        {question.of === 'which' ? (
          question.labels.map((label) => (
            <Button key={label} size="large" onClick={() => onAnswer(true, label)}>
              <Tag label={label} />
            </Button>
          ))
        ) : (
          <Button size="large" variant="contained" onClick={() => onAnswer(true)}>
            {yes[question.of]}
          </Button>
        )}
        <Button size="large" onClick={() => onAnswer(false)}>
          {no[question.of]}
        </Button>
      </div>
    </div>
  )
}

/** The plant before, with the way to take it back. */
function Last({ state: { last }, onTakeBack }: Pick<StationDisplayProps, 'state' | 'onTakeBack'>) {
  if (!last) return <p className={classNames('muted', styles.last)}>Nothing is weighed at this station yet</p>
  return (
    <div className={styles.last} data-waiting={last.isWaiting}>
      <span className="grow ell">
        <span className="dim">Last </span>
        <b className="mono">{plantText(last.label)}</b> <b className="b">{quantityText(last.weightGrams)} g</b>
      </span>
      {last.isWaiting && <State kind="kept">Not sent yet</State>}
      <Button
        size="large"
        startIcon={<Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />}
        aria-label={`Take back ${quantityText(last.weightGrams)} g of ${plantText(last.label)}`}
        onClick={() => onTakeBack(last)}
      >
        Take back
      </Button>
    </div>
  )
}
