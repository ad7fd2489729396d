import { packageTests, testingStateText } from '@cultivatd/domain/lab-test/package-tests'
import { judged, verdictText } from '@cultivatd/domain/lab-test/limits'
import { deliveryStatus } from '@cultivatd/domain/lab-test/lab-test-words'
import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import type { LabLimit } from '@cultivatd/domain/lab-test/lab-limit'
import type { Package } from '@cultivatd/domain/package/package'
import { Link } from '@tanstack/react-router'
import { useTopic } from '../live/use-topic.ts'
import { MetrcResults } from '../trade/metrc-results.tsx'
import { dayText } from '../ui/dates.ts'

/** What Metrc says of its tests, and beside it our own of it or its harvest, for those who may see Testing. */
export function PackageTests({ pkg }: { pkg: Package }) {
  const { rows } = useTopic('labTests')
  const { rows: limits } = useTopic('labLimits')
  const tests = packageTests(rows, pkg.metrc)
  const { LabTestingState: state } = pkg.metrc
  if (tests.length === 0 && state === null) return null
  return (
    <section>
      <h2>Lab tests</h2>
      {state !== null && (
        <p>
          {testingStateText(state)} <span className="small dim">in Metrc</span>
        </p>
      )}
      <MetrcResults facilityId={pkg.facilityId} label={pkg.metrc.Label} />
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

function standingOf(test: LabTest, limits: readonly LabLimit[]): string {
  if (!test.results) return `${deliveryStatus(test)}, results expected ${dayText(test.resultsExpected)}`
  const verdict = verdictText(judged(test.results, test.type, limits).verdict)
  return [`Delivered ${dayText(test.dateDelivered)}`, verdict].filter(Boolean).join(', ')
}
