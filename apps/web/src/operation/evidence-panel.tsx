import type { Evidence } from '@cultivatd/domain/operation/evidence'
import type { Operation } from '@cultivatd/domain/operation/operation'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { Alert } from '../ui/alert.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { clockText } from '../ui/dates.ts'
import { ErrorState } from '../ui/empty.tsx'
import { notifySaved } from '../ui/notices.ts'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { useSend } from '../ui/use-send.ts'
import { comparedFacts, nounOf } from './operation-words.ts'

interface EvidencePanelProps {
  operation: Operation
  onClose: () => void
}

/** What a person needs to decide: what was wanted, what we knew before, and what Metrc shows now. */
export function EvidencePanel({ operation, onClose }: EvidencePanelProps) {
  const { id, problems } = operation
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['evidence', id],
    queryFn: () => api.operation.evidence({ params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
      <Alert tone="warn" title="Metrc’s records do not tell whether this was applied">
        {problems.map((problem) => (
          <p key={problem} className="mt1">
            {problem}
          </p>
        ))}
        <p className="mt1">
          Compare, look into Metrc if you are not sure, then decide. Nothing else of this {nounOf(operation.kind)} is
          sent until then.
        </p>
      </Alert>
      {isFetching && !data && (
        <Loading label="Metrc is being asked">
          <SkeletonRows rows={5} />
        </Loading>
      )}
      {error && !isFetching && !data && (
        <ErrorState title="Metrc could not be asked" onRetry={() => void refetch()}>
          {sentencesOf(error).join(' ')} You can decide all the same if you have looked into Metrc yourself.
        </ErrorState>
      )}
      {data && <Comparison evidence={data} isAsking={isFetching} onAsk={() => void refetch()} />}
      <Decide operation={operation} onClose={onClose} />
    </>
  )
}

interface ComparisonProps {
  evidence: Evidence
  isAsking: boolean
  onAsk: () => void
}

function Comparison({ evidence, isAsking, onAsk }: ComparisonProps) {
  const { wanted, before, now, finding, readAt } = evidence
  return (
    <section className="evidence">
      <h3>What was wanted</h3>
      <dl className="facts mt2">
        {wanted.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? 'None'}</dd>
          </div>
        ))}
      </dl>
      <table className="compare mt4">
        <caption className="vh">Before, and as Metrc shows it now</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">What</span>
            </th>
            <th scope="col">Before</th>
            <th scope="col">In Metrc now</th>
          </tr>
        </thead>
        <tbody>
          {comparedFacts(before, now).map((fact) => (
            <tr key={fact.name} className={fact.differs ? 'differs' : undefined}>
              <th scope="row">{fact.name}</th>
              <td>{before === null ? 'Not there' : (fact.before ?? 'None')}</td>
              <td>
                {now === null ? 'Not shown' : (fact.now ?? 'None')}
                {fact.differs && <span className="vh"> (differs)</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row between wrap mt3">
        <p className="small muted grow">
          {finding} Read {clockText(readAt)}.
        </p>
        <Button
          size="small"
          disabled={isAsking}
          startIcon={<RefreshCw size={15} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onAsk}
        >
          {isAsking ? 'Asking' : 'Ask Metrc again'}
        </Button>
      </div>
    </section>
  )
}

function Decide({ operation, onClose }: EvidencePanelProps) {
  const [question, setQuestion] = useState<boolean | null>(null)
  const { send, isBusy } = useSend()
  const decide = async (isApplied: boolean) => {
    const isDecided = await send(() => api.operation.decide({ params: { id: operation.id }, body: { isApplied } }))
    setQuestion(null)
    if (!isDecided) return
    notifySaved()
    onClose()
  }
  return (
    <div className="row wrap">
      <Button onClick={() => setQuestion(true)}>It was applied</Button>
      <Button onClick={() => setQuestion(false)}>It was not</Button>
      {question !== null && (
        <ConfirmDialog
          isOpen
          title={question ? 'Decide that Metrc has it' : 'Decide that Metrc does not have it'}
          confirmLabel={question ? 'It was applied' : 'It was not'}
          busyLabel="Deciding"
          safeLabel="Look again"
          isBusy={isBusy}
          onConfirm={() => void decide(question)}
          onClose={() => setQuestion(null)}
        >
          <p className="m">{operation.summary}</p>
          <p className="muted mt1">
            {question
              ? 'It counts as done, and is not sent again.'
              : 'It counts as refused: it can be corrected and sent again, or given up.'}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
