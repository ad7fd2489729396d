import type { System } from '@cultivatd/domain/system/system'
import { permission } from '@cultivatd/domain/user/permissions'
import type { Water } from '@cultivatd/domain/water/water'
import { waterAge } from '@cultivatd/domain/water/water-age'
import {
  changesBeforeFlush,
  flushDueText,
  isFlushDue,
  nextStep,
  stepProblem,
  type WaterStep,
  waterState,
  waterStateLabels,
} from '@cultivatd/domain/water/water-machine'
import { Droplet, type LucideIcon, Pipette, RefreshCw, Waves } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { dayText, daysSince, localDay, momentText } from '../ui/dates.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import type { Draft } from '../ui/draft/drafts.ts'
import { LineButton } from '../ui/line-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { useNow } from '../ui/use-now.ts'
import { CapacityDialog } from './capacity-dialog.tsx'
import { PhNutesDialog } from './ph-nutes-dialog.tsx'
import { ReadingDialog } from './reading-dialog.tsx'
import { amountText, dosesText, type ReadValue } from './reading-kinds.ts'
import { ReadingTiles } from './reading-tiles.tsx'
import { useWaterSources } from './use-measured.ts'
import { usePersonName, useSystemWater, waterPlace } from './use-waters.ts'
import { useWaterStep } from './use-water-step.ts'
import { WaterGauge } from './water-gauge.tsx'
import { WaterHistory } from './water-history.tsx'
import styles from './water.module.css'

type Shown =
  | { is: 'capacity' | 'reading' | 'finish' | 'change' | 'flush' }
  | { is: 'nutrients' }
  | { is: 'sources' }
  | { is: 'history'; value: ReadValue }

const dayOf = (instant: string): string => localDay(new Date(instant))

/** The form of a draft by its place. */
const shownOf = (systemId: string, { place }: Pick<Draft, 'place'>): Shown | null => {
  const what = place.slice(waterPlace(systemId).length + 1)
  return what === 'capacity' || what === 'reading' || what === 'finish' || what === 'nutrients' ? { is: what } : null
}

interface WaterSectionProps {
  system: System
  /** The dialog of what measures it by itself. */
  renderSources: (onClose: () => void) => ReactNode
}

/** The water of a system under its racks: how old it is, what is next, what was read (SYS-02). */
export function WaterSection({ system, renderSources }: WaterSectionProps) {
  const sources = useWaterSources(system)
  const mayAddSources = usePasses(permission.generalEdit)
  const { water, readings, lastChange, isHere } = useSystemWater(system)
  const left = useLeftOpen(waterPlace(system.id))
  const [shown, setShown] = useState<Shown | null>(() => left && shownOf(system.id, left))
  const close = () => setShown(null)
  if (!isHere) return null
  const last = readings.at(-1) ?? null
  return (
    // A part of its system, which is the region.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" className={styles.part} aria-label={`Water of ${system.name}`}>
      <Gauge water={water} />
      <Head system={system} water={water} onShow={setShown} />
      <DraftChips
        record={waterPlace(system.id)}
        opener={(draft) => {
          const form = shownOf(system.id, draft)
          return form && (() => setShown(form))
        }}
      />
      <ReadingTiles
        readings={readings}
        sources={sources}
        systemName={system.name}
        onOpen={(value) => setShown({ is: 'history', value })}
      />
      <Facts water={water} systemName={system.name} onCapacity={() => setShown({ is: 'capacity' })}>
        {lastChange && (
          <span>
            <span className={styles.k}>Last change</span>
            <b>{dosesText(lastChange.nutrients)}</b>
          </span>
        )}
        {last && <ReadBy at={last.dateTime} userId={last.userId} />}
        {(mayAddSources || sources.length > 0) && (
          <span>
            <span className={styles.k}>Sensors</span>
            {sources.length > 0 && <b>{sources.length}</b>}{' '}
            <LineButton aria-label={`Sources of ${system.name}`} onClick={() => setShown({ is: 'sources' })}>
              Sources
            </LineButton>
          </span>
        )}
      </Facts>
      {isFlushDue(water) && (
        <div className="mt3">
          <Alert tone="warn" isSilent>
            {flushDueText}
          </Alert>
        </div>
      )}
      {shown?.is === 'sources' && renderSources(close)}
      {shown && shown.is !== 'sources' && (
        <Above system={system} water={water} shown={shown} last={last} lastChange={lastChange} onClose={close} />
      )}
    </div>
  )
}

function Gauge({ water }: { water: Water }) {
  const nameOf = usePersonName()
  const { startedDateTime, startedBy } = water
  const inProgress =
    startedDateTime === null || startedBy === null
      ? null
      : {
          title: waterStateLabels[waterState(water)],
          since: `since ${momentText(startedDateTime)}, ${nameOf(startedBy)}`,
        }
  return <WaterGauge days={useWaterDays(water)} inProgress={inProgress} />
}

const steps: Record<ReturnType<typeof nextStep>, { label: string; icon: LucideIcon }> = {
  fill: { label: 'Set Water Filled', icon: Droplet },
  change: { label: 'Change Water', icon: RefreshCw },
  flush: { label: 'Flush System', icon: Waves },
  finish: { label: 'Enter PH / Nutes', icon: Pipette },
}

/** How many days old the water is, also on a screen that nobody touches; null where it was never filled. */
function useWaterDays({ lastFilledDateTime }: Water): number | null {
  const today = localDay(useNow())
  return lastFilledDateTime === null ? null : daysSince(dayOf(lastFilledDateTime), today)
}

/** Everything in order is gray: only what is due is filled. */
const useIsDue = (water: Water): boolean =>
  waterAge(useWaterDays(water)).tone === 'error' || nextStep(water) !== 'change'

interface HeadProps {
  system: System
  water: Water
  onShow: (shown: Shown) => void
}

function Head({ system, water, onShow }: HeadProps) {
  const { press, isBusy } = useWaterStep(system, water)
  const isDue = useIsDue(water)
  const step = nextStep(water)
  const { label, icon: Icon } = steps[step]
  const may = (one: WaterStep) => stepProblem(water, one) === null
  const onPress = () => {
    if (step !== 'fill') return onShow({ is: step })
    // Doses per gallon are counted from the capacity, so it comes first.
    return may('fill') ? void press('fill') : onShow({ is: 'capacity' })
  }
  return (
    <div className={styles.head}>
      <h3 className="t3 grow">Water</h3>
      {may('read') && (
        <LineButton aria-label={`Enter reading of ${system.name}`} onClick={() => onShow({ is: 'reading' })}>
          Enter reading
        </LineButton>
      )}
      <BusyButton
        variant={isDue ? 'contained' : 'outlined'}
        isBusy={isBusy}
        aria-label={`${label}: ${system.name}`}
        startIcon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
        className={styles.step}
        onClick={onPress}
      >
        {label}
      </BusyButton>
    </div>
  )
}

interface FactsProps {
  water: Water
  systemName: string
  onCapacity: () => void
  children: React.ReactNode
}

function Facts({ water, systemName, onCapacity, children }: FactsProps) {
  const { gallonCapacity, waterChangeCount, lastFlushDateTime } = water
  return (
    <div className={styles.facts}>
      <span>
        <span className={styles.k}>Capacity</span>
        {gallonCapacity !== null && <b>{`${amountText(gallonCapacity)} gal`}</b>}{' '}
        <LineButton aria-label={`Edit capacity of ${systemName}`} onClick={onCapacity}>
          {gallonCapacity === null ? 'Enter' : 'Edit'}
        </LineButton>
      </span>
      <span>
        <span className={styles.k}>Changes since flush</span>
        <span className={styles.dots} aria-hidden="true">
          {Array.from({ length: changesBeforeFlush }, (_, at) => (
            <i key={at} className={classNames(at < waterChangeCount && styles.on)} />
          ))}
        </span>
        <b>{`${waterChangeCount} of ${changesBeforeFlush}`}</b>
      </span>
      <span>
        <span className={styles.k}>Last flush</span>
        <b>{lastFlushDateTime === null ? '–' : dayText(dayOf(lastFlushDateTime))}</b>
      </span>
      {children}
    </div>
  )
}

function ReadBy({ at, userId }: { at: string; userId: string }) {
  const nameOf = usePersonName()
  return (
    <span>
      <span className={styles.k}>Read</span>
      <Moment at={at} />
      {` by ${nameOf(userId)}`}
    </span>
  )
}

interface AboveProps {
  system: System
  water: Water
  shown: Exclude<Shown, { is: 'sources' }>
  last: ReturnType<typeof useSystemWater>['lastChange']
  lastChange: ReturnType<typeof useSystemWater>['lastChange']
  onClose: () => void
}

/** The dialog above the section. */
function Above({ system, water, shown, last, lastChange, onClose }: AboveProps) {
  const common = { system, water, onClose }
  switch (shown.is) {
    case 'capacity':
      return <CapacityDialog {...common} />
    case 'reading':
      return <ReadingDialog {...common} last={last} />
    case 'finish':
    case 'nutrients':
      return <PhNutesDialog {...common} last={last} lastChange={lastChange} isAddingFirst={shown.is === 'nutrients'} />
    case 'change':
    case 'flush':
      return <StepQuestion {...common} step={shown.is} />
    case 'history':
      return <WaterHistory system={system} value={shown.value} onClose={onClose} />
  }
}

interface StepQuestionProps {
  system: System
  water: Water
  step: 'change' | 'flush'
  onClose: () => void
}

/** Asked once, because only 'Enter PH / Nutes' ends it. Gone when somebody else did it meanwhile. */
function StepQuestion({ system, water, step, onClose }: StepQuestionProps) {
  const { press, isBusy } = useWaterStep(system, water)
  const isChange = step === 'change'
  const confirm = async () => {
    // Without an answer it stays, to be asked for once more under its key.
    if (await press(step)) onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isBusy || nextStep(water) === step}
      isPlain
      title={isChange ? `Change the water of ${system.name}` : `Flush ${system.name}`}
      confirmLabel={steps[step].label}
      busyLabel="Starting"
      safeLabel="Not now"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {isChange ? (
        <p>
          {'The change stays open until PH, EC, temperature and nutrients are entered. It is change '}
          <b>{`${water.waterChangeCount + 1} of ${changesBeforeFlush}`}</b>
          {' since the last flush.'}
        </p>
      ) : (
        <p>
          {'The count of changes goes back to '}
          <b>0</b>
          {'. The flush stays open until PH, EC, temperature and nutrients are entered.'}
        </p>
      )}
    </ConfirmDialog>
  )
}
