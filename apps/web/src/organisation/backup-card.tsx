import { type BackupRun, type Backups, isOverdue, type Restoration } from '@cultivatd/domain/backup/backup'
import { sizeText } from '@cultivatd/domain/file/file-rules'
import { clockNow } from '../live/server-time.ts'
import { useTopic } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { inSentence, momentText } from '../ui/dates.ts'
import { Moment } from '../ui/moment.tsx'
import { State } from '../ui/state.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import styles from './organisation.module.css'

/** When backups were made and whether they are whole, and that the database was restored from one. */
export function BackupCard() {
  const topic = useTopic('backups')
  return (
    <Card title="Backups" isPadded={false}>
      <TopicRows topic={topic} noun="backups" isOne skeletonRows={3}>
        {([backups]) => backups && <Standing backups={backups} />}
      </TopicRows>
    </Card>
  )
}

function Standing({ backups }: { backups: Backups }) {
  const { schedule, runs, restorations, notCompared } = backups
  const [last] = restorations
  return (
    <>
      <div className={styles.backups}>
        {last && <Restored last={last} waiting={notCompared.length} />}
        <Line backups={backups} />
        <p className="small muted mt2">
          {schedule
            ? `One is written every day after ${hourText(schedule.hour)} by the server’s clock into ${schedule.place}, and read back. The newest ${schedule.keep} are kept.`
            : 'None are made by themselves. Who runs this server sets a folder or a bucket for them (BACKUP_DIR, BACKUP_BUCKET), or backs the database up by other means.'}
        </p>
      </div>
      {runs.length > 0 && (
        <DataTable
          label="backups"
          rows={runs}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ name, endedAt }) => name ?? endedAt}
          rowHeight={60}
        />
      )}
    </>
  )
}

/** 'today 07:50' */
const within = (instant: string): string => inSentence(momentText(instant))

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

function Line({ backups }: { backups: Backups }) {
  const { schedule, lastWholeAt, runs } = backups
  if (lastWholeAt === null)
    return schedule === null ? null : <State kind={runs.length > 0 ? 'warn' : 'waiting'}>There is no backup yet</State>
  const isLate = schedule !== null && isOverdue(clockNow(), backups)
  const hasFailed = runs[0]?.isWhole === false
  return (
    <State kind={isLate || hasFailed ? 'warn' : 'in-step'}>
      <span>
        {isLate ? 'Overdue: the last whole one is of ' : 'The last whole one is of '}
        <Moment at={lastWholeAt} as={within} />
      </span>
    </State>
  )
}

interface RestoredProps {
  last: Restoration
  /** How many facilities are not compared with Metrc since. */
  waiting: number
}

/** For a week, or as long as something waits for it. */
const toldMs = 7 * 24 * 60 * 60_000

function Restored({ last: { backupOf, restoredAt }, waiting }: RestoredProps) {
  const isOld = clockNow().getTime() - Date.parse(restoredAt) > toldMs
  if (isOld && waiting === 0) return null
  return (
    <div className={styles.restored}>
      <Alert tone={waiting > 0 ? 'warn' : 'info'} title="Restored from a backup">
        <p className="mt1">
          It shows <Moment at={backupOf} as={within} />, and was restored <Moment at={restoredAt} as={within} />. What
          people did between the two is not here, but for what Metrc has: that was read again.
        </p>
        <p className="mt1">
          {waiting > 0
            ? `Nothing is sent to Metrc yet for ${waiting === 1 ? 'one facility' : `${waiting} facilities`}: first everything is compared with it.`
            : 'Everything was compared with Metrc. What waited was looked for there before it was sent.'}{' '}
          Who was dismissed or lost a permission in between has it again: look at the Users page.
        </p>
      </Alert>
    </div>
  )
}

const columns: readonly Column<BackupRun>[] = [
  { id: 'at', head: 'Ended', card: 'title', cell: ({ endedAt }) => <Moment at={endedAt} /> },
  { id: 'result', head: 'Result', card: 'line', cell: (run) => <Result run={run} /> },
  {
    id: 'how',
    head: 'Made',
    card: 'line',
    priority: 3,
    cell: ({ isScheduled }) => (isScheduled ? 'By itself' : 'By command'),
  },
  {
    id: 'rows',
    head: 'Rows',
    isRight: true,
    priority: 2,
    cell: ({ rows }) => rows?.toLocaleString('en') ?? '',
  },
  {
    id: 'size',
    head: 'Size',
    isRight: true,
    card: 'value',
    cell: ({ bytes }) => (bytes === null ? '' : sizeText(bytes)),
  },
]

const Result = ({ run: { isWhole, name, problem } }: { run: BackupRun }) => (
  <>
    <State kind={isWhole && problem === null ? 'in-step' : 'warn'}>{isWhole ? 'Whole' : 'Failed'}</State>
    <span className={`small muted ${styles.backupLine}`}>{problem ?? name}</span>
  </>
)
