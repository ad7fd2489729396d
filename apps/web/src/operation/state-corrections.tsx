import type { StateCorrection } from '@cultivatd/domain/state-correction/state-correction'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { fullDayText } from '../ui/dates.ts'
import { LineButton } from '../ui/line-button.tsx'
import { State } from '../ui/state.tsx'
import styles from './operation.module.css'

/** What only the state can put right: what is to be filed first. Nothing while there is none. */
export function StateCorrections({ onOpen }: { onOpen: (operationId: string) => void }) {
  const { rows } = useTopic('stateCorrections')
  if (rows.length === 0) return null
  return (
    <Card title="Corrections for the state" count={rows.length} className="mt4">
      <ul aria-label="Corrections for the state">
        {rows.map((row) => (
          <Correction key={row.id} row={row} onOpen={() => onOpen(row.operationId)} />
        ))}
      </ul>
    </Card>
  )
}

function Correction({ row, onOpen }: { row: StateCorrection; onOpen: () => void }) {
  const { summary, records, right, filedOn, reference } = row
  return (
    <li className={styles.correction}>
      <div>
        <LineButton onClick={onOpen}>{summary}</LineButton>
        <p className="small mono dim">{records[0]}</p>
        <p className="small muted">{right}</p>
      </div>
      {filedOn === '' ? (
        <State kind="warn">To be filed</State>
      ) : (
        <span className="small muted">
          Filed {fullDayText(filedOn)}
          {reference && `, ${reference}`}
        </span>
      )}
    </li>
  )
}
