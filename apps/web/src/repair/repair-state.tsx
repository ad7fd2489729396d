import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { useOutbox } from '../live/outbox/outbox-state.ts'
import { useTopic } from '../live/use-topic.ts'
import { openActs } from '../record/act/act-words.ts'
import { numberText } from '../ui/number-text.ts'
import { useOwnRefused } from './use-own-refused.ts'

/** In the top bar while anything is in the own repair tray, not sent or refused by Metrc: the way there, with how many. */
export function RepairState({
  className,
  wordsClass,
  countClass,
}: {
  className: string | undefined
  wordsClass: string | undefined
  /** In place of the words where there is no room for them. */
  countClass: string | undefined
}) {
  const { rows } = useTopic('repairs')
  const { refused } = openActs(useOutbox().acts)
  const count = rows.length + refused.length + (useOwnRefused()?.total ?? 0)
  if (count === 0) return null
  const text = `Needs mending ${numberText(count)}`
  return (
    <Link className={className} to="/repair" data-tone="warn" title={text} aria-label={text}>
      <Wrench size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={wordsClass}>{text}</span>
      <b className={countClass}>{count > 99 ? '99+' : numberText(count)}</b>
    </Link>
  )
}
