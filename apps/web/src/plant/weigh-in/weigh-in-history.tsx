import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import { useTopic } from '../../live/use-topic.ts'
import { HistoryList } from '../../record/history-list.tsx'

/** What was done to a weigh-in, and to each weight of it: what was replaced or taken back stands here. */
export function WeighInHistory({
  weighIn: { facilityId, id: record },
}: {
  weighIn: Pick<WeighIn, 'facilityId' | 'id'>
}) {
  const history = useTopic('history', { facilityId, entity: 'weigh-in', record })
  return (
    <section className="mt4">
      <h2 className="t3">History</h2>
      <HistoryList history={history} shown={5} />
    </section>
  )
}
