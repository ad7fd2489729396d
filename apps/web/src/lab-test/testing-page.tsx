import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import { isOverdue } from '@cultivatd/domain/lab-test/lab-test-words'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { ClockAlert, Plus, Ruler } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { FloatingAdd } from '../ui/floating-add.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { CompletedTests } from './completed-tests.tsx'
import { SamplesWithoutTest } from './samples-without-test.tsx'
import { NewTest } from './test-form.tsx'
import { TestsInProgress } from './tests-in-progress.tsx'
import { useMayChangeTests } from './use-testing.ts'
import { useTestingStep } from './use-testing-step.ts'

/** Lab tests: those in progress, and what came of the others (LAB-01 to LAB-05). */
export function TestingPage() {
  const { step, of, close } = useTestingStep()
  const mayChange = useMayChangeTests()
  return (
    <>
      <Tests />
      {step === 'new' && mayChange && <NewTest of={of} onClose={close} />}
    </>
  )
}

/** The page itself; the view of a test in progress lies above it too. */
export function Tests() {
  const navigate = useNavigate()
  const topic = useTopic('labTests')
  const mayChange = useMayChangeTests()
  const { rows } = topic
  const add = () => void navigate({ to: '/testing', search: { step: 'new' } })
  const addButton = mayChange && (
    <Button variant="contained" startIcon={<Plus size={18} strokeWidth={1.75} />} onClick={add}>
      Add New Test
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Testing"
        drafts={<DraftChips record="test new" />}
        facts={<Counts tests={rows} />}
        actions={
          <LinkButton to="/testing/limits" startIcon={<Ruler size={18} strokeWidth={1.75} />}>
            Limits
          </LinkButton>
        }
      />
      <div className="col g4">
        <SamplesWithoutTest tests={rows} />
        <TopicRows
          topic={topic}
          noun="tests"
          empty={
            <div className="card pad">
              <EmptyState title="No tests yet" action={addButton}>
                Samples that go to a laboratory stand here, from the departure of the van to their results.
              </EmptyState>
            </div>
          }
        >
          {(tests) => (
            <div className="col g4">
              <TestsInProgress tests={tests.filter((test) => test.inProgress)} />
              <CompletedTests tests={tests.filter((test) => !test.inProgress)} />
            </div>
          )}
        </TopicRows>
      </div>
      {mayChange && rows.length > 0 && <FloatingAdd label="Add New Test" onClick={add} />}
      <ActionBar
        actions={[
          { label: 'Limits', icon: Ruler, onClick: () => void navigate({ to: '/testing/limits' }) },
          ...(mayChange ? [{ label: 'Add New Test', icon: Plus, isMain: true, onClick: add }] : []),
        ]}
      />
    </>
  )
}

/** How many are on their way, how many of them too long, and how many are done. */
function Counts({ tests }: { tests: readonly LabTest[] }) {
  const inProgress = tests.filter((test) => test.inProgress)
  const overdue = inProgress.filter((test) => isOverdue(test, localDay())).length
  return (
    <>
      <span>
        <b className="m">{numberText(inProgress.length)}</b> in progress
      </span>
      <span>
        <b className="m">{numberText(tests.length - inProgress.length)}</b> completed
      </span>
      {overdue > 0 && (
        <span className="st" data-tone="error">
          <ClockAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {numberText(overdue)} overdue
        </span>
      )}
    </>
  )
}
