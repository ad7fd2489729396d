import type { MetrcState, SyncState } from '@cultivatd/domain/sync/sync'
import { clockText } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'
import type { Tone } from '../ui/state.tsx'

export interface MetrcWords {
  icon: 'check' | 'waiting' | 'reading' | 'down' | 'noKey' | 'needsPerson' | 'refused'
  tone?: Tone
  text: string
  /** On the icon of a phone; null for none. */
  count: number | null
}

type Metrc = Pick<MetrcState, 'state' | 'since' | 'waiting' | 'refused' | 'needsPerson'>

/** How the top bar tells Metrc's state: in order is silent, warm means attention, and what is worst comes first. */
export function metrcWords(metrc: Metrc, sync: readonly Pick<SyncState, 'status' | 'lists'>[]): MetrcWords {
  const { state, since, waiting, refused, needsPerson } = metrc
  if (state === 'noKey') return { icon: 'noKey', tone: 'warn', text: 'No Metrc key yet', count: null }
  if (state === 'down') {
    const text = since ? `Metrc does not answer since ${clockText(since)}` : 'Metrc does not answer'
    return { icon: 'down', tone: 'warn', text, count: waiting || null }
  }
  if (needsPerson > 0) {
    const text = needsPerson === 1 ? '1 needs you' : `${numberText(needsPerson)} need you`
    return { icon: 'needsPerson', tone: 'warn', text, count: needsPerson }
  }
  if (refused > 0) return { icon: 'refused', tone: 'error', text: `${numberText(refused)} refused`, count: refused }
  if (waiting > 0) return { icon: 'waiting', text: `${numberText(waiting)} waiting for Metrc`, count: waiting }
  if (state === 'reading') return { icon: 'reading', text: `Reading Metrc${share(sync)}`, count: null }
  return { icon: 'check', text: 'In step with Metrc', count: null }
}

/** All of it, for who hears or hovers it: 'Metrc: 1 needs you, 3 refused, 2 waiting'. */
export function metrcTitle(metrc: Metrc, { text }: MetrcWords): string {
  const parts = [
    metrc.needsPerson > 0 && `${numberText(metrc.needsPerson)} in need of a person`,
    metrc.refused > 0 && `${numberText(metrc.refused)} refused`,
    metrc.waiting > 0 && `${numberText(metrc.waiting)} waiting`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return text
  return metrc.state === 'down' ? `${text}: ${parts.join(', ')}` : `Metrc: ${parts.join(', ')}`
}

/** ', 43 %' of the first read; nothing while the total is not known. */
function share(sync: readonly Pick<SyncState, 'status' | 'lists'>[]): string {
  const lists = sync
    .flatMap((one) => (one.status === 'inProgress' ? one.lists : []))
    .filter(({ readAt }) => readAt === null)
  const total = lists.reduce((sum, list) => sum + (list.total ?? 0), 0)
  if (total === 0) return ''
  const done = lists.reduce((sum, list) => sum + Math.min(list.done, list.total ?? 0), 0)
  return `, ${Math.floor((100 * done) / total)} %`
}
