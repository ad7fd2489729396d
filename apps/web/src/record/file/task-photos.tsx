import type { Task } from '@cultivatd/domain/task/task'
import { useTopic } from '../../live/use-topic.ts'
import { Photos } from './photos.tsx'

/** The photos of a task; whoever works on it adds some. */
export function TaskPhotos({ task: { id, title } }: { task: Pick<Task, 'id' | 'title'> }) {
  const { rows } = useTopic('taskPhotos', { id })
  return <Photos of={{ feature: 'taskPhoto', id }} owner="task" label={`Photos of ${title}`} photos={rows} mayAdd />
}
