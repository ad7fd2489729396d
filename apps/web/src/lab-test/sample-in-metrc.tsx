import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import { MetrcResults } from '../trade/metrc-results.tsx'

/** What Metrc knows of the results of the package that the sample was taken from; nothing where it is no package. */
export function SampleInMetrc({ test: { facilityOriginatedId, sample } }: { test: LabTest }) {
  const label = sample.trim()
  return label === '' ? null : (
    <MetrcResults facilityId={facilityOriginatedId} label={label} title="Its package in Metrc" />
  )
}
