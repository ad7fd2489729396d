import { describe, expect, test } from 'vitest'
import { locationTypes } from '../room/room.builders.ts'
import { unknownTags } from '../tag/tag-runs.ts'
import { datesChangeProblems, datesChangeSummary } from './change-dates.ts'
import { changedMarks, markSummary, marksChangeProblems, marksOf } from './change-marks.ts'
import { aPackage } from './package.builders.ts'
import { noAbilities, nothingSaid, type PackageAbilities, SaidOfNew, saidOfNewProblems } from './said.ts'
import { sampleProblems } from './take-sample.ts'
import { PackageTreatment, treatmentProblems, treatmentsOf } from './treat.ts'

const all: PackageAbilities = {
  tradeSample: true,
  donation: true,
  finishedGood: true,
  externalId: true,
  remediation: true,
  decontamination: true,
  sample: true,
  requiredTests: false,
  harvestSample: false,
  harvestTests: false,
}
const today = '2026-11-23'
const sentences = (problems: { message: string }[]) => problems.map(({ message }) => message)

describe('the days on a label', () => {
  const days = (given: object = {}) => ({ useByDate: '', sellByDate: '', expirationDate: '', ...given })

  test('may be to come, and an empty one is taken away', () => {
    const pkg = aPackage({ SellByDate: '2027-01-10' })
    expect(datesChangeProblems(pkg, days({ useByDate: '2027-02-01' }))).toEqual([])
    expect(datesChangeSummary(pkg, days({ useByDate: '2027-02-01' }))).toBe(
      'Set use by 1 Feb 2027, removed sell by 10 Jan 2027',
    )
    expect(datesChangeSummary(pkg, days({ sellByDate: '2027-01-11' }))).toBe(
      'Changed sell by from 10 Jan 2027 to 11 Jan 2027',
    )
  })

  test('cannot be before the day of packaging, nor be what they are', () => {
    expect(datesChangeProblems(aPackage(), days({ sellByDate: '2026-11-17' }))).toEqual([
      { path: 'sellByDate', message: 'Sell by cannot be before 18 Nov, when it was packaged' },
    ])
    expect(sentences(datesChangeProblems(aPackage(), days()))).toEqual(['The package has these days already'])
    expect(sentences(datesChangeProblems(aPackage({ IsOnHold: true }), days({ useByDate: today })))[0]).toMatch(
      /is on hold and cannot be given other days$/,
    )
  })
})

describe('marks', () => {
  const marks = (given: object = {}) => ({ ...marksOf(aPackage()), ...given })

  test('those that change are written, each for itself', () => {
    expect(changedMarks(aPackage({ IsDonation: true }), marks({ tradeSample: true }))).toEqual([
      'tradeSample',
      'donation',
    ])
    expect(markSummary('tradeSample', true)).toBe('Marked as trade sample')
    expect(markSummary('finishedGood', false)).toBe('Removed the mark finished good')
  })

  test('are refused where the state does not give them, or where nothing changes', () => {
    expect(marksChangeProblems(aPackage(), marks({ donation: true, externalId: 'A' }), all)).toEqual([])
    expect(marksChangeProblems(aPackage(), marks({ donation: true, externalId: 'A' }), noAbilities)).toEqual([
      { path: 'donation', message: 'Metrc does not let this facility make donations' },
      { path: 'externalId', message: 'Metrc does not let this facility give external IDs' },
    ])
    expect(sentences(marksChangeProblems(aPackage(), marks(), all))).toEqual(['The package has these marks already'])
  })
})

describe('treatment', () => {
  const failed = aPackage({ LabTestingState: 'RetestFailed' })

  test('is for what failed, or came as needing it', () => {
    const how = { how: 'remediation', date: today } as const
    expect(treatmentProblems(failed, how, { abilities: all, today })).toEqual([])
    expect(treatmentProblems(aPackage({ ProductRequiresRemediation: true }), how, { abilities: all, today })).toEqual(
      [],
    )
    expect(sentences(treatmentProblems(aPackage(), how, { abilities: all, today }))[0]).toMatch(
      /has not failed its lab tests$/,
    )
  })

  test('needs the right of it, and a day since it was packed', () => {
    const how = { how: 'decontamination', date: '2026-11-01' } as const
    expect(sentences(treatmentProblems(failed, how, { abilities: noAbilities, today }))).toEqual([
      'Metrc does not let this facility decontaminate packages',
      'The date cannot be before 18 Nov, when it was packaged',
    ])
    expect(treatmentsOf({ ...noAbilities, decontamination: true })).toEqual(['decontamination'])
    expect(PackageTreatment.safeParse({ how: 'remediation', method: ' ', steps: '' }).success).toBe(false)
  })
})

describe('a sample', () => {
  const label = '1A4FF0300000022000009001'
  const sample = { label, quantity: 5, sublocation: undefined, requiredTests: [] as string[], date: today }
  const facts = {
    room: { id: '11', metrc: { Id: 11, Name: 'Pack 1', LocationTypeName: 'Packages' } } as never,
    locationTypes,
    availableTags: unknownTags,
    abilities: all,
    labTestBatches: ['Pesticides'],
    today,
  }
  const found = (pkg = aPackage(), given: Partial<typeof sample> = {}, more: object = {}) =>
    sentences(sampleProblems(pkg, { ...sample, ...given }, { ...facts, ...more })).filter(
      (message) => !/tag|room/i.test(message),
    )

  test('takes no more than is left, of what is no sample itself', () => {
    expect(found()).toEqual([])
    expect(found(aPackage(), { quantity: 101 })).toEqual(['Only 100 g are left in the package'])
    expect(found(aPackage({ IsTestingSample: true }))[0]).toMatch(/is a sample itself$/)
    expect(found(aPackage({ Quantity: 0 }))[0]).toMatch(/is empty$/)
  })

  test('says its tests where the state asks for them, by the words of the state', () => {
    const asked = { abilities: { ...all, requiredTests: true } }
    expect(found(aPackage(), {}, asked)).toEqual(['Choose the tests that the sample is for'])
    expect(found(aPackage(), { requiredTests: ['Pesticides'] }, asked)).toEqual([])
    expect(found(aPackage(), { requiredTests: ['Magic'] })).toEqual(['Magic is no batch of tests in this state'])
    expect(found(aPackage(), {}, { abilities: noAbilities })).toEqual([
      'Metrc does not let this facility submit packages for testing',
    ])
  })
})

describe('what is said of a new package', () => {
  test('nothing may always be said', () => {
    expect(saidOfNewProblems(undefined, today, undefined)).toEqual([])
    expect(saidOfNewProblems(nothingSaid, today, undefined)).toEqual([])
  })

  test('is refused field by field', () => {
    const said = { ...nothingSaid, useByDate: '2026-11-22', tradeSample: true, requiredTests: ['Magic'] }
    const facts = { abilities: noAbilities, labTestBatches: [] }
    expect(saidOfNewProblems(said, today, facts).map(({ path }) => path)).toEqual([
      'said.useByDate',
      'said.tradeSample',
      'said.requiredTests',
    ])
    expect(SaidOfNew.safeParse({ ...nothingSaid, requiredTests: ['A', 'A'] }).success).toBe(false)
    expect(SaidOfNew.safeParse({ ...nothingSaid, useByDate: 'soon' }).success).toBe(false)
  })
})
