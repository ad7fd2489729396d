import type { Task } from '@cultivatd/domain/task/task'
import { useSyncExternalStore } from 'react'
import { topicQueryKey } from '../live/live-client.ts'
import type { TopicRows } from '../live/merge.ts'
import { queryClient } from '../live/query-client.ts'
import { type LiveTopic, type TopicName, useTopic } from '../live/use-topic.ts'

/** Lists of tasks; their rows are whole tasks. */
const lists: readonly TopicName[] = ['tasksDue', 'tasksOverdue', 'tasksUndated', 'tasksOfRoom', 'tasksOfRun']

/**
 * A task, and until it is here the row of it that a list of this tab holds: what was pressed opens at once, also where it was never
 * opened on this device and the server cannot be reached.
 */
export function useTask(taskId: string): LiveTopic<Task> {
  const topic = useTopic('task', { taskId })
  const isLoading = topic.status === 'loading'
  const known = useSyncExternalStore(listen, () => (isLoading ? listedTask(taskId) : null))
  return known ? { ...topic, rows: [known], status: 'live' } : topic
}

const listen = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

function listedTask(taskId: string): Task | null {
  const [live] = topicQueryKey('')
  for (const [[, key], rows] of queryClient.getQueriesData<TopicRows<Task>>({ queryKey: [live] })) {
    const [name = ''] = String(key).split('?')
    const task = lists.some((one) => one === name) ? rows?.get(taskId) : undefined
    if (task) return task
  }
  return null
}
