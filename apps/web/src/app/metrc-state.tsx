import type { MetrcState as State, SyncState } from '@cultivatd/domain/sync/sync'
import { Check, KeyRound, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { type Tone, WaitingIcon } from '../ui/state.tsx'

export interface MetrcWords {
  icon: 'check' | 'waiting' | 'reading' | 'down' | 'noKey'
  tone?: Tone
  text: string
}

/** How the top bar tells Metrc's state: in order is silent, warm means attention. */
export function metrcWords(
  metrc: Pick<State, 'state' | 'waiting'>,
  sync: readonly Pick<SyncState, 'status' | 'lists'>[],
): MetrcWords {
  if (metrc.state === 'noKey') return { icon: 'noKey', tone: 'warn', text: 'No Metrc key yet' }
  if (metrc.state === 'down') return { icon: 'down', tone: 'warn', text: 'Metrc does not answer' }
  if (metrc.waiting > 0) return { icon: 'waiting', text: `${metrc.waiting.toLocaleString('en-US')} waiting for Metrc` }
  if (metrc.state === 'reading') return { icon: 'reading', text: `Reading Metrc${share(sync)}` }
  return { icon: 'check', text: 'In step with Metrc' }
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

const icons: Record<MetrcWords['icon'], ReactNode> = {
  check: <Check size={18} strokeWidth={1.75} aria-hidden="true" />,
  waiting: <WaitingIcon size={18} />,
  reading: <RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />,
  down: <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />,
  noKey: <KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />,
}

/** Metrc's state in the top bar: in words, on a phone as an icon. */
export function MetrcState() {
  const metrc = useTopicRow('metrc')
  const { rows: sync } = useTopic('sync')
  if (!metrc) return null
  const { icon, tone, text } = metrcWords(metrc, sync)
  return (
    <div className="sync" data-tone={tone} title={text}>
      {icons[icon]}
      <span>{text}</span>
    </div>
  )
}
