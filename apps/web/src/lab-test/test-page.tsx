import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import { partKeys } from '@cultivatd/domain/lab-test/result-parts'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { KnownRow } from '../ui/known-row.tsx'
import { Certificate } from './certificate.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { ResultsSheet } from './results-sheet.tsx'
import { EditTest } from './test-form.tsx'
import { TestView } from './test-view.tsx'
import { Tests } from './testing-page.tsx'
import { useMayChangeTests } from './use-testing.ts'
import { useTestingStep } from './use-testing-step.ts'

/** The test of the address: its view above Testing while it is in progress, else its certificate (LAB-03, READ-57). */
export function TestPage() {
  const { testId } = useParams({ strict: false })
  return (
    <KnownRow
      topic={useTopic('labTests')}
      id={testId}
      noun="test"
      staysShown
      unknown={<Navigate to="/testing" replace />}
    >
      {(test) => <Test key={test.id} test={test} />}
    </KnownRow>
  )
}

function Test({ test }: { test: LabTest }) {
  const navigate = useNavigate()
  const { step, close } = useTestingStep()
  const mayChange = useMayChangeTests()
  const isOpen = (one: typeof step) => mayChange && step === one
  const leave = () => void navigate({ to: '/testing' })
  return (
    <>
      {test.results ? <Certificate test={test} /> : <Tests />}
      {!test.results && !(mayChange && step) && <TestView test={test} onClose={leave} />}
      {isOpen('delivery') && <DeliveryDialog test={test} onClose={close} />}
      {isOpen('results') && <ResultsSheet test={test} onClose={close} />}
      {isOpen('edit') && <AskedEdit test={test} onClose={close} />}
    </>
  )
}

/** Asks first where results would go (READ-16). */
function AskedEdit({ test, onClose }: { test: LabTest; onClose: () => void }) {
  const [mayGo, setMayGo] = useState(false)
  if (!test.results || mayGo) return <EditTest test={test} onClose={onClose} />
  const count = 3 + partKeys.reduce((sum, key) => sum + (test.results?.[key].length ?? 0), 0)
  return (
    <ConfirmDialog
      isOpen
      title={`Edit ${test.name} and remove its ${count} results`}
      confirmLabel="Edit the test"
      safeLabel="Keep the results"
      onConfirm={() => setMayGo(true)}
      onClose={onClose}
    >
      <p>A test that is saved anew is in progress again, and its results have to be entered once more.</p>
    </ConfirmDialog>
  )
}
