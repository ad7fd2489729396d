import { type Run, runTitle } from '@cultivatd/domain/run/run'
import type { RunTask } from '@cultivatd/domain/run/run-difference'
import { goneWithRun } from '@cultivatd/domain/run/run-rules'
import { tasksText } from '@cultivatd/domain/task/gone-tasks'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { localDay } from '../ui/dates.ts'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './run.module.css'

interface EndRunProps {
  run: Run
  tasks: readonly RunTask[]
  onEnded: () => void
  onClose: () => void
}

/** Asks before a run ends whether its open tasks go with it. */
export function EndRun({ run, tasks, onEnded, onClose }: EndRunProps) {
  const goes = goneWithRun(tasks).length
  const [isEmptied, setEmptied] = useState(false)
  const { send, isBusy } = useSend()
  const [repeatKey] = useState(() => createRepeatKey())
  const end = async () => {
    const body = { facilityId: run.facilityId, date: localDay(), isEmptied, goes: isEmptied ? goes : 0 }
    const call = { params: { runId: run.id }, body }
    if (!(await send(() => api.run.end(call, { idempotencyKey: repeatKey.of(call) })))) return
    notifySaved({ detail: `Ended ${runTitle(run)}` })
    onEnded()
  }
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={`End ${runTitle(run)}`}
      confirmLabel="End run"
      safeLabel="Let it go on"
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <div className={styles.ways} role="radiogroup" aria-label="Its tasks">
        <label className="check">
          <input type="radio" name="emptied" checked={!isEmptied} onChange={() => setEmptied(false)} />
          <span>Keep all its tasks</span>
        </label>
        <label className="check">
          <input
            type="radio"
            name="emptied"
            checked={isEmptied}
            disabled={goes === 0}
            onChange={() => setEmptied(true)}
          />
          <span>{`Remove the ${tasksText(goes)} that nobody touched`}</span>
        </label>
      </div>
      <p className="mt2 muted">What somebody started, completed, moved or changed stays in any case.</p>
    </ConfirmDialog>
  )
}
