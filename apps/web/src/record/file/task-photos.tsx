import type { Task } from '@cultivatd/domain/task/task'
import { useTopic } from '../../live/use-topic.ts'
import { Photos } from './photos.tsx'

/** The photos of a task; whoever works on it adds some. */
export function TaskPhotos({ task: { id, title } }: { task: Pick<Task, 'id' | 'title'> }) {
  const { rows } = useTopic('taskPhotos', { id })
  return (
    <Photos
      of={{ feature: 'taskPhoto', id }}
      // Not in the line of its ticks: a large photo on a bad line holds up none of them.
      waits={{ records: [`photos of task ${id}`], about: title }}
      owner="task"
      label={`Photos of ${title}`}
      photos={rows}
      mayAdd
    />
  )
}
