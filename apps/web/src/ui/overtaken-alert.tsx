import Button from '@mui/material/Button'
import { useEffect, useId, useRef } from 'react'
import { Alert } from './alert.tsx'
import styles from './overtaken-alert.module.css'
import type { Overtaken } from './use-overtaken.ts'

type Change = Overtaken['changes'][number]

/** Of two editors the second: who changed what, what becomes of it when this is saved, and the ways on (decision 040). */
export function OvertakenAlert({
  said,
  changes,
  choose,
  saveOver,
  takeTheirs,
  isBusy,
}: Overtaken & { isBusy: boolean }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={top} className={styles.overtaken}>
      <Alert tone="warn" title="Somebody else saved first">
        <p className="mt1">{said}</p>
        {changes.length > 0 && (
          <dl aria-label="What was changed meanwhile">
            {changes.map((change) => (
              <div key={change.key}>
                <dt>{change.label}</dt>
                {change.isBoth ? (
                  <Choice change={change} isLocked={isBusy} onChoose={(isTheirs) => choose(change.key, isTheirs)} />
                ) : (
                  <Taken change={change} />
                )}
              </div>
            ))}
          </dl>
        )}
        <div className="row wrap mt3">
          <Button size="small" variant="contained" disabled={isBusy || !saveOver} onClick={() => void saveOver?.()}>
            Save over it
          </Button>
          <Button size="small" disabled={isBusy || !saveOver} onClick={takeTheirs}>
            Discard mine
          </Button>
        </div>
      </Alert>
    </div>
  )
}

const Taken = ({ change: { before, theirs } }: { change: Change }) => (
  <>
    <dd>
      <span className="dim">{before || 'Nothing'}</span> → {theirs || 'nothing'}
    </dd>
    <dd className="m">Stays as it is now</dd>
  </>
)

interface ChoiceProps {
  change: Change
  isLocked: boolean
  onChoose: (isTheirs: boolean) => void
}

/** What both changed, side by side; mine stays unless theirs is chosen. */
function Choice({ change: { label, before, mine, theirs, isTheirs }, isLocked, onChoose }: ChoiceProps) {
  const name = useId()
  const sides = [
    { whose: 'Yours', text: mine, isChosen: !isTheirs },
    { whose: 'Theirs', text: theirs, isChosen: isTheirs },
  ]
  return (
    <>
      <dd className="small dim">It was: {before || 'nothing'}</dd>
      <dd>
        <fieldset className={styles.sides} aria-label={`Which ${label} stays`} disabled={isLocked}>
          {sides.map(({ whose, text, isChosen }) => (
            <label key={whose} className={styles.side}>
              <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(whose === 'Theirs')} />
              <b className="m">{whose}</b>
              <span className={styles.text}>{text || 'Nothing'}</span>
            </label>
          ))}
        </fieldset>
      </dd>
      <dd className="m">
        {isTheirs ? 'You changed it too: theirs stays' : 'You changed it too: yours takes its place'}
      </dd>
    </>
  )
}
