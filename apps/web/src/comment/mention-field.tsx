import type { MentionKind } from '@cultivatd/domain/comment/mentions'
import { mentionSigns } from '@cultivatd/domain/comment/mentions'
import { AtSign, Hash, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './comment.module.css'
import { partsOf } from './composed.ts'
import { spokenMatches } from './mention-choices.ts'
import { MentionPicker, optionId } from './mention-picker.tsx'
import { useMentionField } from './use-mention-field.ts'

interface MentionFieldProps {
  /** Of the field itself. */
  id: string
  label: string
  placeholder: string
  /** The text as it is stored. */
  markup: string
  onChange: (markup: string) => void
  /** Keys that the list of mentions leaves alone. */
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** Why what stands there was refused. */
  problem: string | null
  /** Stands in the foot, beside the two signs. */
  action: ReactNode
}

/** A text with mentions of people and rooms (ROOM-17), each of them one unit. */
export function MentionField({
  id,
  label,
  placeholder,
  markup,
  onChange,
  problem,
  action,
  ...props
}: MentionFieldProps) {
  const listId = useId()
  const problemId = useId()
  const { composed, field, matches, chosen, take, ask, asked, handlers } = useMentionField(markup, onChange)
  const isOpen = matches.length > 0
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    handlers.onKeyDown(event)
    if (!event.defaultPrevented) props.onKeyDown(event)
  }
  return (
    <div className={styles.composer} data-wrong={problem !== null || undefined}>
      <div className={styles.field}>
        <div className={styles.seen} aria-hidden="true">
          {partsOf(composed).map((part, at) =>
            'text' in part ? (
              <span key={at}>{part.text}</span>
            ) : (
              <span key={at} className={styles.unit}>
                {mentionSigns[part.mention.kind]}
                {part.mention.name}
              </span>
            ),
          )}
          {/* A line that is begun has its height before anything stands in it. */}
          {'\u200b'}
        </div>
        <textarea
          id={id}
          ref={field}
          className={styles.typed}
          aria-label={label}
          placeholder={placeholder}
          value={composed.text}
          rows={2}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? optionId(listId, chosen) : undefined}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : problemId}
          {...handlers}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.foot}>
        <Sign kind="person" icon={AtSign} label="Mention a person" isOn={asked === 'person'} onPress={ask} />
        <Sign kind="room" icon={Hash} label="Mention a room" isOn={asked === 'room'} onPress={ask} />
        {action}
      </div>
      {isOpen && <MentionPicker id={listId} matches={matches} chosen={chosen} onTake={take} />}
      {problem !== null && (
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <output className="vh">{spokenMatches(matches, chosen)}</output>
    </div>
  )
}

interface SignProps {
  kind: MentionKind
  icon: LucideIcon
  label: string
  isOn: boolean
  onPress: (kind: MentionKind) => void
}

const Sign = ({ kind, icon: Icon, label, isOn, onPress }: SignProps) => (
  <button
    type="button"
    className={styles.sign}
    data-on={isOn || undefined}
    aria-label={label}
    title={label}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onPress(kind)}
  >
    <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
  </button>
)
