import { useQuery } from '@tanstack/react-query'
import { api } from '../live/api.ts'
import { useSession } from '../live/session.ts'
import { useTopic, useTopicRow } from '../live/use-topic.ts'

/**
 * What Metrc refused of the own changes and is no row of the tray, because only its form can correct it; asked only while anything is refused at all, and again whenever
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
  const { rows } = useTopic('repairs')
  if (!metrc?.refused || !data) return undefined
  // What was taken over is of the person who sent it, and not counted among the own ones.
  const inTray = new Set(rows.flatMap(({ operationId, takenFrom }) => (takenFrom === null ? (operationId ?? []) : [])))
  return {
    operations: data.operations.filter(({ id }) => !inTray.has(id)),
    total: Math.max(0, data.total - inTray.size),
  }
}
