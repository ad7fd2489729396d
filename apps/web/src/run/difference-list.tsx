import { type DifferenceRow, differenceText, isPast, staysBecauseText } from '@cultivatd/domain/run/run-difference'
import type { PlannedTask } from '@cultivatd/domain/run/run-template'
import { tasksText } from '@cultivatd/domain/task/gone-tasks'
import { CheckBox } from '../ui/check-box.tsx'
import { dayText, localDay } from '../ui/dates.ts'
import { LineButton } from '../ui/line-button.tsx'
import { Chip } from '../ui/state.tsx'
import styles from './run.module.css'

interface DifferenceListProps {
  rows: readonly DifferenceRow[]
  /** Those of both plans. */
  planned: readonly PlannedTask[]
  /** Planned tasks that are added and chosen away, by their ids. */
  leftOut: readonly string[]
  isLocked: boolean
  onLeaveOut: (ids: string[]) => void
  /** Nothing is laid yet, so nothing moves. */
  isNew?: boolean
}

/** What a change means for each task, before it is applied. */
export function DifferenceList({ rows, planned, leftOut, isLocked, onLeaveOut, isNew = false }: DifferenceListProps) {
  const today = localDay()
  const past = rows.filter((row) => row.what === 'added' && isPast(row, today)).map(({ plannedId }) => plannedId)
  const isAllOut = past.every((id) => leftOut.includes(id))
  const toggle = (id: string, isWanted: boolean) =>
    onLeaveOut(isWanted ? leftOut.filter((one) => one !== id) : [...leftOut, id])
  const kept = rows.filter((row) => !(row.what === 'added' && leftOut.includes(row.plannedId)))
  return (
    <section className={styles.difference} aria-label="What changes">
      <header>
        <output>{isNew ? `${tasksText(kept.length)} of ${rows.length} are made` : differenceText(kept)}</output>
        {past.length > 0 && (
          <LineButton
            disabled={isLocked}
            onClick={() =>
              onLeaveOut(isAllOut ? leftOut.filter((id) => !past.includes(id)) : [...new Set([...leftOut, ...past])])
            }
          >
            {isAllOut ? `Take in the ${past.length} in the past` : `Leave out the ${past.length} in the past`}
          </LineButton>
        )}
      </header>
      <ul className={styles.list}>
        {rows.map((row) => {
          const one = planned.find(({ id }) => id === row.plannedId)
          const isOut = row.what === 'added' && leftOut.includes(row.plannedId)
          const name = `Day ${one?.day ?? ''}, ${one?.name ?? ''}`
          return (
            <li key={row.plannedId} data-what={row.what} data-out={isOut || undefined}>
              {row.what === 'added' && (
                <CheckBox
                  label={name}
                  isLabelHidden
                  isChecked={!isOut}
                  isDisabled={isLocked}
                  onChange={(isWanted) => toggle(row.plannedId, isWanted)}
                />
              )}
              <span className={styles.day}>Day {one?.day}</span>
              <span className={styles.what}>
                <b>{one?.name}</b>
                <Says row={row} isNew={isNew} today={today} />
              </span>
              <span className={styles.aside}>
                <Days row={row} today={today} />
                {isPast(row, today) && <Chip tone="warn">In the past</Chip>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const dueText = (day: string | null, today: string): string => (day === null ? 'no due date' : dayText(day, today))

function Days({ row: { what, from, to }, today }: { row: DifferenceRow; today: string }) {
  if (what === 'moved')
    return (
      <span>
        <s>{dueText(from, today)}</s> <b>{dueText(to, today)}</b>
      </span>
    )
  return <span>{dueText(what === 'removed' ? from : to, today)}</span>
}

function Says({ row, isNew, today }: { row: DifferenceRow; isNew: boolean; today: string }) {
  const { what, why, isRewritten } = row
  const said = {
    added: isNew ? '' : 'is added',
    moved: isRewritten ? 'gets the words of the template' : '',
    changed: 'gets the words of the template',
    removed: 'is removed',
    stays: why ? `stays: it ${staysBecauseText[why]}` : 'stays',
  }[what]
  return (
    <>
      {/* Two days side by side say it to who sees them. */}
      {what === 'moved' && <span className="vh">moves to {dueText(row.to, today)}</span>}
      {said && <span className="small muted">{said}</span>}
    </>
  )
}
