import type { Mend } from '@cultivatd/domain/repair/mend'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { randomKey } from '../live/repeat-key.ts'
import { ResponseError } from '../live/response-error.ts'
import { BusyButton } from '../ui/busy.tsx'
import { notifySaved } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './change-progress.module.css'

interface MendsProps {
  facilityId: string
  mends: readonly Mend[]
  /** Something was mended: what it was in the way of is to be looked at again. */
  onDone: () => void
}

/** What mends some of what would fail and is a change of ours: how it is with them, and the press that does it first. */
export function Mends({ facilityId, mends, onDone }: MendsProps) {
  if (mends.length === 0) return null
  return (
    <ul className={styles.mends} aria-label="What can be done first">
      {mends.map((mend) => (
        <MendRow key={JSON.stringify(mend.steps)} {...{ facilityId, mend, onDone }} />
      ))}
    </ul>
  )
}

function MendRow({ facilityId, mend, onDone }: Omit<MendsProps, 'mends'> & { mend: Mend }) {
  // However often it is pressed, and also after an answer that did not arrive, it is done once; what was refused is another try.
  const [key, setKey] = useState(randomKey)
  const { send, isBusy } = useSend()
  const press = async () => {
    const steps = mend.steps.map((step) => ({ ...step }))
    const done = await send(() =>
      api.repair.mend({ body: { facilityId, key, steps } }).catch((error: unknown) => {
        if (error instanceof ResponseError && error.status < 500) setKey(randomKey())
        throw error
      }),
    )
    if (done) notifySaved({ detail: doneText(done.answer) })
    onDone()
  }
  return (
    <li>
      <span>{mend.said}</span>
      <BusyButton
        type="button"
        size="small"
        variant="outlined"
        isBusy={isBusy}
        busyLabel="Being done"
        onClick={() => void press()}
      >
        {mend.press}
      </BusyButton>
    </li>
  )
}

const doneText = ({ done, waiting }: { done: number; waiting: number }): string =>
  waiting === 0
    ? `Done first: ${numberText(done)} ${done === 1 ? 'change' : 'changes'}`
    : `${numberText(waiting)} of ${numberText(done)} ${done === 1 ? 'change' : 'changes'} ${waiting === 1 ? 'waits' : 'wait'} for Metrc. What is behind can be sent after that.`
