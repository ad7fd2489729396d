import type { Task } from '@cultivatd/domain/task/task'
import { tasksText } from '@cultivatd/domain/task/gone-tasks'
import { useEffect, useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { useTopic } from '../live/use-topic.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { dayText, localDay } from '../ui/dates.ts'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'

interface EndRepeatProps {
  taskId: string
  title: string
  series: NonNullable<Task['series']>
  onClose: () => void
}

/** Which tasks go, by the rule of the server, whose module comes with the question. */
function useGone(series: EndRepeatProps['series']): Task[] | null {
  const { rows, status } = useTopic('tasksOfSeries', { seriesId: series.id })
  const [gone, setGone] = useState<Task[] | null>(null)
  useEffect(() => {
    if (status !== 'live') return
    let isCurrent = true
    void import('@cultivatd/domain/task-repeat/repeat-task').then(
      ({ goneAtEnd }) => isCurrent && setGone(goneAtEnd(rows, series.day, localDay())),
    )
    return () => {
      isCurrent = false
    }
  }, [rows, status, series.day])
  return gone
}

/** Asks before a repeat ends, and says how many tasks go with it. */
export function EndRepeat({ taskId, title, series, onClose }: EndRepeatProps) {
  const gone = useGone(series)
  const { send, isBusy } = useSend()
  const [repeatKey] = useState(() => createRepeatKey())
  if (!gone) return null
  const goes = gone.length
  const end = async () => {
    const idempotencyKey = repeatKey.of([taskId, goes])
    const call = { params: { taskId }, body: { date: localDay(), goes } }
    if (!(await send(() => api.task.endRepeat(call, { idempotencyKey })))) return
    notifySaved({ detail: `Ended the repeat of ${title}` })
    onClose()
  }
  const days = gone.map(({ series: of }) => of?.day ?? '').toSorted()
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={goes === 0 ? `End the repeat of ${title}` : `End the repeat and remove ${tasksText(goes)}`}
      confirmLabel="End repeat"
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>
        {goes === 0
          ? 'No task goes: no later one is left that nobody touched.'
          : `${tasksText(goes)} of ${title} from ${dayText(days[0] ?? '')} to ${dayText(days.at(-1) ?? '')} that nobody touched go.`}{' '}
        What is due until today, and what somebody started, moved or changed, stays.
      </p>
    </ConfirmDialog>
  )
}
