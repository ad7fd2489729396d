import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { numberText } from '../ui/number-text.ts'

/** The way to the processing jobs of a facility; nothing where its license records none. */
export function JobsCard({ facilityId }: { facilityId: string }) {
  const [known] = useTopic('processingJobs', { facilityId }).rows
  if (!known?.mayRecord) return null
  const open = known.jobs.filter(({ isFinished }) => !isFinished).length
  return (
    <Card title="Processing jobs">
      <p className="small">
        <b>{numberText(open)}</b> in progress
      </p>
      <div className="mt2">
        <LinkButton to="/facility/$facilityId/processing-jobs" params={{ facilityId }} variant="outlined" size="small">
          Processing jobs
        </LinkButton>
      </div>
    </Card>
  )
}
