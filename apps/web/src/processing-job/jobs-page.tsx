import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { recordsNoJobs } from '@cultivatd/domain/processing-job/job-forms'
import type { JobAmount, ProcessingJob } from '@cultivatd/domain/processing-job/processing-job'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { dayText } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import styles from './job.module.css'

/** The processing jobs of a facility: those in progress, and those that are finished. */
export function JobsPage() {
  return <KnownFacility>{(facility) => <Jobs key={facility.id} facility={facility} />}</KnownFacility>
}

/** The way to the list of jobs, for the pages below it. */
export const jobCrumbs = (facility: FacilitySummary) => [
  ...facilityCrumbs(facility),
  <Link key="jobs" to="/facility/$facilityId/processing-jobs" params={{ facilityId: facility.id }}>
    Processing jobs
  </Link>,
]

/** '40 g', '380 ea'. */
export const amountText = (quantity: number, unit: string): string => `${quantityText(quantity)} ${unitText(unit)}`

function Jobs({ facility }: { facility: FacilitySummary }) {
  const { id: facilityId } = facility
  const topic = useTopic('processingJobs', { facilityId })
  const mayRecord = topic.rows[0]?.mayRecord ?? false
  const navigate = useNavigate()
  const start = { to: '/facility/$facilityId/processing-jobs/start', params: { facilityId } } as const
  return (
    <>
      <PageHeader
        title="Processing jobs"
        crumbs={facilityCrumbs(facility)}
        actions={
          mayRecord && (
            <LinkButton {...start} variant="contained">
              Start job
            </LinkButton>
          )
        }
      />
      {mayRecord && (
        <ActionBar actions={[{ label: 'Start job', icon: Plus, isMain: true, onClick: () => void navigate(start) }]} />
      )}
      <TopicRows topic={topic} noun="processing jobs" isOne skeletonRows={6}>
        {([known]) =>
          known?.mayRecord ? (
            <div className="col g4">
              <JobList facilityId={facilityId} title="In progress" jobs={known.jobs.filter((job) => !job.isFinished)}>
                Start one with the packages that go into it.
              </JobList>
              <JobList facilityId={facilityId} title="Finished" jobs={known.jobs.filter((job) => job.isFinished)}>
                A job comes here with its waste.
              </JobList>
            </div>
          ) : (
            <Alert tone="info" title={recordsNoJobs} />
          )
        }
      </TopicRows>
    </>
  )
}

interface JobListProps {
  facilityId: string
  title: string
  jobs: readonly ProcessingJob[]
  /** What is said where there is none. */
  children: string
}

function JobList({ facilityId, title, jobs, children }: JobListProps) {
  return (
    <Card title={title} count={numberText(jobs.length)} isPadded={false}>
      {jobs.length === 0 ? (
        <EmptyState title="No processing jobs">{children}</EmptyState>
      ) : (
        <ul>
          {jobs.map((job) => (
            <JobRow key={job.id} facilityId={facilityId} job={job} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const takenText = (amounts: readonly JobAmount[]): string =>
  amounts
    .filter(({ taken }) => taken > 0)
    .map(({ taken, unit }) => amountText(taken, unit))
    .join(', ')

function JobRow({ facilityId, job }: { facilityId: string; job: ProcessingJob }) {
  const { id, name, typeName, startDate, finishedDate, amounts, outputs } = job
  return (
    <li>
      <Link className={styles.job} to="/facility/$facilityId/processing-jobs/$jobId" params={{ facilityId, jobId: id }}>
        <span>
          <b className="m">{name}</b>
          <br />
          <span className="small muted">{typeName}</span>
        </span>
        <span className="muted">
          {finishedDate ? `Finished ${dayText(finishedDate)}` : `Started ${dayText(startDate)}`}
        </span>
        <span>{takenText(amounts)} in</span>
        <span className="muted">
          {numberText(outputs.length)} {outputs.length === 1 ? 'package' : 'packages'}
        </span>
      </Link>
    </li>
  )
}
