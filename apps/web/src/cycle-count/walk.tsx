import { compareCount, countSums, expectedIn, foundIn } from '@cultivatd/domain/cycle-count/compare-count'
import { countPlaceText, type CycleCount } from '@cultivatd/domain/cycle-count/cycle-count'
import Button from '@mui/material/Button'
import { Camera, Flag, X } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { useHasCamera } from '../trade/scan/camera-there.ts'
import { wakeSound } from '../trade/scan/scan-signal.ts'
import { ActionBar, type BarAction, PageActions } from '../ui/action-bar.tsx'
import { Alert } from '../ui/alert.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import type { Draft } from '../ui/draft/drafts.ts'
import { lazily } from '../ui/lazily.ts'
import { numberText } from '../ui/number-text.ts'
import { allOf, TopicRows } from '../ui/topic-rows.tsx'
import { useLate } from '../ui/use-late.ts'
import { CountLines } from './count-lines.tsx'
import { signal } from './count-signal.ts'
import { type Counting, createBounces, sendScans, takeBack, useScans } from './counted.ts'
import { FinishCount } from './finish-count.tsx'
import { GiveUpCount } from './give-up-count.tsx'
import { LastScan } from './last-scan.tsx'
import { ScanField } from './scan-field.tsx'
import styles from './cycle-count.module.css'

// The camera and its reader are loaded when somebody opens it.
const CountCamera = lazily(async () => (await import('./count-camera.tsx')).CountCamera)

interface WalkProps {
  count: CycleCount
  onEnded: () => void
}

/** An open count: scans as they come, and what they come out as. */
export function Walk({ count, ...props }: WalkProps) {
  const { me } = useSession()
  const { facilityId, id: countId } = count
  const topic = useTopic('countedRecords', { facilityId, countId })
  const scans = useTopic('countScans', { facilityId, countId })
  const place = countPlaceText(count)
  const counting = useMemo(() => me && { facilityId, countId, place, me }, [facilityId, countId, place, me])
  if (!counting) return null
  return (
    <TopicRows topic={allOf(topic, scans)} noun="books of this room">
      {() => <Walking counting={counting} count={count} books={topic.rows} rows={scans.rows} {...props} />}
    </TopicRows>
  )
}

interface WalkingProps extends WalkProps {
  counting: Counting
  books: ReturnType<typeof useTopic<'countedRecords'>>['rows']
  rows: ReturnType<typeof useTopic<'countScans'>>['rows']
}

function Walking({ counting, count, books, rows, onEnded }: WalkingProps) {
  const hasCamera = useHasCamera() === true
  const { scans, waiting } = useScans(counting, rows)
  const lines = useMemo(() => compareCount(count, books, scans), [count, books, scans])
  const near = useMemo(() => books.map(({ label }) => label), [books])
  const [last, setLast] = useState<{ label: string; more: number; turn: number } | null>(null)
  const [isBounce] = useState(() => createBounces())
  const [hasView, setView] = useState(false)
  const left = useLeftOpen(`cycle-count ${count.id}`)
  const [asked, ask] = useState<Asked | null>(left && askedOf(left))
  const line = (last && lines.find(({ label }) => label === last.label)) ?? null
  useSignal(last?.turn, line?.is)
  // What is on its way is nobody's business.
  const isHeld = useLate(waiting > 0, 2_000)
  const scan = (labels: readonly string[]) => {
    const label = labels.at(-1)
    if (label === undefined || (labels.length === 1 && isBounce(label))) return
    setLast((before) => ({ label, more: labels.length - 1, turn: (before?.turn ?? 0) + 1 }))
    void sendScans(counting, labels)
  }
  const back = (scanned: (typeof scans)[number]) => void takeBack(counting, scanned)
  const camera = () => {
    wakeSound()
    setView(!hasView)
  }
  const actions: BarAction[] = [
    { label: 'Give up', icon: X, onClick: () => ask('give-up') },
    ...(hasCamera ? [{ label: hasView ? 'Close camera' : 'Camera', icon: Camera, onClick: camera }] : []),
    { label: 'Finish', icon: Flag, isMain: true, onClick: () => ask('finish') },
  ]
  const lastScan = line?.scans.at(-1)
  const opener = (draft: Draft) => {
    const form = askedOf(draft)
    return form ? () => ask(form) : null
  }
  return (
    <>
      {asked === null && <DraftChips record={`cycle-count ${count.id}`} opener={opener} />}
      <div className={styles.walk}>
        <div className={styles.hand}>
          <Progress lines={lines} />
          <LastScan line={line} more={last?.more ?? 0} onTakeBack={() => lastScan && back(lastScan)} />
          {hasView && (
            <Suspense fallback={null}>
              <CountCamera onLabel={(label) => scan([label])} />
            </Suspense>
          )}
          <ScanField near={near} onScan={scan} />
          {isHeld && <Waiting count={waiting} />}
          <div className={styles.acts}>
            {actions.map(({ label, icon: Icon, isMain = false, onClick }) => (
              <Button
                key={label}
                variant={isMain ? 'contained' : 'outlined'}
                startIcon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
                onClick={onClick}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
        <CountLines facilityId={count.facilityId} lines={lines} onTakeBack={back} />
      </div>
      {/* What the frame puts beside them would look something up, and not scan it for the count. */}
      <PageActions value={null}>
        <ActionBar actions={actions} />
      </PageActions>
      {asked === 'finish' && (
        <FinishCount count={count} lines={lines} waiting={waiting} onFinished={onEnded} onClose={() => ask(null)} />
      )}
      {asked === 'give-up' && <GiveUpCount count={count} onGivenUp={onEnded} onClose={() => ask(null)} />}
    </>
  )
}

type Asked = 'finish' | 'give-up'

/** The form of a count that a draft is of. */
const askedOf = ({ place }: Pick<Draft, 'place'>): Asked | null =>
  (['finish', 'give-up'] as const).find((form) => place.endsWith(` ${form}`)) ?? null

/** Sounds once for each scan, as soon as it is known what it came out as; without a network at once. */
function useSignal(turn: number | undefined, is: Parameters<typeof signal>[0] | undefined): void {
  const told = useRef<number | null>(null)
  useEffect(() => {
    if (turn === undefined || is === undefined || told.current === turn) return
    if (is !== 'unchecked') {
      told.current = turn
      return signal(is)
    }
    const late = setTimeout(() => {
      told.current = turn
      signal(is)
    }, 1_500)
    return () => clearTimeout(late)
  }, [turn, is])
}

/** '34 of 66 found' */
function Progress({ lines }: { lines: Parameters<typeof countSums>[0] }) {
  const sums = countSums(lines)
  const [found, expected] = [foundIn(sums), expectedIn(sums)]
  return (
    <div className={styles.progress}>
      <p>
        <b className="m">{numberText(found)}</b> of <b className="m">{numberText(expected)}</b> found
      </p>
      <progress aria-label="Found" max={Math.max(expected, 1)} value={found} />
    </div>
  )
}

const Waiting = ({ count }: { count: number }) => (
  <Alert tone="info" title={`${count === 1 ? '1 scan is' : `${numberText(count)} scans are`} not sent yet`}>
    <p className="mt1">Go on. They are kept on this device, and sent as soon as the server can be reached.</p>
  </Alert>
)
