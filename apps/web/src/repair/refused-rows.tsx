import type { Operation } from '@cultivatd/domain/operation/operation'
import Button from '@mui/material/Button'
import { GiveUpDialog, GiveUpDrafts, useGivingUp } from '../record/give-up-dialog.tsx'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { numberText } from '../ui/number-text.ts'
import styles from './repair.module.css'

/** What Metrc refused of the own changes, each with its words and the two ways out. */
export const RefusedRows = ({ operations, total }: { operations: readonly Operation[]; total: number }) => (
  <Card title="Refused by Metrc" count={numberText(total)}>
    <p className="small muted">Sent, and Metrc said no. These are corrected in their forms, with what was typed.</p>
    <ul className={styles.rows} aria-label="Refused by Metrc">
      {operations.map((operation) => (
        <RefusedRow key={operation.id} operation={operation} />
      ))}
    </ul>
  </Card>
)

function RefusedRow({ operation }: { operation: Operation }) {
  const { id, summary, records, problems } = operation
  const [isGivingUp, setGivingUp] = useGivingUp(operation)
  return (
    <li>
      <span className="grow">
        <b className="m">{summary}</b> <span className="mono small dim">{records[0]}</span>
        <span className="small muted">{problems.join(' ')}</span>
        <GiveUpDrafts operation={operation} onOpen={() => setGivingUp(true)} />
      </span>
      <span className={styles.ways}>
        <Button size="small" onClick={() => setGivingUp(true)}>
          Give up
        </Button>
        <LinkButton
          size="small"
          variant="contained"
          to="/operations"
          search={{ group: 'refused', operation: id, again: id }}
        >
          Open its form
        </LinkButton>
      </span>
      {isGivingUp && <GiveUpDialog operation={operation} onClose={() => setGivingUp(false)} />}
    </li>
  )
}
