import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import Button from '@mui/material/Button'
import { CircleAlert, type LucideIcon } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { ManyAlerts, ManyFooter } from '../record/many-form.tsx'
import { ChangeProgress } from '../record/change-progress.tsx'
import { countOf, isLeft, type ChangeStanding, type ChangeWords, progressText } from '../record/change-states.ts'
import type { RecordsChange } from '../record/use-change.ts'
import { LabelsInput } from '../trade/labels-input.tsx'
import { Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { pressOf } from '../ui/form-press.ts'
import { numberText } from '../ui/number-text.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import type { KeptAction } from './kept-action.ts'
import type { ManyPlantsAction } from './many-actions.ts'
import { PlantEntryRows } from './plant-entry-rows.tsx'
import { useKeptAction } from './use-kept-action.ts'
import type { PlantEntries } from './use-plant-entries.ts'
import { type CheckedWeights, withEntries, weightsText } from './weights-entry.ts'
import styles from './plants-form.module.css'

/** What every form of many plants knows. */
export interface PlantsPageProps {
  facilityId: string
  /** The room whose plants are followed live; null where the form belongs to none. */
  roomId: string | null
  /** What the list begins with. */
  labels: readonly string[]
  rooms: readonly RoomSummary[]
  references: References
  /** As it was when its page was left. */
  begin?: KeptAction | undefined
  onClose: () => void
}

interface PlantsFormProps {
  facilityId: string
  roomId: string | null
  action: ManyPlantsAction
  /** What stands in the fields that all plants share. */
  values: () => Record<string, unknown>
  /** As it was when its page was left. */
  begin: KeptAction | undefined
  /** 'Harvest plants' */
  title: string
  icon: LucideIcon
  /** 'Harvest' */
  verb: string
  submitColor?: 'primary' | 'error'
  /** 'harvested', and what cannot be done: 'cannot be harvested'. */
  words: ChangeWords & { cannot: string }
  list: PlantEntries
  sending: Pick<RecordsChange<unknown>, keyof ChangeStanding | 'repeat' | 'kept'>
  weighed?: { checked: CheckedWeights; unit: string }
  /** What the fields still need. */
  missing: string | null
  onSubmit: (event?: SyntheticEvent) => unknown
  onClose: () => void
  /** The fields that all plants share. */
  children: ReactNode
}

/** One action on many plants: what they share, the list with what each needs, and what became of each. */
export function PlantsForm(props: PlantsFormProps) {
  const { facilityId, title, icon, verb, submitColor = 'primary', words, list, sending, weighed } = props
  const { states, isBusy, isNotKnown } = sending
  const [untouched] = useState(() => props.begin?.untouched ?? props.values())
  const onClose = useKeptAction({
    facilityId,
    roomId: props.roomId,
    isBusy,
    action: () => ({
      action: props.action,
      entries: list.entries,
      shared: props.values(),
      untouched,
      send: sending.kept(),
    }),
    onClose: props.onClose,
  })
  const { left, entries } = list
  const hasBegun = states.size > 0
  const isOpen = left.length > 0 || !hasBegun
  const sent = entries.filter(({ label }) => !isLeft(states, label))
  const { missing, onSubmit } = pressOf({
    repeat: sending.repeat,
    onSubmit: props.onSubmit,
    missing: isBusy ? null : (props.missing ?? missingOfList(list, words.cannot, weighed?.checked)),
  })
  const isAgain = isNotKnown || countOf(states, 'refused', 'given-up') > 0
  const submitLabel = isAgain ? 'Send again' : `${verb} ${countText(left.length)}`
  return (
    <OverlayPage
      isOpen
      title={title}
      subtitle={<span className="small muted">{countText(entries.length)}</span>}
      icon={icon}
      onClose={onClose}
      onSubmit={onSubmit}
      isBusy={isBusy}
      canLeave={!isBusy}
      footer={
        <ManyFooter
          sending={sending}
          said={[hasBegun && progressText(states, words), isOpen && missing].filter(Boolean).join(' ')}
          submit={isOpen ? { label: submitLabel, isDisabled: Boolean(missing), color: submitColor } : null}
          isKept
          onClose={onClose}
        />
      }
    >
      {hasBegun && <p className="only-p m">{progressText(states, words)}</p>}
      <ManyAlerts facilityId={facilityId} sending={sending} noun="plant" />
      {isOpen && (
        <div className={styles.manyCols}>
          {/* Changed now, it would be another change than the one that may have arrived. */}
          <div className="col g4" inert={isNotKnown}>
            {props.children}
          </div>
          <List {...props} />
        </div>
      )}
      {sent.length > 0 && (
        <ChangeProgress
          facilityId={facilityId}
          records={sent.map(({ label }) => ({ record: label, shown: <Tag label={label} /> }))}
          states={states}
          words={words}
          isLeftInForm
        />
      )}
      {missing && isOpen && <p className="only-p small muted">{missing}</p>}
    </OverlayPage>
  )
}

const countText = (count: number): string => `${numberText(count)} ${count === 1 ? 'plant' : 'plants'}`

function missingOfList(
  { left, problems, isLooking, lookingFailed }: PlantEntries,
  cannot: string,
  checked: CheckedWeights | undefined,
): string | null {
  if (left.length === 0) return 'Add at least one plant'
  if (lookingFailed) return lookingFailed
  if (problems.size > 0) return `${countText(problems.size)} ${cannot}`
  if (isLooking) return 'The labels are being looked up'
  if (!checked) return null
  const { missing, problems: wrong } = checked
  if (wrong.size > 0) return wrong.size === 1 ? '1 weight is not right' : `${wrong.size} weights are not right`
  if (missing > 0) return missing === 1 ? '1 weight is missing' : `${numberText(missing)} weights are missing`
  return null
}

const noProblems: PlantEntries['problems'] = new Map()

/** What is still to be sent: the list that is entered, or what was refused. */
function List({ list, sending, words, weighed }: PlantsFormProps) {
  const { entries, left, setEntries, plantOf } = list
  const { states, isNotKnown } = sending
  const isLocked = sending.isBusy || isNotKnown
  const problems = isNotKnown ? noProblems : list.problems
  const refused = countOf(states, 'refused', 'given-up')
  const remove = (labels: ReadonlySet<string>) => setEntries((now) => now.filter(({ label }) => !labels.has(label)))
  // Weights are pasted into rows of what is left; the others keep theirs.
  const onChange: Parameters<typeof PlantEntryRows>[0]['onChange'] = (change) =>
    setEntries((now) => {
      const changed = new Map(change(now.filter(({ label }) => isLeft(states, label))).map((one) => [one.label, one]))
      return now.map((entry) => changed.get(entry.label) ?? entry)
    })
  return (
    <section>
      <h3>
        {refused > 0 ? 'Refused' : 'Plants'} <span className="dim">{numberText(left.length)}</span>
      </h3>
      {refused > 0 ? (
        <p className="small muted mt1">Kept here, to be corrected and sent again.</p>
      ) : (
        <div className="mt2">
          <LabelsInput
            isLocked={isLocked}
            count={entries.length}
            onAdd={(labels) => setEntries((now) => withEntries(now, labels))}
          />
        </div>
      )}
      {problems.size > 0 && (
        <p className={classNames('row wrap between mt2', styles.leftOut)}>
          <span className="errtx">
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            {countText(problems.size)} {words.cannot}
          </span>
          <Button size="small" disabled={isLocked} onClick={() => remove(new Set(problems.keys()))}>
            Leave out
          </Button>
        </p>
      )}
      {left.length > 0 && (
        <div className="mt2 col g2">
          {weighed && (
            <p className={classNames('small muted', styles.sum)}>
              {weightsText(weighed.checked, left.length, weighed.unit)}
            </p>
          )}
          <PlantEntryRows
            entries={left}
            plantOf={plantOf}
            problems={problems}
            states={states}
            {...(weighed ? { weighed } : {})}
            isLocked={isLocked}
            onChange={onChange}
            onRemove={(label) => remove(new Set([label]))}
          />
        </div>
      )}
    </section>
  )
}
