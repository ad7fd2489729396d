import { type Connection, connectionOf } from '@cultivatd/domain/connection/connection'
import { useLate } from '../ui/use-late.ts'
import { useLink } from './live.ts'
import { useTopic, useTopicRow } from './use-topic.ts'

/** A stream that comes back within this time is nobody's business. */
const blipMilliseconds = 1_000

/** How browser, server and Metrc stand with each other at this moment. */
export function useConnection(): Connection {
  const link = useLink()
  const metrc = useTopicRow('metrc')
  const { rows: sync } = useTopic('sync')
  const isCut = 'asOf' in link || 'keptAt' in link
  const isLate = useLate(isCut, blipMilliseconds)
  return connectionOf(isCut && !isLate ? { state: 'live' } : link, metrc, sync)
}

/** Whether what stands on the screen is as Metrc has it now, as far as anybody can tell. */
export const useIsCurrent = (): boolean => !notCurrent.has(useConnection().state)

const notCurrent = new Set<Connection['state']>([
  'connecting',
  'noNetwork',
  'noServer',
  'noKey',
  'metrcDown',
  'syncFailed',
  'behind',
])
