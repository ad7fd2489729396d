import { Link } from '@tanstack/react-router'
import { Check, CircleQuestionMark, KeyRound, OctagonAlert, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { numberText } from '../ui/number-text.ts'
import { WaitingIcon } from '../ui/state.tsx'
import { type MetrcWords, metrcTitle, metrcWords } from './metrc-words.ts'
import styles from './shell.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const icons: Record<MetrcWords['icon'], ReactNode> = {
  check: <Check {...icon} />,
  waiting: <WaitingIcon size={18} />,
  reading: <RefreshCw {...icon} />,
  down: <TriangleAlert {...icon} />,
  noKey: <KeyRound {...icon} />,
  needsPerson: <CircleQuestionMark {...icon} />,
  refused: <OctagonAlert {...icon} />,
}

/** Metrc's state in the top bar, as the way to what waits for it: in words, on a phone as an icon with a count. */
export function MetrcState() {
  const metrc = useTopicRow('metrc')
  const { rows: sync } = useTopic('sync')
  if (!metrc) return null
  const words = metrcWords(metrc, sync)
  const title = metrcTitle(metrc, words)
  return (
    <Link className={styles.sync} to="/operations" data-tone={words.tone} title={title} aria-label={title}>
      {icons[words.icon]}
      <span className={styles.words}>{words.text}</span>
      {words.count !== null && <b className={styles.count}>{words.count > 99 ? '99+' : numberText(words.count)}</b>}
    </Link>
  )
}
