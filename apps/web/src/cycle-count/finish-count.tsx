import { type CountLine, countSums, lineText } from '@cultivatd/domain/cycle-count/compare-count'
import { countPlaceText, type CycleCount, FinishForm, type SearchForm } from '@cultivatd/domain/cycle-count/cycle-count'
import { finishProblems } from '@cultivatd/domain/cycle-count/count-rules'
import { earliestDay } from '@cultivatd/domain/field/field'
import { useState } from 'react'
import { clockNow } from '../live/server-time.ts'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { Tag } from '../trade/tag.tsx'
import { Alert } from '../ui/alert.tsx'
import { Choice } from '../ui/choice.tsx'
import { DateField } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf, useDraft, useDraftState } from '../ui/draft/draft-of.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notifySaved } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { useSend } from '../ui/use-send.ts'
import { SumTiles } from './sum-tiles.tsx'
import styles from './cycle-count.module.css'

interface FinishCountProps {
  count: CycleCount
  lines: readonly CountLine[]
  /** How many scans of this device are not sent yet. */
  waiting: number
  onFinished: () => void
  onClose: () => void
}

/** Ends a count: what it came to, who looks for what is missing, and the press that seals its report. */
export const FinishCount = (props: FinishCountProps) => (
  <DraftOf place={`cycle-count ${props.count.id} finish`} title={`Finish ${countPlaceText(props.count)}`}>
    <Finishing {...props} />
  </DraftOf>
)

function Finishing({ count, lines, waiting, onFinished, onClose }: FinishCountProps) {
  const { me } = useSession()
  const { send, isBusy, refused } = useSend({ refusedIn: 'form', failedTitle: 'Finish Failed' })
  const [repeatKey] = useState(() => createRepeatKey())
  const people = useTopic('people').rows
  const draft = useDraft()
  const [employeeId, setEmployee] = useDraftState<string | null>('employee', me?.id ?? null)
  const [dueDate, setDay] = useDraftState('day', localDay())
  const sums = countSums(lines)
  const missing = lines.filter(({ is }) => is === 'missing')
  const search: SearchForm | null = missing.length > 0 && employeeId !== null ? { employeeId, dueDate } : null
  const person = people.find(({ id }) => id === employeeId)
  const [earliest] = useState(() => earliestDay(clockNow()))
  const facts = { lines, sums, searcher: person, earliest }
  const problems = finishProblems({ sums, search }, facts)
  const dayProblem = problems.find(({ path }) => path === 'search.dueDate')?.message
  const finish = async () => {
    const call = { params: { countId: count.id }, body: { facilityId: count.facilityId, sums, search } }
    if (!FinishForm.safeParse({ sums, search }).success) return
    if (!(await send(() => api.cycleCount.finish(call, { idempotencyKey: repeatKey.of(call) })))) return
    draft?.sent()
    notifySaved({ detail: `Finished the cycle count of ${countPlaceText(count)}` })
    onFinished()
  }
  return (
    <FormDialog
      isOpen
      title={`Finish ${countPlaceText(count)}`}
      submitLabel="Finish"
      busyLabel="Sealing"
      isBusy={isBusy}
      missing={missingText(lines, waiting) ?? problems.find(({ path }) => path !== 'search.dueDate')?.message ?? null}
      onSubmit={finish}
      onClose={onClose}
    >
      {refused && (
        <Alert tone="error" title="Finish Failed">
          <p className="mt1">{refused.messages.join(' ')}</p>
        </Alert>
      )}
      <SumTiles sums={sums} />
      {missing.length > 0 && (
        <fieldset className={styles.search}>
          <legend>
            {missing.length === 1 ? '1 is missing' : `${numberText(missing.length)} are missing`}: they become a task
          </legend>
          <div className={styles.two}>
            <Choice
              label="Who looks for them"
              value={employeeId}
              none="Choose a person"
              options={people
                .filter(({ isActive }) => isActive)
                .map(({ id, displayName }) => ({ value: id, label: displayName }))
                .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))}
              isLocked={isBusy}
              onChange={setEmployee}
            />
            <DateField label="By" value={dueDate} problem={dayProblem} isLocked={isBusy} onChange={setDay} />
          </div>
          <ul className={styles.short}>
            {missing.slice(0, mostNamed).map((line) => (
              <li key={line.label}>
                <Tag label={line.label} /> <span className="small dim">{lineText(line)}</span>
              </li>
            ))}
          </ul>
          {missing.length > mostNamed && <p className="small dim">and {numberText(missing.length - mostNamed)} more</p>}
        </fieldset>
      )}
      <p className="small muted">
        The report is sealed as it stands now, and nothing more can be scanned.
        {sums['wrong-place'] > 0 && ' What is in the wrong place is moved with the next press.'}
      </p>
    </FormDialog>
  )
}

const mostNamed = 5

/** What has to arrive before it is known what a count comes to. */
function missingText(lines: readonly CountLine[], waiting: number): string | null {
  if (waiting > 0) return `${waiting === 1 ? '1 scan is' : `${numberText(waiting)} scans are`} not sent yet`
  return lines.some(({ is }) => is === 'unchecked') ? 'Labels are being looked up' : null
}
