import { gapTexts, isStandingLimit } from '../sync/gap.ts'
import type { MetrcState, SyncState } from '../sync/sync.ts'
import type { Link } from './link.ts'

/** How browser, server and Metrc stand with each other: the worst of it, said in one place. */
export type Connection =
  /** Nothing is known yet. */
  | { state: 'unknown' }
  /** The server was not heard yet since the program began: everything is what this device kept. */
  | { state: 'connecting'; asOf: string }
  | { state: 'noNetwork' | 'noServer'; asOf: string }
  /** There is no Metrc key yet. */
  | { state: 'noKey' }
  | { state: 'metrcDown'; since: string | null; waiting: number }
  /** Metrc answers, and could not be read. */
  | { state: 'syncFailed'; because: string }
  | { state: 'needsPerson' | 'refused' | 'waiting'; count: number }
  /** The first read goes on; null while nobody can tell how far. */
  | { state: 'reading'; share: number | null }
  /** The last read of a facility failed, and somebody has put the notice of it away. */
  | { state: 'behind'; because: string }
  /** Metrc was read, but for some lists. */
  | { state: 'notAllRead'; because: string }
  /** A facility that was just made active waits for its first read. */
  | { state: 'notRead' }
  | { state: 'inStep' }

export type KnownMetrc = Pick<MetrcState, 'state' | 'since' | 'waiting' | 'refused' | 'needsPerson'>
export type KnownSync = Pick<SyncState, 'status' | 'error' | 'isBehind' | 'lists'>

/** What is nearest to the person comes first: without network nobody knows how Metrc is. */
export function connectionOf(link: Link, metrc: KnownMetrc | undefined, syncs: readonly KnownSync[]): Connection {
  if (link.state === 'noNetwork' || link.state === 'noServer') return { state: link.state, asOf: link.asOf }
  if (link.state === 'connecting' && link.keptAt !== undefined) return { state: 'connecting', asOf: link.keptAt }
  if (link.state !== 'live' || !metrc) return { state: 'unknown' }
  const { state, since, waiting, refused, needsPerson } = metrc
  if (state === 'noKey') return { state }
  if (state === 'down') return { state: 'metrcDown', since, waiting }
  const failed = syncs.find(({ status }) => status === 'errored')
  if (failed) return { state: 'syncFailed', because: failed.error ?? 'Nobody knows why.' }
  if (needsPerson > 0) return { state: 'needsPerson', count: needsPerson }
  if (refused > 0) return { state: 'refused', count: refused }
  if (waiting > 0) return { state: 'waiting', count: waiting }
  return state === 'reading' ? { state, share: shareRead(syncs) } : standing(syncs)
}

/** In step is only said of what was really read. */
function standing(syncs: readonly KnownSync[]): Connection {
  const gaps = [
    ...new Set(syncs.flatMap(({ lists }) => gapTexts(lists.filter((list) => !isStandingLimit(list))))),
  ].join('. ')
  if (syncs.some(({ isBehind }) => isBehind)) return { state: 'behind', because: gaps || 'The last read failed' }
  if (gaps !== '') return { state: 'notAllRead', because: gaps }
  return syncs.some(({ lists }) => lists.length === 0) ? { state: 'notRead' } : { state: 'inStep' }
}

/** How much of the first reads is done, 0 to 1. */
function shareRead(syncs: readonly KnownSync[]): number | null {
  const lists = syncs
    .flatMap((one) => (one.status === 'inProgress' ? one.lists : []))
    .filter(({ readAt }) => readAt === null)
  const total = lists.reduce((sum, list) => sum + (list.total ?? 0), 0)
  if (total === 0) return null
  return lists.reduce((sum, list) => sum + Math.min(list.done, list.total ?? 0), 0) / total
}
