import type { LabTest, LabTestForm } from './lab-test.ts'
import type { LabResults } from './lab-results.ts'

export const aTestForm = (given: Partial<LabTestForm> = {}): LabTestForm => ({
  name: 'THC',
  type: 'flower',
  strainId: '',
  sample: '',
  totalWeight: 6804,
  weightDelivered: 6795,
  unit: 'Grams',
  facilityOriginatedId: 'GAAA-4KVB-7T2Q',
  testingFacilityId: '',
  delivereeId: '',
  transportVehicleId: 'van',
  dateDepartedFromFacility: '2026-11-18',
  dateDelivered: '',
  resultsExpected: '2026-11-27',
  milesDriven: 38,
  ...given,
})

export const someResults = (given: Partial<LabResults> = {}): LabResults => ({
  potency: { thcCbdRatio: '36:1', cannabinoidPerWeight: 24.1, totalCannabinoidsPresent: 26.8 },
  heavyMetals: [
    { name: 'Arsenic', value: 0.02 },
    { name: 'Lead', value: 0 },
  ],
  terpeneProfile: [{ name: 'Myrcene', value: 0.82 }],
  chemicalContaminants: [],
  microbialContaminants: [],
  pesticides: [{ name: 'Myclobutanil', value: { below: null } }],
  ...given,
})

/** A test in progress; with results it is completed. */
export const aTest = (given: Partial<LabTest> = {}): LabTest => ({
  id: 't1',
  version: 1,
  ...aTestForm(),
  inProgress: !given.results,
  results: null,
  ...given,
})

export const aCompletedTest = (given: Partial<LabTest> = {}, results: Partial<LabResults> = {}): LabTest =>
  aTest({
    dateDelivered: '2026-11-19',
    testingFacilityId: 'lab',
    results: { id: 'r1', name: 'THC', ...someResults(results) },
    ...given,
  })
