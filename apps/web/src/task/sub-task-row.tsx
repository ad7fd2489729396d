import type { SubTask } from '@cultivatd/domain/task/task'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type ComponentProps, memo, useRef } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { Chip } from '../ui/state.tsx'
import { useDraggedRow, type useDragging } from './sub-task-drag.ts'
import styles from './task-form.module.css'

/** What is done to rows: it stays the same, so that a row is drawn anew only for what is in it. */
export interface SubTaskActs {
  move: (id: string, by: -1 | 1) => void
  remove: (id: string) => void
  drop: (id: string, onto: string) => void
}

interface SubTaskRowProps extends SubTask {
  isFirst: boolean
  isLast: boolean
  isLocked: boolean
  dragging: ReturnType<typeof useDragging>
  acts: SubTaskActs
}

/** A sub-task in the form: it moves by its handle, by the arrows, and by `Alt` with the arrow keys. */
export const SubTaskRow = memo(function SubTaskRow(props: SubTaskRowProps) {
  const { id, text, isComplete, isFirst, isLast, isLocked, dragging, acts } = props
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
    <li ref={row} data-sub-task={id}>
      <span ref={handle} className={styles.handle} aria-hidden="true">
        <GripVertical size={18} strokeWidth={1.75} />
      </span>
      <span className="grow">{text}</span>
      {isComplete && <Chip>Done</Chip>}
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
