import type { Task } from '@cultivatd/domain/task/task'
import { repeatText } from '@cultivatd/domain/task-repeat/repeat-words'
import { useState } from 'react'
import { LineButton } from '../ui/line-button.tsx'
import { EndRepeat } from './end-repeat.tsx'

/** How a task repeats, and the way to end it. */
export function RepeatFact({ task: { repeat, series, ...task } }: { task: Task }) {
  const [isEnding, setEnding] = useState(false)
  if (!series || !repeat) return null
  return (
    <div>
      <dt>Repeats</dt>
      <dd>
        {repeatText(repeat, series.startDay)} <LineButton onClick={() => setEnding(true)}>End repeat</LineButton>
        {isEnding && <EndRepeat taskId={task.id} title={task.title} series={series} onClose={() => setEnding(false)} />}
      </dd>
    </div>
  )
}
