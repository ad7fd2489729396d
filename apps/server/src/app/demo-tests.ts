import type { LabLimitForm } from '@cultivatd/domain/lab-test/lab-limit'
import { type LabTestForm, labTestForm } from '@cultivatd/domain/lab-test/lab-test'
import type { LabResults } from '@cultivatd/domain/lab-test/lab-results'
import { partOf } from '@cultivatd/domain/lab-test/result-parts'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Db } from '../db/db.ts'
import { system } from '../history/history.store.ts'
import { recordOwnChange } from '../http/own-change.ts'
import { keepLimits } from '../lab-test/lab-limit.routes.ts'
import { labTestKind, receivedKind } from '../lab-test/change-lab-test.ts'
import { catalogueStrains } from '../strain/strain.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { laboratory } from './demo-contacts.ts'

/** Days before today, as a test names them. */
interface Days {
  departed: number
  delivered?: number
  /** Days after today, negative before it. */
  expected: number
}

interface DemoTest extends Partial<Omit<LabTestForm, 'strainId'>> {
  name: LabTestForm['name']
  /** The name of a strain of the organization; of none where it is not there. */
  strain?: string
  days: Days
  results?: LabResults
}

const { names: pesticides } = partOf('pesticides')

/** A certificate as laboratories print it: what was looked for and not found stands there too. */
const certificate = (
  [thcCbdRatio, cannabinoidPerWeight, totalCannabinoidsPresent]: [string, number, number],
  found: Readonly<Record<string, number>> = {},
): LabResults => {
  const value = (name: string, usual: number | { below: null }) => ({ name, value: found[name] ?? usual })
  return {
    potency: { thcCbdRatio, cannabinoidPerWeight, totalCannabinoidsPresent },
    heavyMetals: [
      value('Arsenic', 0.02),
      value('Cadmium', 0.05),
      value('Lead', 0.11),
      value('Mercury', 0),
      value('Barium', 1.3),
      value('Chromium', 0.08),
    ],
    terpeneProfile: [
      value('Myrcene', 0.82),
      value('Limonene', 0.61),
      value('Caryophyllene', 0.44),
      value('Linalool', 0.19),
      value('Humulene', 0.12),
    ],
    chemicalContaminants: [value('Butane', 0), value('Ethanol', 112)],
    microbialContaminants: [
      value('Total yeast and mold', 820),
      value('Salmonella', 0),
      value('E. coli', 0),
      value('Aspergillus', 0),
    ],
    pesticides: pesticides.map((name) => value(name, name === 'Pyrethrins' ? { below: null } : 0)),
  }
}

const marcus = demoAccounts[1]?.id ?? ''

/** Tests in every state: on the way, delivered, overdue, within every limit, above one, and of no type. */
const demoTests: readonly DemoTest[] = [
  {
    name: 'THC',
    strain: 'Blue Dream',
    type: 'flower',
    sample: '1A4FF0300000022000008128',
    testingFacilityId: laboratory.plains,
    delivereeId: marcus,
    days: { departed: 2, delivered: 1, expected: 7 },
  },
  {
    name: 'Pesticides',
    strain: 'GMO Cookies',
    type: 'flower',
    testingFacilityId: laboratory.plains,
    delivereeId: marcus,
    days: { departed: 9, delivered: 8, expected: -1 },
  },
  {
    name: 'CBD',
    type: 'tincture',
    testingFacilityId: laboratory.tulsa,
    totalWeight: 900,
    weightDelivered: 880,
    milesDriven: 94,
    days: { departed: 0, expected: 10 },
  },
  {
    name: 'THCa',
    strain: 'Gelato 41',
    type: 'rosin',
    totalWeight: 450,
    weightDelivered: 450,
    milesDriven: 0,
    facilityOriginatedId: demoLicenses.stillwater,
    days: { departed: 0, expected: 11 },
  },
  {
    name: 'THC',
    strain: 'Blue Dream',
    type: 'flower',
    sample: '1A4FF0300000022000008128',
    testingFacilityId: laboratory.plains,
    delivereeId: marcus,
    days: { departed: 19, delivered: 18, expected: -11 },
    results: certificate(['36:1', 24.1, 26.8]),
  },
  {
    name: 'Pesticides',
    strain: 'Blue Dream',
    type: 'flower',
    testingFacilityId: laboratory.plains,
    days: { departed: 68, delivered: 67, expected: -60 },
    results: certificate(['34:1', 22.8, 25.2], { Myclobutanil: 0.31, Bifenazate: 0.06 }),
  },
  {
    name: 'THCa',
    strain: 'Wedding Cake',
    type: 'resin',
    testingFacilityId: laboratory.tulsa,
    totalWeight: 15,
    weightDelivered: 14.5,
    unit: 'Pounds',
    facilityOriginatedId: demoLicenses.stillwater,
    days: { departed: 31, delivered: 30, expected: -24 },
    results: certificate(['180:1', 68.4, 71.2], { Butane: 640, Ethanol: 3100 }),
  },
  {
    name: 'CBD',
    type: '',
    testingFacilityId: laboratory.tulsa,
    totalWeight: 120,
    weightDelivered: 120,
    days: { departed: 49, delivered: 48, expected: -41 },
    results: {
      ...certificate(['1:4', 1.4, 1.8]),
      heavyMetals: [],
      pesticides: [],
      chemicalContaminants: [],
      microbialContaminants: [],
    },
  },
]

const example = 'Example of the demo, no legal limit'
const limit = (analyte: string, amount: number, unit = 'ppm', matrix: LabLimitForm['matrix'] = ''): LabLimitForm => ({
  analyte,
  matrix,
  limit: amount,
  unit,
  source: example,
})

/** Figures to see how results are judged: they are nobody's rule, and say so. */
const demoLimits: readonly LabLimitForm[] = [
  limit('Arsenic', 0.4),
  limit('Cadmium', 0.44),
  limit('Lead', 1),
  limit('Mercury', 200, 'ppb'),
  limit('Butane', 1000),
  limit('Ethanol', 5000),
  limit('Total yeast and mold', 10_000, 'cfu/g', 'flower'),
  limit('Salmonella', 0, 'cfu/g'),
  limit('Aspergillus', 0, 'cfu/g'),
  limit('Abamectin', 0.5),
  limit('Bifenazate', 0.2),
  limit('Etoxazole', 0.2),
  limit('Imazazil', 0.2),
  limit('Imidacloprid', 0.4),
  limit('Myclobutanil', 0.2),
  limit('Spinosad', 0.2),
  limit('Spiromesifen', 0.2),
  limit('Spirotetramat', 0.2),
]

/** Gives the demo its lab tests and its example limits, once: what people made of them afterwards stays. */
export async function seedDemoTests(db: Db, today: string): Promise<void> {
  const isDone = await db.selectFrom('history').select('seq').where('entity', '=', 'lab-test').executeTakeFirst()
  if (isDone) return
  await db.transaction().execute(async (tx) => {
    await keepLimits(tx, system, demoLimits)
    for (const [index, test] of demoTests.entries()) await addTest(tx, test, index, today)
  })
}

async function addTest(tx: Db, test: DemoTest, index: number, today: string): Promise<void> {
  const kind = labTestKind(today)
  const key = { facilityId: null, id: `de300000-0000-4000-8000-0000000049${String(index).padStart(2, '0')}` }
  const found = () => kind.find(tx, key).then((row) => row ?? null)
  const strains = await catalogueStrains(tx)
  const strainId = strains.find(({ name }) => name === test.strain)?.id ?? ''
  await kind.save(tx, { ...key, form: { ...formOf(test, today), strainId }, at: {}, before: null })
  const before = await found()
  await recordOwnChange(tx, kind, { by: system, key, before: null, after: before })
  if (!test.results || !before) return
  await receivedKind.save(tx, { ...key, form: { results: test.results }, at: before, before })
  await recordOwnChange(tx, receivedKind, { by: system, key, before, after: await found() })
}

function formOf({ days, strain: _strain, results: _results, ...given }: DemoTest, today: string): LabTestForm {
  const dayAfter = (count: number) =>
    new Date(Date.parse(`${today}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
  return labTestForm({
    type: '',
    strainId: '',
    sample: '',
    totalWeight: 6804,
    weightDelivered: 6795,
    unit: 'Grams',
    facilityOriginatedId: demoLicenses.redFork,
    testingFacilityId: '',
    delivereeId: '',
    transportVehicleId: 'van',
    milesDriven: 38,
    ...given,
    dateDepartedFromFacility: dayAfter(-days.departed),
    dateDelivered: days.delivered === undefined ? '' : dayAfter(-days.delivered),
    resultsExpected: dayAfter(days.expected),
  })
}
