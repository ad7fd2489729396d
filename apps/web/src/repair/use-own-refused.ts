import { useQuery } from '@tanstack/react-query'
import { api } from '../live/api.ts'
import { useSession } from '../live/session.ts'
import { useTopicRow } from '../live/use-topic.ts'

/**
 * What Metrc refused of the own changes, as the ledger has it; asked only while anything is refused at all, and again whenever
 * the ledger moves.
 */
export function useOwnRefused() {
  const session = useSession()
  const personId = session.state === 'active' ? session.me.id : null
  const metrc = useTopicRow('metrc')
  const { data } = useQuery({
    queryKey: ['own-refused', personId, metrc?.version],
    queryFn: () => api.operation.list({ query: { group: 'refused', personId: personId ?? '' } }),
    enabled: personId !== null && (metrc?.refused ?? 0) > 0,
    placeholderData: (before) => before,
  })
  return metrc?.refused ? data : undefined
}
