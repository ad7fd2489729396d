import { type LabTest, resultsProblems } from '@cultivatd/domain/lab-test/lab-test'
import { judged, verdictText } from '@cultivatd/domain/lab-test/limits'
import { resultsOf, resultParts } from '@cultivatd/domain/lab-test/result-parts'
import { TypedResultsForm } from '@cultivatd/domain/lab-test/results-form'
import { readResults, type TypedResults, typedResults } from '@cultivatd/domain/lab-test/typed-results'
import { sampleText } from '@cultivatd/domain/lab-test/lab-test-words'
import Button from '@mui/material/Button'
import { OctagonAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { OvertakenAlert } from '../ui/overtaken-alert.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { ResultsAreOf } from './completed-tests.tsx'
import { PartLines } from './part-lines.tsx'
import { PartNav } from './part-nav.tsx'
import { PotencyFields } from './potency-fields.tsx'
import { onResultKeys, valueFields } from './result-keys.ts'
import type { ResultsControl } from './results-control.ts'
import styles from './results.module.css'
import { useLimits } from './use-limits.ts'
import { testPlace, useTestNames } from './use-testing.ts'

interface ResultsSheetProps {
  test: LabTest
  onClose: () => void
}

/** 'Test Results Received': everything that a certificate says, typed quickly (LAB-07, LAB-08, LAB-13). */
export const ResultsSheet = (props: ResultsSheetProps) => (
  <DraftOf place={testPlace(props.test.id, 'results')} title="Test Results Received">
    <ResultsFields {...props} />
  </DraftOf>
)

const words = Object.fromEntries([
  ['potency', { label: 'Potency' }],
  ...resultParts.map(({ key, label }) => [key, { label }] as const),
])

function useResultsForm({ test, onClose }: ResultsSheetProps) {
  return useOwnForm({
    schema: TypedResultsForm,
    blank: typedResults(null),
    row: test,
    formOf: ({ results }) => typedResults(results && resultsOf(results)),
    words,
    problems: () => resultsProblems(test),
    update: (id, body, options) => api.labTest.receive({ params: { id }, body }, options),
    refusedIn: 'form',
    said: () => ({ detail: `Entered the results of ${test.name}` }),
    onSaved: onClose,
  })
}

function ResultsFields({ test, onClose }: ResultsSheetProps) {
  const names = useTestNames()
  const form = useResultsForm({ test, onClose })
  const { control, isBusy, submit, refused, overtaken } = form
  const lines = useRef<HTMLDivElement>(null)
  // The first field that is still empty: what was entered before is not gone through again.
  useEffect(() => {
    const fields = valueFields(lines.current)
    const first = fields.find(({ value }) => value === '') ?? fields[0]
    first?.focus()
  }, [])
  const subtitle = [test.name, sampleText(test, names.strainName(test.strainId)), names.laboratoryOf(test)?.name]
  return (
    <OverlayPage
      isOpen
      onClose={onClose}
      title="Test Results Received"
      subtitle={<span className="small dim">{subtitle.filter(Boolean).join(', ')}</span>}
      onBack={onClose}
      status={<ResultsAreOf />}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      footer={
        <>
          <Summary control={control} type={test.type} />
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            Save results
          </BusyButton>
        </>
      }
    >
      <DraftBar />
      {overtaken && <OvertakenAlert {...overtaken} isBusy={isBusy} />}
      {refused && !overtaken && (
        <Alert tone="error" title="Change Failed">
          <p className="mt1">{refused.messages.join(' ')}</p>
        </Alert>
      )}
      <div className={styles.grid}>
        <PartNav control={control} type={test.type} />
        {/* Keys bubble up from the fields: Enter goes to the next value, also across parts. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div ref={lines} className={styles.parts} onKeyDown={onResultKeys}>
          <PotencyFields control={control} />
          {resultParts.map(({ key }) => (
            <PartLines key={key} control={control} part={key} type={test.type} />
          ))}
        </div>
      </div>
    </OverlayPage>
  )
}

/** '1 over its limit': what the numbers say, while they are typed. */
function Summary({ control, type }: { control: ResultsControl; type: string }) {
  const typed = useWatch({ control }) as TypedResults
  const limits = useLimits()
  const { results } = readResults(typed)
  const { verdict } = judged(results as Parameters<typeof judged>[0], type, limits)
  return (
    <div className="grow small dim">
      {verdict.over > 0 && (
        <span className="st" data-tone="error">
          <OctagonAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {verdictText(verdict)}
        </span>
      )}{' '}
      <span className="hide-p">Enter goes to the next value. An empty value is not stored.</span>
    </div>
  )
}
