import type { LabLimit } from '@cultivatd/domain/lab-test/lab-limit'
import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import { completedByStrain, resultsAreOf, unknownStrain } from '@cultivatd/domain/lab-test/lab-test-words'
import { judged, verdictText } from '@cultivatd/domain/lab-test/limits'
import { amountText } from '@cultivatd/domain/lab-test/result-value'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, Info, OctagonAlert } from 'lucide-react'
import { useMemo } from 'react'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { dayText } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty.tsx'
import styles from './lab-test.module.css'
import { useLimits } from './use-limits.ts'
import { testPlace, useTestNames } from './use-testing.ts'

/** What was found, by strain (LAB-02, LAB-05, READ-84). */
export function CompletedTests({ tests }: { tests: readonly LabTest[] }) {
  const navigate = useNavigate()
  const { strainName } = useTestNames()
  const limits = useLimits()
  const columns = useMemo(() => (limits.length > 0 ? [...plain, limitsColumn(limits)] : plain), [limits])
  const rows = useMemo(() => completedByStrain(tests, strainName).flatMap((group) => group.tests), [tests, strainName])
  return (
    <Card title="Completed Tests" count={tests.length} isPadded={false} actions={<ResultsAreOf />}>
      <DataTable
        label="Completed Tests"
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        groups={{ of: ({ strainId }) => strainName(strainId) ?? unknownStrain }}
        draftPlaces={({ id }) => [testPlace(id)]}
        onOpen={({ id }) => void navigate({ to: '/testing/$testId', params: { testId: id } })}
        empty={<EmptyState title="No completed tests">Results stand here once they are entered.</EmptyState>}
      />
    </Card>
  )
}

/** LAB-05. */
export const ResultsAreOf = () => (
  <span className={`small dim ${styles.note}`}>
    <Info size={16} strokeWidth={1.75} aria-hidden="true" />
    {resultsAreOf}
  </span>
)

/** What is said of the limits: there is no such column where the organization has none. */
const limitsColumn = (limits: readonly LabLimit[]): Column<LabTest> => ({
  id: 'limits',
  head: 'Limits',
  card: 'state',
  cell: ({ results, type }) => {
    const verdict = results && judged(results, type, limits).verdict
    const text = verdict && verdictText(verdict)
    if (!text) return <span className="dim">–</span>
    const Icon = verdict.over > 0 ? OctagonAlert : Check
    return (
      <span className="st" data-tone={verdict.over > 0 ? 'error' : undefined}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        {text}
      </span>
    )
  },
})

const plain: readonly Column<LabTest>[] = [
  {
    id: 'name',
    head: 'Test',
    card: 'title',
    cell: ({ id, name }) => (
      <Link to="/testing/$testId" params={{ testId: id }}>
        <b className="m">{name}</b>
      </Link>
    ),
  },
  {
    id: 'delivered',
    head: 'Delivered',
    card: 'line',
    className: 'muted',
    cell: ({ dateDelivered }) => dayText(dateDelivered),
  },
  { id: 'type', head: 'Type', className: 'muted', priority: 2, cell: ({ type }) => type || '–' },
  {
    id: 'total',
    head: 'Total cannabinoids',
    card: 'value',
    isRight: true,
    cell: ({ results }) => <b>{results ? `${amountText(results.potency.totalCannabinoidsPresent)} %` : '–'}</b>,
  },
  {
    id: 'ratio',
    head: 'THC/CBD ratio',
    isRight: true,
    priority: 2,
    cell: ({ results }) => results?.potency.thcCbdRatio ?? '–',
  },
]
