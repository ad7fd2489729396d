import { classesToDo, countClassLabels, goneText } from '@cultivatd/domain/cycle-count/compare-count'
import { type CountReport, countPlaceText, type CycleCount } from '@cultivatd/domain/cycle-count/cycle-count'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Download, Printer, ShieldAlert, ShieldCheck } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { Tag } from '../trade/tag.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { fullDayText, localDay } from '../ui/dates.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { lazily } from '../ui/lazily.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { numberText } from '../ui/number-text.ts'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useLate } from '../ui/use-late.ts'
import { classLooks } from './class-look.tsx'
import { addressOf } from './count-lines.tsx'
import { movePlaceOf, movesText, settledMs } from './moves-text.ts'
import { type Misplaced, misplacedIn, type MovableLine, reportCsv, type ReportLine, toBeMoved } from './report-lines.ts'
import { SumTiles } from './sum-tiles.tsx'
import styles from './cycle-count.module.css'

// With the form come the schemas of plants, batches and packages.
const BookMoves = lazily(async () => (await import('./book-moves.tsx')).BookMoves)

interface ReportProps {
  count: CycleCount
  /** It was finished a moment ago on this page: what is in the wrong place is moved with the next press. */
  isFresh: boolean
}

/** The sealed report of a count, what is still to be done about it, and what came late. */
export function Report({ count, ...props }: ReportProps) {
  const { id: countId, facilityId } = count
  const query = useQuery({
    queryKey: ['cycle count report', facilityId, countId],
    queryFn: () => api.cycleCount.report({ params: { countId }, query: { facilityId } }),
  })
  return (
    <QueryAnswer query={query} noun="report" isOne isCard>
      {({ report, seal, isSealed }) => (
        <Sealed count={count} report={report} seal={seal} isSealed={isSealed} {...props} />
      )}
    </QueryAnswer>
  )
}

interface SealedProps extends ReportProps {
  report: CountReport
  seal: string
  isSealed: boolean
}

function Sealed({ count, report, seal, isSealed, isFresh }: SealedProps) {
  const scans = useTopic('countScans', { facilityId: count.facilityId, countId: count.id })
  const misplaced = useMemo(
    () => misplacedIn(report.lines, scans.rows, count.roomId),
    [report.lines, scans.rows, count.roomId],
  )
  const isKnown = scans.status === 'live'
  const moving = useMemo(() => toBeMoved(misplaced), [misplaced])
  const movePlace = movePlaceOf(count)
  const isLeft = useLeftOpen(movePlace) !== null
  const [isMoving, setMoving] = useState<boolean | null>(isFresh ? null : isLeft)
  if (isMoving === null && isKnown) setMoving(moving.length > 0)
  // A double tap on Finish ends on what comes in its place.
  const isSettled = useLate(true, settledMs)
  const late = scans.rows.filter((scan) => scan.isLate && !scan.isTakenBack)
  const save = () =>
    saveFile(`Cycle count ${report.place} ${localDay(new Date(report.finishedAt))}.csv`, reportCsv(report))
  const print = () => window.print()
  return (
    <div className={`col g4 ${styles.report}`}>
      {!isMoving && <DraftChips record={movePlace} opener={() => () => setMoving(true)} />}
      <Card title="Result" actions={<Tools onPrint={print} onSave={save} />}>
        <SumTiles sums={report.sums} />
        <dl className={`facts ${styles.who}`}>
          <dt>Place</dt>
          <dd>{report.place}</dd>
          <dt>Begun</dt>
          <dd>
            <Moment at={report.startedAt} as={whenText} /> by {report.startedBy}
          </dd>
          <dt>Finished</dt>
          <dd>
            <Moment at={report.finishedAt} as={whenText} /> by {report.finishedBy}
          </dd>
          <dt>Counted by</dt>
          <dd>{count.people.join(', ')}</dd>
        </dl>
        <Seal seal={seal} isSealed={isSealed} />
      </Card>
      {isKnown && <ToDo {...{ count, misplaced, moving, isSettled }} onMove={() => setMoving(true)} />}
      {late.length > 0 && (
        <Alert tone="warn" title={`${late.length === 1 ? '1 scan' : `${numberText(late.length)} scans`} came late`}>
          <p className="mt1">They were made before the end and waited on a device. The report is without them:</p>
          <ul className={styles.short}>
            {late.map((scan) => (
              <li key={scan.id}>
                <Tag label={scan.label} />{' '}
                <span className="small">
                  {scan.userName}, <Moment at={scan.at} />
                </span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {classesToDo.map((is) => (
        <ClassLines
          key={is}
          is={is}
          lines={report.lines.filter((line) => line.is === is)}
          facilityId={count.facilityId}
        />
      ))}
      <ActionBar
        actions={[
          { label: 'CSV', icon: Download, onClick: save },
          { label: 'Print', icon: Printer, onClick: print },
          ...(moving.length > 0
            ? [
                {
                  label: movesText(moving),
                  icon: ArrowRight,
                  isMain: true,
                  isDisabled: !isSettled,
                  onClick: () => setMoving(true),
                },
              ]
            : []),
        ]}
      />
      {isMoving && (
        <Suspense fallback={null}>
          <BookMoves count={count} lines={moving} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** '28 Nov 2026 15:20' */
const whenText = (instant: string): string => {
  const at = new Date(instant)
  return `${fullDayText(localDay(at))} ${clock.format(at)}`
}
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const Tools = ({ onPrint, onSave }: { onPrint: () => void; onSave: () => void }) => (
  <span className={`row g2 hide-p ${styles.tools}`}>
    <Button size="small" startIcon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onSave}>
      CSV
    </Button>
    <Button size="small" startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onPrint}>
      Print
    </Button>
  </span>
)

/** The hash of the report, and whether it and the history still have it. */
function Seal({ seal, isSealed }: { seal: string; isSealed: boolean }) {
  const Icon = isSealed ? ShieldCheck : ShieldAlert
  return (
    <div className={styles.seal} data-tone={isSealed ? 'ok' : 'error'}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      <div className="grow">
        <b>{isSealed ? 'Sealed in the history' : 'This report is not as it was sealed'}</b>
        <p className="small">
          {isSealed
            ? 'The SHA-256 of this report, as the chain of the history has it:'
            : 'Somebody changed it in the database. Restore it from a backup, and verify the history. Its seal:'}
        </p>
        <code className={styles.hash}>{seal}</code>
      </div>
    </div>
  )
}

interface ToDoProps {
  count: CycleCount
  misplaced: readonly Misplaced[]
  moving: readonly MovableLine[]
  isSettled: boolean
  onMove: () => void
}

/** What the count left to be done: moves that are not booked, and the task for what is missing. */
function ToDo({ count, misplaced, moving, isSettled, onMove }: ToDoProps) {
  const { facilityId, taskId } = count
  const moved = misplaced.filter(({ is }) => is === 'moved').length
  const others = misplaced.filter(({ is }) => is === 'in-room')
  if (misplaced.length === 0 && taskId === null) return null
  return (
    <Card title="To do" className={styles.todo}>
      <div className="col g3">
        {moving.length > 0 && (
          <div className="row between wrap g2">
            <span>{moving.length === 1 ? 'It stands' : 'They stand'} here, and in our books and Metrc elsewhere.</span>
            <Button variant="contained" disabled={!isSettled} onClick={onMove}>
              {movesText(moving)} to {count.roomName}
            </Button>
          </div>
        )}
        {moved > 0 && <p className="muted">{moved === 1 ? '1 was' : `${numberText(moved)} were`} moved here since.</p>}
        {others.map(({ line }) => (
          <p key={line.label} className="row between wrap g2">
            <span>
              <Tag label={line.label} /> <span className="small muted">{`in our books in ${line.ours}`}</span>
            </span>
            {line.kind && (
              <OverlayLink address={{ ...addressOf(line.kind, line.label, facilityId), page: 'move' }}>
                Move it
              </OverlayLink>
            )}
          </p>
        ))}
        {taskId !== null && (
          <div className="row between wrap g2">
            <span>What is missing is a task.</span>
            <LinkButton variant="outlined" to="/schedule" search={{ task: taskId }}>
              Open task
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  )
}

/** So many are drawn before somebody asks for all; all are printed. Of what is missing the task has the list. */
const shownFirst = (is: ReportLine['is']): number => (is === 'missing' ? 20 : 200)

function ClassLines({
  is,
  lines,
  facilityId,
}: {
  is: ReportLine['is']
  lines: readonly ReportLine[]
  facilityId: string
}) {
  const [isWhole, setWhole] = useState(false)
  const { tone, icon: Icon } = classLooks[is]
  if (lines.length === 0) return null
  return (
    <section className={`card ${styles.class}`} aria-label={countClassLabels[is]}>
      <h2 className={styles.classHead}>
        <span className={styles.badge} data-tone={tone}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
        {countClassLabels[is]} <span className="count">{numberText(lines.length)}</span>
      </h2>
      <ul className={styles.lines}>
        {lines.map((line, at) => (
          <li key={line.label} className={styles.line} data-late={!isWhole && at >= shownFirst(is) ? true : undefined}>
            <span className="grow">
              {line.kind && line.ours !== '' ? (
                <OverlayLink address={addressOf(line.kind, line.label, facilityId)}>
                  <Tag label={line.label} />
                </OverlayLink>
              ) : (
                <Tag label={line.label} />
              )}
              <span className={styles.about}>{sealedText(line)}</span>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && lines.length > shownFirst(is) && (
        <Button fullWidth variant="text" className={styles.all} onClick={() => setWhole(true)}>
          Show all {numberText(lines.length)}
        </Button>
      )}
    </section>
  )
}

/** Racks are ours alone: Metrc has the same place where it has the same room. */
const placesText = (ours: string, metrc: string): string =>
  ours === metrc || ours.startsWith(`${metrc}, `)
    ? `our books and Metrc: ${ours}`
    : `our books: ${ours} · Metrc: ${metrc || 'no room'}`

/** 'Blue Dream · our books and Metrc: Veg 1 · scanned by Dana Whitfield' */
function sealedText({ about, state, ours, metrc, scans }: ReportLine): string {
  const by = [...new Set(scans.map((scan) => scan.by))].join(', ')
  return [
    about,
    ours === '' ? goneText(state) : placesText(ours, metrc),
    scans.length > 1 ? `scanned ${scans.length} times by ${by}` : by && `scanned by ${by}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What a count came to that was given up. */
export const GivenUp = ({ count }: { count: CycleCount }) => (
  <Alert tone="warn" title={`${count.endedByName ?? 'Somebody'} gave this count of ${countPlaceText(count)} up`}>
    <p className="mt1">{count.reason}</p>
  </Alert>
)
