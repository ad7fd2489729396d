import { describe, expect, test } from 'vitest'
import { fieldChanges } from '../history/field-changes.ts'
import { LabResults } from './lab-results.ts'
import { aTest, aTestForm, someResults } from './lab-test.builders.ts'
import { LabTestForm, labTestForm, labTestProblems, labTestWords, resultsProblems } from './lab-test.ts'
import {
  completedByStrain,
  deliveryStatus,
  inOrderOfResults,
  isOverdue,
  labTestNames,
  labTestTypes,
  nextStep,
  sampleText,
  transportVehicles,
} from './lab-test-words.ts'
import { partOf } from './result-parts.ts'

const problems = (form: unknown, schema: typeof LabTestForm | typeof LabResults = LabTestForm) =>
  schema.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('the form of a test', () => {
  test('[LAB-10] [LAB-11] [READ-85] asks for what must be there; strain, type, laboratory, driver and delivery may wait', () => {
    const empty = {
      ...aTestForm({ type: '', strainId: '', testingFacilityId: '', delivereeId: '', dateDelivered: '', sample: '' }),
      name: '',
      unit: '',
      facilityOriginatedId: '',
      totalWeight: null,
      weightDelivered: null,
      milesDriven: null,
      dateDepartedFromFacility: '',
      resultsExpected: '',
    }
    const asked = [
      'name',
      'totalWeight',
      'weightDelivered',
      'unit',
      'facilityOriginatedId',
      'dateDepartedFromFacility',
      'resultsExpected',
      'milesDriven',
    ]
    expect(problems(empty)).toEqual(asked.map((path) => [path, 'Please enter a value']))
    expect(problems(aTestForm())).toEqual([])
  })

  test.each([
    ['totalWeight', 0, 'Enter a weight above 0'],
    ['totalWeight', -5, 'Must be a positive number'],
    ['weightDelivered', Number.NaN, 'Enter a number'],
    ['weightDelivered', Number('1e309'), 'Enter a number'],
    ['totalWeight', '12', 'Enter a number'],
    ['milesDriven', -1, 'Must be a positive number'],
    ['milesDriven', 2e9, 'This number is too large'],
    ['dateDelivered', '2026-02-30', 'Enter a day as YYYY-MM-DD'],
    ['dateDepartedFromFacility', '18 Nov', 'Enter a day as YYYY-MM-DD'],
    ['unit', 'Each', 'Please enter a value'],
  ])('%s of %j is refused', (field, value, sentence) => {
    expect(problems({ ...aTestForm(), [field]: value })[0]).toEqual([field, sentence])
  })

  test('[DATA-50] [DATA-51] [LAB-14] [READ-14] [READ-15] the choices are those of the specification', () => {
    expect(labTestNames).toEqual(['THC', 'THCa', 'CBD', 'CBDa', 'Pesticides'])
    expect(labTestTypes).toEqual(['wax', 'rosin', 'resin', 'flower', 'edible', 'shatter', 'tincture'])
    expect(transportVehicles).toEqual([{ id: 'van', label: 'Van' }])
  })
})

describe('beside the rest', () => {
  const choices = {
    facilityIds: ['GAAA-4KVB-7T2Q'],
    laboratoryIds: ['lab'],
    strainIds: ['blue'],
    personIds: ['marco'],
    today: '2026-11-21',
  }
  const of = (given: Partial<LabTestForm>, before: LabTestForm | null = null) =>
    labTestProblems(aTestForm(given), before, choices).map(({ path, message }) => [path, message])

  test('[LAB-12] the laboratory may be left out of a new one, and not of one that is changed', () => {
    expect(of({})).toEqual([])
    expect(of({}, aTestForm())).toEqual([['testingFacilityId', 'Please enter a value']])
    expect(of({ testingFacilityId: 'lab' }, aTestForm())).toEqual([])
  })

  test('[READ-85] no more is delivered than was taken', () => {
    expect(of({ weightDelivered: 7000 })).toEqual([['weightDelivered', 'At most the total, 6,804 g']])
    expect(of({ weightDelivered: 6804 })).toEqual([])
  })

  test('[LAB-15] [READ-74] only what is offered may be chosen, and what was chosen may stay', () => {
    const gone = { facilityOriginatedId: 'x', testingFacilityId: 'x', strainId: 'x', delivereeId: 'x' }
    expect(of(gone)).toEqual([
      ['facilityOriginatedId', 'Choose an active facility'],
      ['testingFacilityId', 'Choose an active contact with the service Product Testing'],
      ['strainId', 'Choose a strain that is there'],
      ['delivereeId', 'Choose somebody of the organization'],
    ])
    expect(of(gone, aTestForm(gone))).toEqual([])
    expect(of({ testingFacilityId: 'lab', strainId: 'blue', delivereeId: 'marco' })).toEqual([])
  })

  test('nothing is delivered before it departed or in days to come, nor are results', () => {
    expect(of({ dateDelivered: '2026-11-17' })).toEqual([
      ['dateDelivered', 'The date cannot be before 18 Nov, when it departed'],
    ])
    expect(of({ dateDelivered: '2026-11-22' })).toEqual([['dateDelivered', 'The date cannot be in the future']])
    expect(of({ resultsExpected: '2026-11-17' })).toEqual([
      ['resultsExpected', 'The date cannot be before 18 Nov, when it departed'],
    ])
  })

  test('[LAB-07] results come after the delivery', () => {
    expect(resultsProblems({ dateDelivered: '' })).toHaveLength(1)
    expect(resultsProblems({ dateDelivered: '2026-11-19' })).toEqual([])
  })
})

describe('results', () => {
  test('[LAB-13] potency is asked for, every list may be empty', () => {
    const { potency, ...lists } = someResults()
    const none = { ...lists, potency: { thcCbdRatio: ' ', cannabinoidPerWeight: null, totalCannabinoidsPresent: null } }
    expect(problems(none, LabResults)).toEqual(
      Object.keys(potency).map((name) => [`potency.${name}`, 'Please enter a value']),
    )
    const bare = Object.fromEntries(Object.keys(lists).map((key) => [key, []]))
    expect(problems({ potency, ...bare }, LabResults)).toEqual([])
  })

  test.each<[object, string, string]>([
    [
      { potency: { ...someResults().potency, thcCbdRatio: 'high' } },
      'potency.thcCbdRatio',
      'Write it as two numbers: 36:1',
    ],
    [
      { potency: { ...someResults().potency, cannabinoidPerWeight: 101 } },
      'potency.cannabinoidPerWeight',
      'Enter at most 100 percent',
    ],
    [{ heavyMetals: [{ name: '', value: 1 }] }, 'heavyMetals.0.name', 'Please enter a value'],
    [{ terpeneProfile: ['A', 'a '].map((name) => ({ name, value: 1 })) }, 'terpeneProfile.1.name', 'a is there twice'],
    [
      { pesticides: Array.from({ length: 201 }, (_, at) => ({ name: `P${at}`, value: 0 })) },
      'pesticides',
      'Enter at most 200 substances',
    ],
  ])('what is wrong is told where it stands, case %#', (given, path, sentence) => {
    expect(problems({ ...someResults(), ...given }, LabResults)).toEqual([[path, sentence]])
  })

  test('[DATA-38] a value is an amount or less than can be measured, and nothing else', () => {
    const valued = (value: unknown) =>
      problems({ ...someResults(), heavyMetals: [{ name: 'Lead', value }] }, LabResults)
    for (const value of [0, 0.02, { below: null }, { below: 0.01 }]) expect(valued(value)).toEqual([])
    for (const value of [-1, Number.NaN, '1', null, { below: -1 }, { less: 1 }]) expect(valued(value)).not.toEqual([])
  })

  test('[DATA-52] [DATA-53] metals and pesticides are listed as the specification spells them', () => {
    expect(partOf('heavyMetals').names).toHaveLength(8)
    expect(partOf('pesticides').names).toHaveLength(15)
    expect(partOf('pesticides').names).toContain('Imazazil')
  })
})

describe('how far a test is', () => {
  test('[LAB-04] without a delivery it is in transit', () => {
    expect(deliveryStatus(aTest())).toBe('In Transit')
    expect(deliveryStatus(aTest({ dateDelivered: '2026-11-19' }))).toBe('Delivered')
  })

  test('[LAB-07] the next step is the delivery, then the results, then nothing', () => {
    expect(nextStep(aTest())).toBe('delivery')
    expect(nextStep(aTest({ dateDelivered: '2026-11-19' }))).toBe('results')
    expect(nextStep(aTest({ dateDelivered: '2026-11-19', inProgress: false }))).toBeNull()
  })

  test('results are overdue the day after they were expected, and never once they are there', () => {
    expect(isOverdue(aTest(), '2026-11-27')).toBe(false)
    expect(isOverdue(aTest(), '2026-11-28')).toBe(true)
    expect(isOverdue(aTest({ inProgress: false }), '2026-11-28')).toBe(false)
  })

  test('who waits longest stands first', () => {
    const tests = [aTest({ id: 'b', resultsExpected: '2026-12-01' }), aTest({ id: 'a' })]
    expect(inOrderOfResults(tests).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('[LAB-02] [READ-84] completed tests stand by the name of their strain, those without one last', () => {
    const names: Record<string, string> = { w: 'Wedding Cake', b: 'Blue Dream' }
    const tests = [
      aTest({ id: '1', strainId: 'w', dateDelivered: '2026-10-01' }),
      aTest({ id: '2' }),
      aTest({ id: '3', strainId: 'w', dateDelivered: '2026-11-01' }),
      aTest({ id: '4', strainId: 'b' }),
      aTest({ id: '5', strainId: 'deleted' }),
    ]
    const groups = completedByStrain(tests, (id) => names[id])
    expect(groups.map(({ name, tests: group }) => [name, group.map(({ id }) => id)])).toEqual([
      ['Blue Dream', ['4']],
      ['Wedding Cake', ['3', '1']],
      ['Unknown', ['2', '5']],
    ])
  })

  test('a sample is told in words', () => {
    expect(sampleText(aTest(), 'Blue Dream')).toBe('Blue Dream, flower')
    expect(sampleText(aTest({ type: '' }), undefined)).toBe('Unknown strain')
  })
})

test('the history says results in words, and the form holds no more than is typed', () => {
  expect(fieldChanges({ results: someResults() }, { results: null }, labTestWords)).toEqual([
    { label: 'Results', before: '26.8 % total cannabinoids, THC/CBD ratio 36:1 and 4 substances', after: '' },
  ])
  expect(labTestForm(aTest())).toEqual(aTestForm())
})
