import type { Evidence } from '@cultivatd/domain/operation/evidence'
import type { Operation } from '@cultivatd/domain/operation/operation'
import { describedKind } from '@cultivatd/domain/operation/operation-kinds'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { Alert } from '../ui/alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { clockText } from '../ui/dates.ts'
import { ErrorState } from '../ui/empty.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { comparedFacts, factText } from './operation-words.ts'
import styles from './operation.module.css'

/** What a person needs to decide: what was wanted, what we knew before, and what Metrc shows now. */
export function EvidencePanel({ operation }: { operation: Operation }) {
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
          Compare, look into Metrc if you are not sure, then decide. Nothing else of this{' '}
          {describedKind(operation.kind).noun} is sent until then.
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
      {data && (
        <Comparison
          evidence={data}
          isTold={problems.includes(data.finding)}
          isAsking={isFetching}
          onAsk={() => void refetch()}
        />
      )}
    </>
  )
}

interface ComparisonProps {
  evidence: Evidence
  /** Its finding stands above already. */
  isTold: boolean
  isAsking: boolean
  onAsk: () => void
}

function Comparison({ evidence, isTold, isAsking, onAsk }: ComparisonProps) {
  const { wanted, before, now, finding, readAt } = evidence
  const facts = comparedFacts(before, now, wanted)
  const isCompared = wanted.some(({ name }) => facts.some((fact) => fact.name === name))
  const others = wanted.filter(({ name }) => !facts.some((fact) => fact.name === name))
  return (
    <section>
      {others.length > 0 && (
        <>
          <h3>What was wanted</h3>
          <dl className="facts mt2">
            {others.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{factText(value)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <table className={classNames(others.length > 0 && 'mt4', styles.compare)}>
        <caption className="vh">Before, what was wanted, and as Metrc shows it now</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">What</span>
            </th>
            <th scope="col">Before</th>
            {isCompared && <th scope="col">Wanted</th>}
            <th scope="col">In Metrc now</th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.name} className={fact.differs ? styles.differs : undefined}>
              <th scope="row">{fact.name}</th>
              <td>{before === null ? 'Not there' : factText(fact.before)}</td>
              {isCompared && <td>{fact.wanted === undefined ? '' : factText(fact.wanted)}</td>}
              <td>
                {now === null ? 'Not shown' : factText(fact.now)}
                {fact.differs && <span className="vh"> (differs)</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row between wrap mt3">
        <p className="small muted grow">
          {!isTold && `${finding} `}Read from Metrc {clockText(readAt)}.
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
