import { packageTests, testingStateText } from '@cultivatd/domain/lab-test/package-tests'
import { judged, verdictText } from '@cultivatd/domain/lab-test/limits'
import { deliveryStatus } from '@cultivatd/domain/lab-test/lab-test-words'
import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import type { LabLimit } from '@cultivatd/domain/lab-test/lab-limit'
import type { Package } from '@cultivatd/domain/package/package'
import { Link } from '@tanstack/react-router'
import { useTopic } from '../live/use-topic.ts'
import { MetrcResults } from '../trade/metrc-results.tsx'
import { PackageLink } from '../trade/package-link.tsx'
import { dayText, fullDayText } from '../ui/dates.ts'
import { packageQuantityText } from './package-list.ts'

/** What Metrc says of its tests, and beside it our own of it or its harvest, for those who may see Testing. */
export function PackageTests({ pkg }: { pkg: Package }) {
  const { rows } = useTopic('labTests')
  const { rows: limits } = useTopic('labLimits')
  const known = useTopic('references', { facilityId: pkg.facilityId }).rows[0]?.labTestStates
  const tests = packageTests(rows, pkg.metrc)
  const { LabTestingState: state } = pkg.metrc
  const samples = useTopic('packageSamples', { facilityId: pkg.facilityId, label: pkg.metrc.Label })
  if (tests.length === 0 && samples.rows.length === 0 && state === null) return null
  return (
    <section>
      <h2>Lab tests</h2>
      {state !== null && (
        <p>
          {testingStateText(state, known)} <span className="small dim">in Metrc</span>
        </p>
      )}
      <MetrcResults facilityId={pkg.facilityId} label={pkg.metrc.Label} />
      <SamplesOf samples={samples.rows} known={known} />
      {pkg.metrc.IsTestingSample && tests.length === 0 && <TestOfSample pkg={pkg} />}
      {tests.length > 0 && <h3 className="t3 mt3">Our own</h3>}
      {tests.length > 0 && (
        <ul className="col g1" aria-label="Lab tests">
          {tests.map((test) => (
            <li key={test.id}>
              <Link className="link tap" to="/testing/$testId" params={{ testId: test.id }}>
                {[test.name, test.type].filter(Boolean).join(', ')}
              </Link>{' '}
              <span className="small dim">{standingOf(test, limits)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The samples that were taken of it, by their labels. */
function SamplesOf({ samples, known }: { samples: readonly Package[]; known: readonly string[] | undefined }) {
  if (samples.length === 0) return null
  return (
    <>
      <h3 className="t3 mt3">Samples taken</h3>
      <ul className="col g1" aria-label="Samples taken">
        {samples.map((sample) => (
          <li key={sample.id}>
            <PackageLink facilityId={sample.facilityId} label={sample.metrc.Label} />{' '}
            <span className="small dim">
              {[
                `${packageQuantityText(sample)} ${sample.metrc.UnitOfMeasureAbbreviation}`,
                sample.metrc.PackagedDate && fullDayText(sample.metrc.PackagedDate),
                sample.metrc.LabTestingState && testingStateText(sample.metrc.LabTestingState, known),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Begins a test of ours with what Metrc knows of the sample. */
const TestOfSample = ({ pkg: { facilityId, metrc } }: { pkg: Package }) => (
  <p className="mt3">
    <Link className="link tap" to="/testing" search={{ step: 'new', sample: metrc.Label, of: facilityId }}>
      Add a test of this sample
    </Link>
  </p>
)

function standingOf(test: LabTest, limits: readonly LabLimit[]): string {
  if (!test.results) return `${deliveryStatus(test)}, results expected ${dayText(test.resultsExpected)}`
  const verdict = verdictText(judged(test.results, test.type, limits).verdict)
  return [`Delivered ${dayText(test.dateDelivered)}`, verdict].filter(Boolean).join(', ')
}
