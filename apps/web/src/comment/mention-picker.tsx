import { DoorOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './comment.module.css'
import type { Match } from './mention-choices.ts'

interface MentionPickerProps {
  id: string
  matches: readonly Match[]
  /** Which of them Enter takes. */
  chosen: number
  onTake: (match: Match) => void
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`

/** Whom or what the letters before the caret may mean. The field keeps the focus; it moves through the list. */
export function MentionPicker({ id, matches, chosen, onTake }: MentionPickerProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone half of the list would lie under the keyboard.
    list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const isOfPeople = matches[0]?.mention.kind === 'person'
  return (
    // As in lookup/match-list.tsx: no select can show an avatar, and none leaves the focus in the field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={list} id={id} className={styles.picker} role="listbox" aria-label={isOfPeople ? 'People' : 'Rooms'}>
      {matches.map((match, at) => (
        <div
          key={match.mention.id}
          id={optionId(id, at)}
          className={classNames(styles.option, at === chosen && styles.chosen)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={at === chosen}
          tabIndex={-1}
          // A press would take the focus from the field, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(match)}
          onKeyDown={(event) => event.key === 'Enter' && onTake(match)}
        >
          <OptionText match={match} />
          {match.note && <span className="small dim">{match.note}</span>}
          {at === chosen && !match.note && <kbd className={styles.key}>Enter</kbd>}
        </div>
      ))}
    </div>
  )
}

function OptionText({ match: { mention, from, to } }: { match: Match }) {
  const { kind, id, name } = mention
  return (
    <>
      {kind === 'person' ? (
        <Avatar id={id} name={name} size="s" isDecoration />
      ) : (
        <DoorOpen size={20} strokeWidth={1.75} aria-hidden="true" />
      )}
      <span className="grow">
        {name.slice(0, from)}
        {to > from && <mark>{name.slice(from, to)}</mark>}
        {name.slice(to)}
      </span>
    </>
  )
}
