import { Link } from '@tanstack/react-router'
import { Check, CircleQuestionMark, CloudOff, KeyRound, OctagonAlert, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConnection } from '../live/use-connection.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { RepairState } from '../repair/repair-state.tsx'
import { numberText } from '../ui/number-text.ts'
import { WaitingIcon } from '../ui/state.tsx'
import { type MetrcWords, metrcTitle, metrcWords } from './metrc-words.ts'
import styles from './shell.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const icons: Record<MetrcWords['icon'], ReactNode> = {
  check: <Check {...icon} />,
  waiting: <WaitingIcon size={18} />,
  reading: <RefreshCw {...icon} />,
  cut: <CloudOff {...icon} />,
  down: <TriangleAlert {...icon} />,
  noKey: <KeyRound {...icon} />,
  needsPerson: <CircleQuestionMark {...icon} />,
  refused: <OctagonAlert {...icon} />,
}

/**
 * How browser, server and Metrc stand, in the top bar, as the way to what waits: on a phone in words too, as soon as not
 * all is well.
 */
export function MetrcState() {
  const connection = useConnection()
  const metrc = useTopicRow('metrc')
  const words = metrcWords(connection)
  const mending = <RepairState className={styles.sync} wordsClass={styles.words} countClass={styles.count} />
  if (!words) return mending
  const title = metrcTitle(connection, metrc, words)
  return (
    <>
      {mending}
      <Link className={styles.sync} to="/operations" data-tone={words.tone} title={title} aria-label={title}>
        {icons[words.icon]}
        <span className={styles.words}>{words.text}</span>
        {words.short && <span className={styles.short}>{words.short}</span>}
        {words.count !== null && <b className={styles.count}>{words.count > 99 ? '99+' : numberText(words.count)}</b>}
      </Link>
    </>
  )
}
