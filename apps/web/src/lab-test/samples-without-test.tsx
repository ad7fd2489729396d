import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import type { Package } from '@cultivatd/domain/package/package'
import { Link } from '@tanstack/react-router'
import { useTopic } from '../live/use-topic.ts'
import { PackageLink } from '../trade/package-link.tsx'
import { Card } from '../ui/card.tsx'
import { fullDayText } from '../ui/dates.ts'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { useMayChangeTests } from './use-testing.ts'

/** Samples that Metrc shows and that no test of ours names, with the way to a test that begins with what Metrc knows. */
export function SamplesWithoutTest({ tests }: { tests: readonly LabTest[] }) {
  const facilities = useTopic('facilities').rows
  const named = new Set(tests.map(({ sample }) => sample.trim()))
  return facilities.map(({ id, metrc }) => (
    <OfFacility key={id} facilityId={id} facilityName={metrc.DisplayName} named={named} />
  ))
}

interface OfFacilityProps {
  facilityId: string
  facilityName: string
  /** What tests of ours say that their samples were taken from. */
  named: ReadonlySet<string>
}

function OfFacility({ facilityId, facilityName, named }: OfFacilityProps) {
  const { rows } = useTopic('labSamples', { facilityId })
  const mayChange = useMayChangeTests()
  const samples = rows.filter(({ metrc }) => !named.has(metrc.Label))
  if (samples.length === 0) return null
  return (
    <Card title={`Samples without a test, ${facilityName}`}>
      <ul className="col g2" aria-label={`Samples without a test, ${facilityName}`}>
        {samples.map((sample) => (
          <li key={sample.id} className="row wrap g2">
            <PackageLink facilityId={facilityId} label={sample.metrc.Label} />
            <span className="small muted">{sampleText(sample)}</span>
            {mayChange && (
              <Link
                className="link tap"
                to="/testing"
                search={{ step: 'new', sample: sample.metrc.Label, of: facilityId }}
                aria-label={`Add a test of sample ${sample.metrc.Label}`}
              >
                Add test
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const sampleText = (sample: Package): string => {
  const { ProductName, UnitOfMeasureAbbreviation: unit, PackagedDate, SourcePackageLabels } = sample.metrc
  return [
    `${quantityText(sample.metrc.Quantity)} ${unit} of ${ProductName}`,
    PackagedDate && fullDayText(PackagedDate),
    SourcePackageLabels && `from ${SourcePackageLabels}`,
  ]
    .filter(Boolean)
    .join(', ')
}
