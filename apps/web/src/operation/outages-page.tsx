import type { Outage } from '@cultivatd/domain/operation/outage'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../live/api.ts'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { State } from '../ui/state.tsx'
import { outageLength, outageTitle } from './outage-words.ts'
import { useNow } from '../ui/use-now.ts'
import { useWhenLedgerMoves } from './use-operations.ts'

/** When Metrc did not answer; each leads to its record. */
export function OutagesPage() {
  const query = useQuery({
    queryKey: ['outages'],
    queryFn: () => api.operation.outages(),
    staleTime: 0,
  })
  useWhenLedgerMoves(() => query.refetch({ cancelRefetch: false }), 5)
  return (
    <>
      <PageHeader title="Times without Metrc" crumbs={[<MetrcCrumb key="metrc" />]} />
      <QueryAnswer query={query} noun="times without Metrc" isCard>
        {({ outages }) => (
          <Card title="Times" count={outages.length} isPadded={false}>
            {outages.length > 0 ? (
              <OutageTable outages={outages} />
            ) : (
              <EmptyState title="Metrc has always answered">
                A time in which it does not is recorded here by itself, with everything that was done in it.
              </EmptyState>
            )}
          </Card>
        )}
      </QueryAnswer>
    </>
  )
}

export const MetrcCrumb = () => <Link to="/operations">Metrc</Link>

function OutageTable({ outages }: { outages: readonly Outage[] }) {
  const navigate = useNavigate()
  const now = useNow()
  const columns = useMemo(() => columnsAt(now), [now])
  return (
    <DataTable
      label="times without Metrc"
      rows={outages}
      columns={columns}
      rowId={({ id }) => id}
      rowName={outageTitle}
      cardHeight={100}
      onOpen={({ id }) => void navigate({ to: '/operations/outage/$outageId', params: { outageId: id } })}
    />
  )
}

const columnsAt = (now: Date): readonly Column<Outage>[] => [
  {
    id: 'when',
    head: 'When',
    card: 'title',
    cell: (outage) => (
      <Link className="m" to="/operations/outage/$outageId" params={{ outageId: outage.id }}>
        {outageTitle(outage)}
      </Link>
    ),
  },
  {
    id: 'length',
    head: 'How long',
    card: 'value',
    className: 'vcell',
    cell: (outage) =>
      outage.endedAt ? outageLength(outage, now) : <State kind="warn">Lasts, {outageLength(outage, now)}</State>,
  },
  { id: 'reason', head: 'What people were told', card: 'line', className: 'muted', cell: ({ reason }) => reason },
]
