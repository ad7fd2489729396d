import { useTopic } from '../../live/use-topic.ts'
import { Photos } from './photos.tsx'

/** The photos of a task; whoever works on it adds some. */
export function TaskPhotos({ taskId }: { taskId: string }) {
  const { rows } = useTopic('taskPhotos', { id: taskId })
  return <Photos of={{ feature: 'taskPhoto', id: taskId }} owner="task" photos={rows} mayAdd />
}
