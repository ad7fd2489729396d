import type { Sheet, SheetProblem } from '@cultivatd/domain/csv/sheet'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import Button from '@mui/material/Button'
import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import type { CallOptions } from '../live/api.ts'
import { ListForm, RecordForm } from '../record/change-form.tsx'
import { type ChangeWords, countOf, isLeft, progressText } from '../record/change-states.ts'
import { standingBefore } from '../record/typed-before.ts'
import { type RecordsChange, useChange } from '../record/use-change.ts'
import type { TrialOf } from '../record/use-trial.ts'
import { LabelsInput } from '../trade/labels-input.tsx'
import { Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { useDraftAbout, useDraftState } from '../ui/draft/draft-of.tsx'
import type { Done } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { PlantEntryRows } from './plant-entry-rows.tsx'
import type { PlantsPageProps } from './plant-page.ts'
import { useAgain } from './use-again.ts'
import type { PlantEntries } from './use-plant-entries.ts'
import { type CheckedWeights, toConfirmText, withEntries, withSheet, weightsText } from './weights-entry.ts'
import styles from './plants-form.module.css'

/** The change that a form of plants makes. */
export const usePlantsChange = <Body,>(
  { facilityId, page, onClose }: PlantsPageProps,
  call: (body: Body, options: CallOptions) => Promise<Outcome>,
  {
    said,
    trial: { actOfOne, ...trial },
  }: {
    said?: ((bodies: readonly Body[]) => Done) | undefined
    trial: Omit<TrialOf<Body>, 'bodyOf'> & { actOfOne?: string }
  },
): RecordsChange<Body> =>
  useChange<Body>({
    facilityId,
    call,
    said,
    trial: page && actOfOne ? { ...trial, act: actOfOne } : trial,
    only: onlyPlants,
    one: page && { begin: standingBefore(page.before), address: page.shown.address, onSaved: page.onBack },
    onAllDone: onClose,
  })

/** The same change of these plants alone. */
export const onlyPlants = <Body,>(body: Body, labels: readonly string[]): Body => {
  const { plants } = Object(body) as { plants?: readonly { label: string }[] }
  const kept = new Set(labels)
  return plants ? { ...body, plants: plants.filter(({ label }) => kept.has(label)) } : body
}

interface PlantsFormProps {
  /** What the form was given. */
  given: PlantsPageProps
  /** 'Harvest plants', or of one 'Harvest plant' */
  title: string
  icon: LucideIcon
  /** 'Harvest' */
  verb: string
  submitColor?: 'primary' | 'error'
  /** 'harvested', and what cannot be done: 'cannot be harvested'. */
  words: ChangeWords & { cannot: string }
  list: PlantEntries
  change: Omit<RecordsChange<never>, 'send'>
  weighed?: { checked: CheckedWeights; unit: string; unitName: string }
  /** A form that asks for no weight of each yet, and does as soon as a pasted table has them. */
  weighable?: { unitName: string; onWeights: () => void }
  /** Takes the day and the room that a pasted table names, the room by its id. */
  onBeside?: (beside: { date: string | null; locationId: string | null }) => void
  /** What one plant becomes. */
  pending: string | undefined
  /** What the fields still need. */
  missing: string | null
  onSubmit: (event?: SyntheticEvent) => unknown
  /** The fields that all plants share. */
  children: ReactNode
}

/** One action on the plant of a page, or on plants that are entered: what they share, and what each needs. */
export function PlantsForm(props: PlantsFormProps) {
  const { given, title, verb, submitColor, list, change, pending, missing, onSubmit, children } = props
  if (!given.page) return <PlantList {...props} />
  const [cannot] = list.problems.values()
  return (
    <RecordForm
      {...{ page: given.page, title, submitLabel: verb, change, cannot, pending, missing, onSubmit, children }}
      {...(submitColor && { submitColor })}
    />
  )
}

/** One action on many plants: what they share, the list with what each needs, and what became of each. */
function PlantList(props: PlantsFormProps) {
  const { given, title, icon, submitColor = 'primary', words, list, change, weighed } = props
  const { facilityId } = given
  const { states } = change
  const { left, entries } = list
  useDraftAbout(aboutText(entries, weighed?.checked))
  const [isLater, setLater] = useDraftState('later', false)
  const hasBegun = states.size > 0
  const sent = entries.filter(({ label }) => !isLeft(states, label))
  return (
    <ListForm
      facilityId={facilityId}
      title={title}
      subtitle={countText(entries.length)}
      icon={icon}
      words={words}
      records={sent.map(({ label }) => ({ record: label, shown: <Tag label={label} /> }))}
      change={change}
      isOpen={left.length > 0 || !hasBegun}
      isKept
      submitLabel={submitText(props, isLater)}
      submitColor={submitColor}
      missing={props.missing ?? missingOfList(list, words.cannot, weighed?.checked, isLater)}
      top={hasBegun ? progressText(states, words) : null}
      fields={props.children}
      list={<List {...props} isLater={isLater} onLater={() => setLater(true)} />}
      onSubmit={props.onSubmit}
      onClose={given.onClose}
    />
  )
}

/** 'Move 20 plants', and of what is left for the repair tray 'Move 19 plants, keep 1 to mend' */
function submitText({ verb, list: { left, problems }, weighed, weighable }: PlantsFormProps, isLater: boolean): string {
  // One entry for all of them is made of all or of none.
  const isOne = weighable !== undefined && !weighed
  const kept = isLater && !isOne && problems.size < left.length ? problems.size : 0
  const going = `${verb} ${countText(left.length - kept)}`
  return kept > 0 ? `${going}, keep ${numberText(kept)} to mend` : going
}

/** '20 plants, 18 weighed' */
const aboutText = ({ length }: PlantEntries['entries'], checked: CheckedWeights | undefined): string =>
  length === 0 ? '' : checked ? `${countText(length)}, ${numberText(checked.weights.size)} weighed` : countText(length)

export const countText = (count: number): string => `${numberText(count)} ${count === 1 ? 'plant' : 'plants'}`

function missingOfList(
  { left, problems, isLooking, lookingFailed }: PlantEntries,
  cannot: string,
  checked: CheckedWeights | undefined,
  isLater: boolean,
): string | null {
  if (left.length === 0) return 'Add at least one plant'
  if (lookingFailed) return lookingFailed
  if (problems.size > 0 && !isLater) return `${countText(problems.size)} ${cannot}`
  if (isLooking) return 'The labels are being looked up'
  if (!checked) return null
  const { missing, problems: wrong, doubts } = checked
  if (wrong.size > 0) return wrong.size === 1 ? '1 weight is not right' : `${wrong.size} weights are not right`
  if (missing > 0) return missing === 1 ? '1 weight is missing' : `${numberText(missing)} weights are missing`
  return doubts.size > 0 ? toConfirmText(doubts.size) : null
}

const noProblems: PlantEntries['problems'] = new Map()

interface ListProps extends PlantsFormProps {
  /** What cannot be done is left for the repair tray. */
  isLater: boolean
  onLater: () => void
}

/** What is still to be sent: the list that is entered, or what was refused. */
function List({ given, list, change, words, weighed, weighable, isLater, onBeside, onLater }: ListProps) {
  const { entries, left, setEntries, plantOf } = list
  const { states, isNotKnown, isBusy } = change
  const isLocked = isBusy || isNotKnown
  const problems = isNotKnown ? noProblems : list.problems
  const refused = countOf(states, 'refused', 'given-up')
  const again = useAgain()
  const takeSheet = ({ rows, date, room: name }: Sheet): readonly SheetProblem[] => {
    const room = given.rooms.find(({ metrc }) => metrc.Name.toLowerCase() === name?.toLowerCase())
    setEntries((now) => withSheet(now, rows))
    if (rows.some(({ value }) => value !== '')) weighable?.onWeights()
    onBeside?.({ date, locationId: room?.id ?? null })
    return name !== null && !room && rows[0]
      ? [{ line: rows[0].line, message: `There is no room “${name}” here. Choose one.` }]
      : []
  }
  const remove = (labels: ReadonlySet<string>) => setEntries((now) => now.filter(({ label }) => !labels.has(label)))
  // Weights are pasted into rows of what is left; the others keep theirs.
  const onChange: Parameters<typeof PlantEntryRows>[0]['onChange'] = (changed) =>
    setEntries((now) => {
      const ofEach = new Map(changed(now.filter(({ label }) => isLeft(states, label))).map((one) => [one.label, one]))
      return now.map((entry) => ofEach.get(entry.label) ?? entry)
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
            listed={entries.map(({ label }) => label)}
            near={list.inRoom}
            sheet={{ unitName: weighed?.unitName ?? weighable?.unitName ?? null, onSheet: takeSheet }}
            onAgain={again.tell}
            camera={{
              problemOf: (label) => problems.get(label),
              aboutOf: (label) => aboutPlant(plantOf(label), given.rooms),
            }}
            onAdd={(labels) => setEntries((now) => withEntries(now, labels))}
          />
        </div>
      )}
      {problems.size > 0 && (
        <LeaveOut
          isLocked={isLocked}
          count={problems.size}
          onShow={() => again.tell([...problems.keys()].slice(0, 1))}
          onPress={() => remove(new Set(problems.keys()))}
          onLater={isLater || problems.size === left.length ? null : onLater}
        >
          {countText(problems.size)} {words.cannot}
          {isLater && `: ${problems.size === 1 ? 'it goes' : 'they go'} into your repair tray`}
        </LeaveOut>
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
            rooms={given.rooms}
            problems={problems}
            states={states}
            again={again.labels}
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

/** 'Blue Dream, Flower 4' */
function aboutPlant(plant: StandingPlant | undefined, rooms: PlantsPageProps['rooms']): string | undefined {
  const room = plant && rooms.find(({ metrc }) => metrc.Id === plant.metrc.LocationId)
  return plant && [plant.metrc.StrainName, room?.metrc.Name].filter(Boolean).join(', ')
}

interface LeaveOutProps {
  isLocked: boolean
  count: number
  /** Goes to the first of them. */
  onShow: () => void
  onPress: () => void
  /** Lets the others go; null where they can, or where there are none. */
  onLater: (() => void) | null
  children: ReactNode
}

/** Says of how many it cannot be done, and takes those out at a press, or leaves them for the repair tray. */
function LeaveOut({ isLocked, count, onShow, onPress, onLater, children }: LeaveOutProps) {
  return (
    <p className={classNames('row wrap between mt2', styles.leftOut)}>
      <span className="errtx">
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {children}
      </span>
      <span className="row g2 wrap">
        <Button size="small" onClick={onShow}>
          {count === 1 ? 'Show it' : 'Show the first'}
        </Button>
        {onLater && (
          <Button size="small" disabled={isLocked} onClick={onLater}>
            Mend later
          </Button>
        )}
        <Button size="small" disabled={isLocked} onClick={onPress}>
          Leave out
        </Button>
      </span>
    </p>
  )
}
