import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { toldHistory } from './told-history.ts'
import { useTestNames } from './use-testing.ts'

/** Who changed a test when, in the words of its page. */
export function TestHistory({ test }: { test: LabTest }) {
  const history = useTopic('catalogueHistory', { entity: 'lab-test', record: test.id })
  const names = useTestNames()
  return <HistoryList history={{ ...history, rows: toldHistory(history.rows, test.unit, names) }} shown={5} />
}
