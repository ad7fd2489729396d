import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { harvestActions } from '@cultivatd/domain/harvest/harvest-actions'
import { lastStepOf } from '@cultivatd/domain/harvest/step'
import { Check, Circle, Clock } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { daysBetween, dayText, fullDayText, localDay } from '../ui/dates.ts'
import { type StepRow, stepRows } from './harvest-steps.ts'
import { LineButton } from '../ui/line-button.tsx'
import { StepButton } from './step-button.tsx'
import { useStep } from './use-step.ts'
import styles from './harvest.module.css'

/** How far a harvest is, with the days of its steps and the button of the next one (HARV-09, HARV-10). */
export function StepsSection({ harvest, onFinish }: { harvest: Harvest; onFinish: () => void }) {
  const rows = stepRows(harvest)
  const next = rows.find(({ is }) => is !== 'done')
  const last = rows.findLast(({ started }) => started !== null)
  return (
    <section>
      <h2>Steps</h2>
      <ol className={classNames('mt3', styles.hsteps)}>
        {rows.map((row) => (
          <li key={row.name}>
            <Mark is={row.is} />
            <span className="grow">
              <b className="m">{row.name}</b>
              <span className="small dim">{daysText(row)}</span>
            </span>
            {row === last && <UndoStep harvest={harvest} />}
            {row === next && <StepButton harvest={harvest} onFinish={onFinish} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Takes back what was pressed by mistake or too early: the last day only. */
function UndoStep({ harvest }: { harvest: Harvest }) {
  // What was asked about, although a colleague presses the next button meanwhile.
  const [asked, setAsked] = useState<ReturnType<typeof lastStepOf>>(null)
  const { isBusy, undo } = useStep(harvest)
  const last = lastStepOf(harvest)
  if (!last || !harvestActions(harvest).includes('undoStep')) return null
  const { field, button, day } = asked ?? last
  return (
    <>
      <LineButton aria-label={`Undo ${last.button}`} onClick={() => setAsked(last)}>
        Undo
      </LineButton>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Undo ${button}`}
        confirmLabel="Undo"
        isBusy={isBusy}
        onConfirm={() => void undo(field).then(() => setAsked(null))}
        onClose={() => setAsked(null)}
      >
        <p className="m">{harvest.metrc.Name}</p>
        <p>The day {fullDayText(day)} is taken out. The history keeps it.</p>
      </ConfirmDialog>
    </>
  )
}

const icons = { todo: Circle, now: Clock, done: Check } as const
const words = { todo: 'To do', now: 'In progress', done: 'Done' } as const

function Mark({ is }: { is: StepRow['is'] }) {
  const Icon = icons[is]
  return (
    <span className="st" data-tone={is === 'now' ? 'warn' : undefined}>
      <Icon size={18} strokeWidth={1.75} aria-label={words[is]} />
    </span>
  )
}

/** '11 Nov to 20 Nov, 9 days'; 'Since 11 Nov, day 10'; 'Not begun'. */
function daysText({ started, ended }: StepRow): string {
  if (!started) return 'Not begun'
  if (!ended) return `Since ${dayText(started)}, day ${Math.max(1, daysBetween(started, localDay()) + 1)}`
  const days = daysBetween(started, ended)
  return `${dayText(started)} to ${dayText(ended)}, ${days} ${days === 1 ? 'day' : 'days'}`
}
