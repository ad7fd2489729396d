import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import {
  isMadeIntoOther,
  type JobAmount,
  type JobKind,
  type JobPart,
  type ProcessingJob,
} from '@cultivatd/domain/processing-job/processing-job'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import Button from '@mui/material/Button'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Archive, CircleCheck, PackagePlus, RotateCcw, Scale } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { DeleteInMetrc } from '../record/delete-in-metrc.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { PackageLink } from '../trade/package-link.tsx'
import { HistoryList } from '../record/history-list.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { dayText, localDay } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { AdjustJobDialog } from './adjust-job.tsx'
import { FinishJobDialog } from './finish-job.tsx'
import { amountText, jobCrumbs } from './jobs-page.tsx'
import styles from './job.module.css'
import { PackageJobDialog } from './package-job.tsx'

/** A processing job: what went in, what came out, its waste, and what is left. */
export function JobPage() {
  return <KnownFacility>{(facility) => <KnownJob key={facility.id} facility={facility} />}</KnownFacility>
}

function KnownJob({ facility }: { facility: FacilitySummary }) {
  const { jobId } = useParams({ strict: false })
  const topic = useTopic('processingJobs', { facilityId: facility.id })
  return (
    <TopicRows topic={topic} noun="processing job" isOne skeletonRows={6}>
      {([known]) => {
        const job = known?.jobs.find(({ id }) => id === jobId)
        if (job) return <Job facility={facility} job={job} />
        return (
          <>
            <PageHeader title="Processing job" crumbs={jobCrumbs(facility)} />
            <Alert tone="warn" title="Metrc does not list this processing job any more" />
          </>
        )
      }}
    </TopicRows>
  )
}

function Job({ facility, job }: { facility: FacilitySummary; job: ProcessingJob }) {
  const { id: facilityId } = facility
  const [opened, setOpened] = useState<Opened | null>(null)
  const actions = actionsOf(job)
  return (
    <>
      <PageHeader
        title={job.name}
        crumbs={jobCrumbs(facility)}
        facts={
          <>
            <span>{job.typeName}</span>
            <span className="mono">{job.number}</span>
            <span>Started {dayText(job.startDate)}</span>
            {job.finishedDate && <span>Finished {dayText(job.finishedDate)}</span>}
          </>
        }
        actions={actions.map(({ label, isMain, opens }) => (
          <Button key={label} variant={isMain ? 'contained' : 'outlined'} onClick={() => setOpened(opens)}>
            {label}
          </Button>
        ))}
      />
      <ActionBar actions={actions.map(({ opens, ...action }) => ({ ...action, onClick: () => setOpened(opens) }))} />
      <JobDialogs facilityId={facilityId} job={job} opened={opened} onClose={() => setOpened(null)} />
      <div className="col g4">
        <Card title="Balance">
          {job.amounts.length === 0 ? (
            'Nothing went in.'
          ) : (
            <Balance amounts={job.amounts} isFinished={job.isFinished} />
          )}
          {job.finishNote !== '' && <p className="mt2 small muted">{job.finishNote}</p>}
        </Card>
        <Parts facilityId={facilityId} title="Went in" parts={job.inputs} />
        <Parts facilityId={facilityId} title="Packaged" parts={job.outputs} />
        <JobHistory facilityId={facilityId} name={job.name} />
        <p className="small dim">
          Metrc does not say which packages a job was made of and which came out of it: these are the ones that were
          recorded here.
        </p>
      </div>
    </>
  )
}

/** What was done to the job from here, with where each of it stands with Metrc. */
function JobHistory({ facilityId, name }: { facilityId: string; name: string }) {
  const history = useTopic('history', { facilityId, entity: 'processing-job', record: name })
  const { rows: operations } = useTopic('operations', { facilityId, record: name })
  return (
    <Card title="History">
      <HistoryList history={history} operations={operations} shown={5} hasWayBack />
    </Card>
  )
}

function Balance({ amounts, isFinished }: { amounts: readonly JobAmount[]; isFinished: boolean }) {
  return (
    <ul className={styles.balance}>
      {amounts.map(({ kind, unit, taken, packaged, waste, rest }) => (
        <li key={kind}>
          <dl className="facts">
            {[
              { name: `${kind} in`, value: taken },
              { name: 'Packaged', value: packaged },
              { name: 'Waste', value: waste },
              ...(rest === null ? [] : [{ name: isFinished ? restName(kind, amounts) : 'Left', value: rest }]),
            ].map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {quantityText(value)} {unitText(unit)}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** Of grams that were made into pieces nobody can say that they are missing. */
const restName = (kind: JobKind, amounts: readonly JobAmount[]): string =>
  isMadeIntoOther(kind, amounts) ? 'Not weighed out' : 'Difference'

function Parts({ facilityId, title, parts }: { facilityId: string; title: string; parts: readonly JobPart[] }) {
  return (
    <Card title={title} count={numberText(parts.length)} isPadded={false}>
      {parts.length === 0 ? (
        <EmptyState title="No packages">None was recorded here.</EmptyState>
      ) : (
        <ul>
          {parts.map(({ label, itemName, quantity, unitOfMeasure }) => (
            <li key={label} className={styles.part}>
              <span>
                <PackageLink facilityId={facilityId} label={label} />
                <br />
                <span className="small muted">{itemName}</span>
              </span>
              <span>{amountText(quantity, unitOfMeasure)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Opened = 'package' | 'adjust' | 'finish' | 'unfinish' | 'archive'

/** What can be done to a job, the main thing last. */
function actionsOf({ isFinished, outputs }: ProcessingJob) {
  if (isFinished) return [{ label: 'Open again', icon: RotateCcw, isMain: false, opens: 'unfinish' as const }]
  return [
    ...(outputs.length === 0 ? [{ label: 'Archive', icon: Archive, isMain: false, opens: 'archive' as const }] : []),
    { label: 'Adjust job', icon: Scale, isMain: false, opens: 'adjust' as const },
    { label: 'Finish job', icon: CircleCheck, isMain: false, opens: 'finish' as const },
    { label: 'Create package', icon: PackagePlus, isMain: true, opens: 'package' as const },
  ]
}

interface JobDialogsProps {
  facilityId: string
  job: ProcessingJob
  opened: Opened | null
  onClose: () => void
}

function JobDialogs({ facilityId, job, opened, onClose: close }: JobDialogsProps) {
  const navigate = useNavigate()
  const { id, name } = job
  const asked = { facilityId, noun: 'processing job', name, onClose: close }
  return (
    <>
      {opened === 'package' && <PackageJobDialog facilityId={facilityId} job={job} onClose={close} />}
      {opened === 'adjust' && <AdjustJobDialog facilityId={facilityId} job={job} onClose={close} />}
      {opened === 'finish' && <FinishJobDialog facilityId={facilityId} job={job} onClose={close} />}
      {opened === 'unfinish' && (
        <DeleteInMetrc
          {...asked}
          kind="processing-job.unfinish"
          question="Are you sure? It can be finished again."
          words={{ does: 'Open again', doing: 'Opening', did: 'Opened again' }}
          call={(options) => {
            const none = { note: '', weightWaste: null, volumeWaste: null, countWaste: null }
            return api.processingJob.finish(
              { body: { facilityId, id, date: localDay(), undo: true, ...none } },
              options,
            )
          }}
        >
          Its waste is recorded anew when it is finished again.
        </DeleteInMetrc>
      )}
      {opened === 'archive' && (
        <DeleteInMetrc
          {...asked}
          kind="processing-job.archive"
          words={{ does: 'Archive', doing: 'Archiving', did: 'Archived' }}
          call={async (options) => {
            const outcome = await api.processingJob.archive({ body: { facilityId, id } }, options)
            if (outcome.state === 'confirmed')
              void navigate({ to: '/facility/$facilityId/processing-jobs', params: { facilityId } })
            return outcome
          }}
        >
          It leaves the lists in Metrc. Whether what went in goes back to its packages, Metrc decides: look at them
          afterwards.
        </DeleteInMetrc>
      )}
    </>
  )
}
