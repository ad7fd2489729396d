import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import {
  deliveryStatus,
  inOrderOfResults,
  isOverdue,
  nextStep,
  sampleText,
} from '@cultivatd/domain/lab-test/lab-test-words'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { ClockAlert, PackageCheck, Truck } from 'lucide-react'
import { useMemo } from 'react'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { dayText, localDay } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty.tsx'
import styles from './lab-test.module.css'
import { type TestNames, testPlace, useMayChangeTests, useTestNames } from './use-testing.ts'

/** What is on its way or at the laboratory, with the one next step of each (LAB-01, LAB-04, LAB-07). */
export function TestsInProgress({ tests }: { tests: readonly LabTest[] }) {
  const navigate = useNavigate()
  const names = useTestNames()
  const mayChange = useMayChangeTests()
  const rows = useMemo(() => inOrderOfResults(tests), [tests])
  const columns = useMemo(() => columnsWith(names), [names])
  return (
    <Card title="Tests In Progress" count={tests.length} isPadded={false} className={styles.steps}>
      <DataTable
        label="Tests In Progress"
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHeight={60}
        cardHeight={160}
        draftPlaces={({ id }) => [testPlace(id)]}
        onOpen={({ id }) => void navigate({ to: '/testing/$testId', params: { testId: id } })}
        {...(mayChange ? { rowActions: (test: LabTest) => <NextStep test={test} names={names} /> } : {})}
        empty={<EmptyState title="No tests in progress">What goes to a laboratory next stands here.</EmptyState>}
      />
    </Card>
  )
}

/** 'Enter delivery', or 'Test Results Received' once it is there. */
function NextStep({ test, names }: { test: LabTest; names: TestNames }) {
  const navigate = useNavigate()
  const isResults = nextStep(test) === 'results'
  const step = isResults ? 'results' : 'delivery'
  const open = () => void navigate({ to: '/testing/$testId', params: { testId: test.id }, search: { step } })
  const label = isResults ? 'Test Results Received' : 'Enter delivery'
  return (
    <Button
      size="small"
      variant={isResults ? 'tonal' : 'outlined'}
      startIcon={isResults ? undefined : <PackageCheck size={15} strokeWidth={1.75} />}
      aria-label={`${label}: ${test.name}, ${sampleText(test, names.strainName(test.strainId))}`}
      onClick={open}
    >
      {label}
    </Button>
  )
}

const columnsWith = (names: TestNames): readonly Column<LabTest>[] => [
  {
    id: 'name',
    head: 'Test',
    card: 'title',
    cell: (test) => (
      <>
        <Link to="/testing/$testId" params={{ testId: test.id }}>
          <b className="m">{test.name}</b>
        </Link>
        <span className={`small dim ${styles.second}`}>{sampleText(test, names.strainName(test.strainId))}</span>
      </>
    ),
  },
  {
    id: 'laboratory',
    head: 'Testing facility',
    card: 'line',
    className: 'muted',
    priority: 2,
    cell: (test) => names.laboratoryOf(test)?.name ?? '–',
  },
  {
    id: 'departed',
    head: 'Departed',
    className: 'muted',
    priority: 2,
    cell: ({ dateDepartedFromFacility }) => dayText(dateDepartedFromFacility),
    sortBy: ({ dateDepartedFromFacility }) => dateDepartedFromFacility,
  },
  {
    id: 'weight',
    head: 'Weight',
    isRight: true,
    priority: 3,
    cell: ({ totalWeight, unit }) => `${quantityText(totalWeight)} ${unitText(unit)}`,
  },
  { id: 'status', head: 'Status', card: 'value', cell: (test) => <DeliveryState test={test} isDated /> },
  {
    id: 'expected',
    head: 'Results expected',
    card: 'state',
    cell: (test) => <Expected test={test} />,
    sortBy: ({ resultsExpected }) => resultsExpected,
  },
]

/** 'In Transit' or 'Delivered' (LAB-04), with its day under it where that is wanted. */
export function DeliveryState({ test, isDated = false }: { test: LabTest; isDated?: boolean }) {
  const status = deliveryStatus(test)
  const Icon = status === 'Delivered' ? PackageCheck : Truck
  return (
    <>
      <span className="st" data-tone={status === 'Delivered' ? 'ok' : 'info'}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        {status}
      </span>
      {isDated && test.dateDelivered && (
        <span className={`small dim hide-p ${styles.under}`}>{dayText(test.dateDelivered)}</span>
      )}
    </>
  )
}

function Expected({ test }: { test: LabTest }) {
  if (!isOverdue(test, localDay())) return <span className="muted">{dayText(test.resultsExpected)}</span>
  return (
    <span className="st" data-tone="error">
      <ClockAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      {`Overdue, ${dayText(test.resultsExpected)}`}
    </span>
  )
}
