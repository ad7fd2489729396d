import type { Task, TaskForm } from '@cultivatd/domain/task/task'
import type { TaskRepeat } from '@cultivatd/domain/task-repeat/repeat'
import { repeatText } from '@cultivatd/domain/task-repeat/repeat-words'
import { useEffect, useState } from 'react'
import { dayText, localDay, weekdayText } from '../ui/dates.ts'

interface RepeatPreviewProps {
  repeat: TaskRepeat
  dueDate: string | null
  /** Null of a new one. */
  task: Task | null
}

interface Preview {
  /** What the server would refuse. */
  problem: string | undefined
  days: string[]
}

/** What reads rules is large, and few tasks repeat: it comes when one does. */
async function previewOf({ repeat, dueDate, task }: RepeatPreviewProps): Promise<Preview> {
  const [{ begunRepeat, repeatedTaskProblems }, { firstDays }] = await Promise.all([
    import('@cultivatd/domain/task-repeat/repeat-task'),
    import('@cultivatd/domain/task-repeat/repeat-days'),
  ])
  const form = { repeat, dueDate, reach: 'later' } as TaskForm
  const [problem] = repeatedTaskProblems(form, task)
  const begun = problem ? null : begunRepeat(form, task)
  return { problem: problem?.message, days: begun ? firstDays(begun, 5) : [] }
}

const shownDay = (day: string): string => `${weekdayText(day).slice(0, 3)} ${dayText(day, localDay())}`

/** The repeat in words with its next five days, or why it cannot be. */
export function RepeatPreview({ repeat, dueDate, task }: RepeatPreviewProps) {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    let isCurrent = true
    void previewOf({ repeat, dueDate, task }).then((next) => isCurrent && setPreview(next))
    return () => {
      isCurrent = false
    }
  }, [repeat, dueDate, task])
  return (
    <output className="small" aria-label="The repeat in words">
      <b>{repeatText(repeat, dueDate ?? localDay())}</b>
      {preview?.problem && <span className="errtx"> {preview.problem}</span>}
      {preview && preview.days.length > 0 && (
        <span className="muted"> Next: {preview.days.map(shownDay).join(', ')}</span>
      )}
    </output>
  )
}
