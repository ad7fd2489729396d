import Button from '@mui/material/Button'
import { isOpen } from '../../live/outbox/act.ts'
import { listActs, useOutbox } from '../../live/outbox/outbox-state.ts'
import { heldAs } from '../../live/outbox/held-as.ts'
import { Moment } from '../../ui/moment.tsx'
import { WaitingIcon } from '../../ui/state.tsx'
import { standingText } from './act-words.ts'
import { useActSentence } from './use-act-sentence.ts'

/** On the page of a record: what was done to it here, and the server does not have yet. */
export function WaitingActs({ facilityId, record }: { facilityId: string; record: string }) {
  const { acts } = useOutbox()
  const its = acts.filter((act) => isOpen(act) && act.records.includes(heldAs(facilityId, record)))
  const sentenceOf = useActSentence(its)
  if (its.length === 0) return null
  return (
    <div className="waitp">
      <div className="row between">
        <b className="st" data-tone="info">
          <WaitingIcon size={18} />
          Not sent yet
        </b>
        <Button size="small" onClick={() => listActs(true)}>
          Show
        </Button>
      </div>
      {its.map((act) => (
        <p key={act.id} className="mt2">
          {sentenceOf(act)}, <Moment at={act.at} />
          <span className="dim">. {standingText(act, acts, sentenceOf)}</span>
        </p>
      ))}
    </div>
  )
}
