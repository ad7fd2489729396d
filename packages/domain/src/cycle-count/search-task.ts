import { mostSubTasks, type TaskForm } from '../task/task.ts'
import type { CountLine } from './compare-count.ts'
import { countPlaceText, countTitle, type CycleCount, type SearchForm } from './cycle-count.ts'

/** 'Find 2 that are missing in Flower 2': the task of who looks for what a count did not find, each of it a part. */
export function searchTask(
  count: Pick<CycleCount, 'facilityId' | 'roomId' | 'systemId' | 'roomName' | 'systemName' | 'rack'>,
  missing: readonly CountLine[],
  { employeeId, dueDate }: SearchForm,
): TaskForm {
  const { facilityId, roomId, systemId } = count
  const left = missing.length - mostSubTasks
  const more = left > 0 ? ` The report lists ${left.toLocaleString('en-US')} more.` : ''
  const name = `Find ${missing.length.toLocaleString('en-US')} missing in ${countPlaceText(count)}`
  return {
    type: 'Custom',
    name: name.slice(0, 200),
    equipmentId: null,
    employeeId,
    description: `The ${countTitle(count)} did not find these. Tick what turns up.${more}`,
    subTasks: missing.slice(0, mostSubTasks).map(({ label, record }) => ({
      id: label,
      text: [label, record?.about].filter(Boolean).join(', '),
      isComplete: false,
    })),
    locations: [{ facilityId, roomId, systemId }],
    dueDate,
    repeat: null,
    reach: 'this',
  }
}
