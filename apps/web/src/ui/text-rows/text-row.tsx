import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type ComponentProps, memo, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Chip } from '../state.tsx'
import { useDraggedRow, type useDragging } from './text-row-drag.ts'
import styles from './text-rows.module.css'

/** What is done to rows: it stays the same, so that a row is drawn anew only for what is in it. */
export interface TextRowActs {
  move: (id: string, by: -1 | 1) => void
  remove: (id: string) => void
  drop: (id: string, onto: string) => void
}

interface TextRowProps {
  id: string
  text: string
  /** What is to be seen of it besides: 'Done'. */
  mark: string | null
  isFirst: boolean
  isLast: boolean
  isLocked: boolean
  dragging: ReturnType<typeof useDragging>
  acts: TextRowActs
}

/** A line of a list in a form: it moves by its handle, by the arrows, and by `Alt` with the arrow keys. */
export const TextRow = memo(function TextRow(props: TextRowProps) {
  const { id, text, mark, isFirst, isLast, isLocked, dragging, acts } = props
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  useDraggedRow({ dragging, row, handle, id, onDrop: acts.drop })
  const onKeyDown: ComponentProps<'button'>['onKeyDown'] = (event) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || by === null) return
    event.preventDefault()
    acts.move(id, by)
  }
  return (
    <li ref={row}>
      <span ref={handle} className={styles.handle} aria-hidden="true">
        <GripVertical size={18} strokeWidth={1.75} />
      </span>
      <span className="grow">{text}</span>
      {mark !== null && <Chip>{mark}</Chip>}
      <span className={styles.arrows}>
        <IconButton
          icon={ArrowUp}
          onKeyDown={onKeyDown}
          label={`Move ${text} up`}
          aria-disabled={isFirst || isLocked}
          onClick={() => acts.move(id, -1)}
        />
        <IconButton
          icon={ArrowDown}
          onKeyDown={onKeyDown}
          label={`Move ${text} down`}
          aria-disabled={isLast || isLocked}
          onClick={() => acts.move(id, 1)}
        />
      </span>
      <IconButton icon={X} label={`Remove ${text}`} disabled={isLocked} onClick={() => acts.remove(id)} />
    </li>
  )
})
