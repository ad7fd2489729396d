import type { Facility } from '@cultivatd/metrc/facility-records'
import type { Package, RecordedAdjustment } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RowProblem } from './answer.ts'
import { type Asking, problemsOf, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
beforeEach(async () => ({ sandbox, metrc } = await startSmall()))
afterEach(() => sandbox.close())

const { flower, preRolls, empty, onHold, finished, inTransit } = smallLabels
const adjustment = (fields: object) => ({
  Label: flower,
  Quantity: -1,
  UnitOfMeasure: 'Grams',
  AdjustmentReason: 'Drying',
  AdjustmentDate: '2026-11-20',
  ReasonNote: null,
  ...fields,
})
const quantity = async (label: string) => (await metrc.package(label)).Quantity

describe('the body', () => {
  test('an empty array, an object and half a JSON are 400', async () => {
    const empty = await metrc.post('/packages/v2/adjust', [])
    expect(empty.status).toBe(400)
    expect(empty.json()).toEqual({ Message: 'The request body must not be an empty array' })
    expect((await metrc.post('/packages/v2/adjust', adjustment({}))).status).toBe(400)
    expect((await metrc.post('/packages/v2/adjust', '[{"Label":')).status).toBe(400)
  })

  test('eleven rows are 413 and change nothing', async () => {
    const answer = await metrc.post(
      '/packages/v2/adjust',
      Array.from({ length: 11 }, () => adjustment({})),
    )
    expect(answer.status).toBe(413)
    expect(answer.json()).toEqual({ Message: 'The content being submitted is too large' })
    expect(await quantity(flower)).toBe(100)
  })

  test('a row that is no object is refused as a row', async () => {
    const answer = await metrc.post('/packages/v2/adjust', [adjustment({}), 7])
    expect(answer.json<RowProblem[]>()).toEqual([{ row: 1, message: 'The row is not an object.' }])
  })

  test('one bad row refuses all rows, and every problem is told with its row', async () => {
    const answer = await metrc.post('/packages/v2/adjust', [
      adjustment({}),
      { Label: flower },
      adjustment({ Label: 'none' }),
    ])
    expect(answer.status).toBe(400)
    expect(answer.json<RowProblem[]>()).toEqual([
      { row: 1, message: 'Quantity was not specified.' },
      { row: 1, message: 'Unit Of Measure was not specified.' },
      { row: 1, message: 'Adjustment Reason was not specified.' },
      { row: 1, message: 'Adjustment Date was not specified.' },
      { row: 2, message: 'Package none does not exist in the current Facility.' },
    ])
    expect(await quantity(flower)).toBe(100)
  })
})

describe('adjust', () => {
  test('POST adds a signed amount, PUT sets the total; POST answers ids, PUT nothing', async () => {
    const { Id } = await metrc.package(flower)
    const posted = await metrc.post('/packages/v2/adjust', [adjustment({ Quantity: -10.5 })])
    expect(posted.json()).toEqual({ Ids: [Id], Warnings: null })
    expect(await quantity(flower)).toBe(89.5)
    const put = await metrc.put('/packages/v2/adjust', [adjustment({ Quantity: 12 })])
    expect(put).toMatchObject({ status: 200, text: '' })
    expect(await quantity(flower)).toBe(12)
  })

  test('rows of one write see what the rows before them did', async () => {
    await metrc.post('/packages/v2/adjust', [adjustment({ Quantity: -60 }), adjustment({ Quantity: -40 })])
    expect(await quantity(flower)).toBe(0)
    const tooMuch = await metrc.post('/packages/v2/adjust', [adjustment({ Quantity: 5 }), adjustment({ Quantity: -6 })])
    expect(tooMuch.status).toBe(400)
    expect(await quantity(flower)).toBe(0)
  })

  test('another unit of the same kind is converted, another kind and an abbreviation are refused', async () => {
    await metrc.post('/packages/v2/adjust', [adjustment({ Quantity: 1, UnitOfMeasure: 'kilograms' })])
    expect(await quantity(flower)).toBe(1100)
    const kind = await metrc.post('/packages/v2/adjust', [adjustment({ UnitOfMeasure: 'Each' })])
    expect(kind.text).toContain('is measured in Grams')
    const short = await metrc.post('/packages/v2/adjust', [adjustment({ UnitOfMeasure: 'g' })])
    expect(short.text).toContain('The Unit Of Measure \\"g\\" is invalid.')
  })

  test('a reason must exist, and one that requires a note must have it', async () => {
    const unknown = await metrc.post('/packages/v2/adjust', [adjustment({ AdjustmentReason: 'Because' })])
    expect(unknown.text).toContain('Valid values are: API Related Error, Drying')
    const bare = await metrc.post('/packages/v2/adjust', [adjustment({ AdjustmentReason: 'Theft', ReasonNote: ' ' })])
    expect(bare.text).toContain('Reason Note was not specified.')
    const noted = await metrc.post('/packages/v2/adjust', [
      adjustment({ AdjustmentReason: 'theft', ReasonNote: 'Back door' }),
    ])
    expect(noted.status).toBe(200)
  })

  test('below 0 is refused, unless the host allows it', async () => {
    expect((await metrc.post('/packages/v2/adjust', [adjustment({ Quantity: -100.01 })])).text).toContain('below 0')
    const lenient = await startSmall({ quirks: { negativeQuantity: true } })
    expect((await lenient.metrc.post('/packages/v2/adjust', [adjustment({ Quantity: -101 })])).status).toBe(200)
    expect((await lenient.metrc.package(flower)).Quantity).toBe(-1)
    await lenient.sandbox.close()
  })

  test.each(['2026-11-21', '2026-02-30', 'today', '20 Nov 2026'])('the date %s is refused', async (AdjustmentDate) => {
    expect((await metrc.post('/packages/v2/adjust', [adjustment({ AdjustmentDate })])).status).toBe(400)
  })

  test('the number must be one', async () => {
    const answer = await metrc.post('/packages/v2/adjust', [adjustment({ Quantity: '-1' })])
    expect(answer.json<RowProblem[]>()).toEqual([{ row: 0, message: 'Quantity is invalid.' }])
  })

  test.each([
    ['on hold', onHold],
    ['Finished', finished],
    ['in transit', inTransit],
  ])('a package that is %s is refused', async (word, Label) => {
    const answer = await metrc.post('/packages/v2/adjust', [adjustment({ Label })])
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(word)
  })

  test('an adjustment is listed with its reason and note', async () => {
    await metrc.put('/packages/v2/adjust', [
      adjustment({ Quantity: 90, AdjustmentReason: 'Theft', ReasonNote: 'Two bags' }),
    ])
    const page = await metrc.page('/packages/v2/adjustments', { pageSize: 20 })
    expect(page.Data).toEqual([
      expect.objectContaining({
        PackageLabel: flower,
        AdjustmentQuantity: -10,
        AdjustmentReasonName: 'Theft',
        AdjustmentNote: 'Two bags',
      }),
    ])
  })

  test('a note has at most 250 characters', async () => {
    const noted = (length: number) =>
      metrc.post('/packages/v2/adjust', [adjustment({ ReasonNote: 'x'.repeat(length) })])
    expect((await noted(251)).text).toContain('Reason Note cannot be longer than 250 characters.')
    expect((await noted(250)).status).toBe(200)
  })

  test('a day before the package was made is refused, that day itself is not', async () => {
    const before = await metrc.post('/packages/v2/adjust', [adjustment({ AdjustmentDate: '2026-11-09' })])
    expect(problemsOf(before)).toEqual(['Adjustment Date cannot be before the Packaged Date 2026-11-10.'])
    expect((await metrc.post('/packages/v2/adjust', [adjustment({ AdjustmentDate: '2026-11-10' })])).status).toBe(200)
  })

  test('a discontinued package does not exist any more', async () => {
    sandbox.control.modify(smallLicenses.grower, 'package', flower, { ArchivedDate: '2026-11-19' })
    expect((await metrc.post('/packages/v2/adjust', [adjustment({})])).text).toContain('does not exist')
    expect((await metrc.page<Package>('/packages/v2/inactive')).Data.map(({ Label }) => Label)).toContain(flower)
  })

  test('all that is adjusted is listed, newest first, also what is alike, and each only by its difference', async () => {
    await metrc.post('/packages/v2/adjust', [adjustment({ Quantity: -2 }), adjustment({ Quantity: -2 })])
    await metrc.post('/packages/v2/adjust', [
      adjustment({ Label: preRolls, Quantity: -1, UnitOfMeasure: 'Each', AdjustmentDate: '2026-11-18' }),
    ])
    await metrc.put('/packages/v2/adjust', [adjustment({ Quantity: 0.5, UnitOfMeasure: 'Kilograms' })])
    const { Data } = await metrc.page<RecordedAdjustment>('/packages/v2/adjustments', { pageSize: 20 })
    const seen = Data.map((row) => [row.PackageLabel, row.AdjustmentQuantity, row.AdjustmentUnitOfMeasureName])
    expect(seen).toEqual([
      [flower, 404, 'Grams'],
      [preRolls, -1, 'Each'],
      [flower, -2, 'Grams'],
      [flower, -2, 'Grams'],
    ])
    expect(Data[1]).toMatchObject({ AdjustmentDate: '2026-11-18T00:00:00Z', PackagedDate: '2026-11-10T00:00:00Z' })
    expect(Object.keys(Data[0] ?? {})).not.toContain('Id')
  })

  test('the list of adjustments has pages and windows', async () => {
    for (let n = 0; n < 3; n += 1)
      await metrc.post(
        '/packages/v2/adjust',
        Array.from({ length: 10 }, () => adjustment({ Quantity: -0.1 })),
      )
    const second = await metrc.page('/packages/v2/adjustments', { pageSize: 20, pageNumber: 2 })
    expect(second).toMatchObject({ TotalRecords: 30, RecordsOnPage: 10, TotalPages: 2 })
    const during = (lastModifiedStart: string, lastModifiedEnd: string) =>
      metrc.page('/packages/v2/adjustments', { lastModifiedStart, lastModifiedEnd, pageSize: 20 })
    expect((await during('2026-11-20T14:55:00Z', '2026-11-20T15:05:00Z')).TotalRecords).toBe(30)
    expect((await during('2026-11-20T15:05:00Z', '2026-11-20T15:10:00Z')).TotalRecords).toBe(0)
  })

  test('a change is stamped and shows on the list at once', async () => {
    const before = await metrc.package(flower)
    await metrc.post('/packages/v2/adjust', [adjustment({})])
    const listed = (await metrc.page<Package>('/packages/v2/active')).Data.find((pkg) => pkg.Label === flower)
    expect(listed?.Quantity).toBe(99)
    expect(Date.parse(listed?.LastModified ?? '')).toBeGreaterThan(Date.parse(before.LastModified))
  })
})

describe('item, note and location', () => {
  test('an item of the same kind replaces the item', async () => {
    expect(await metrc.put('/packages/v2/item', [{ Label: flower, Item: 'blue dream, TRIM' }])).toMatchObject({
      status: 200,
      text: '',
    })
    expect((await metrc.package(flower)).Item.Name).toBe('Blue Dream, trim')
  })

  test('an item that is unknown, archived or of another kind is refused', async () => {
    for (const Item of ['Nothing', 'Old flower'])
      expect((await metrc.put('/packages/v2/item', [{ Label: flower, Item }])).text).toContain(
        `The Product \\"${Item}\\" is invalid. Valid values are:`,
      )
    expect(
      (await metrc.put('/packages/v2/item', [{ Label: flower, Item: 'Blue Dream, pre-roll 1 g' }])).text,
    ).toContain('CountBased')
  })

  test('a note is set and taken away', async () => {
    await metrc.put('/packages/v2/note', [{ PackageLabel: flower, Note: 'For trim' }])
    expect((await metrc.package(flower)).Note).toBe('For trim')
    await metrc.put('/packages/v2/note', [{ PackageLabel: flower, Note: '' }])
    expect((await metrc.package(flower)).Note).toBeNull()
    expect((await metrc.put('/packages/v2/note', [{ Label: flower, Note: 'x' }])).text).toContain(
      'Package Label was not specified.',
    )
  })

  test('several packages move in one write', async () => {
    const rows = [flower, preRolls].map((Label) => ({
      Label,
      Location: 'pack 1',
      Sublocation: null,
      MoveDate: '2026-11-20',
    }))
    expect((await metrc.put('/packages/v2/location', rows)).status).toBe(200)
    expect(await metrc.package(flower)).toMatchObject({ LocationName: 'Pack 1', LocationTypeName: 'Packages' })
    expect(await metrc.package(preRolls)).toMatchObject({ LocationName: 'Pack 1' })
  })

  test('a location must exist and be for packages', async () => {
    const moveTo = (Location: string, MoveDate = '2026-11-20') =>
      metrc.put('/packages/v2/location', [{ Label: flower, Location, MoveDate }])
    expect((await moveTo('Nowhere')).text).toContain('The Location \\"Nowhere\\" is invalid. Valid values are:')
    expect((await moveTo('Veg 1')).text).toContain('cannot be used for Packages')
    expect((await moveTo('Pack 1', '2027-01-01')).status).toBe(400)
    expect((await metrc.package(flower)).LocationName).toBe('Vault')
  })
})

describe('finish and undo', () => {
  test('only an empty package is finished; it moves to the inactive list and back', async () => {
    const full = await metrc.put('/packages/v2/finish', [{ Label: flower, ActualDate: '2026-11-20' }])
    expect(full.text).toContain("cannot be Finished because it's not empty")
    await metrc.put('/packages/v2/finish', [{ Label: empty, ActualDate: '2026-11-20' }])
    expect(await metrc.package(empty)).toMatchObject({ IsFinished: true, FinishedDate: '2026-11-20' })
    expect((await metrc.page('/packages/v2/inactive')).Total).toBe(2)
    expect((await metrc.put('/packages/v2/finish', [{ Label: empty, ActualDate: '2026-11-20' }])).status).toBe(400)
    await metrc.put('/packages/v2/unfinish', [{ Label: empty }])
    expect(await metrc.package(empty)).toMatchObject({ IsFinished: false, FinishedDate: null })
    expect((await metrc.put('/packages/v2/unfinish', [{ Label: empty }])).text).toContain('is not Finished')
  })
})

test('a package is finished no earlier than it was made', async () => {
  const answer = await metrc.put('/packages/v2/finish', [{ Label: empty, ActualDate: '2026-11-09' }])
  expect(problemsOf(answer)).toEqual(['Actual Date cannot be before the Packaged Date 2026-11-10.'])
  expect((await metrc.package(empty)).IsFinished).toBe(false)
})

test.each([
  ['/packages/v2/adjust', adjustment({})],
  ['/packages/v2/item', { Label: flower, Item: 'Blue Dream, trim' }],
  ['/packages/v2/note', { PackageLabel: flower, Note: 'Seen' }],
  ['/packages/v2/location', { Label: flower, Location: 'Pack 1', MoveDate: '2026-11-20' }],
  ['/packages/v2/finish', { Label: flower, ActualDate: '2026-11-20' }],
  ['/packages/v2/unfinish', { Label: flower }],
])('PUT %s leaves a package on hold and one in transit alone', async (path, row) => {
  for (const [word, label] of [
    ['on hold', onHold],
    ['in transit', inTransit],
  ] as const) {
    const before = await metrc.package(label)
    const named = 'PackageLabel' in row ? { ...row, PackageLabel: label } : { ...row, Label: label }
    const answer = await metrc.put(path, [named])
    expect(problemsOf(answer)).toEqual([`Package ${label} cannot be changed because it is ${word}.`])
    expect(await metrc.package(label)).toEqual(before)
  }
})

test('records that one write changes have the same LastModified, those of one a second later a later one', async () => {
  const note = (...labels: string[]) =>
    metrc.put(
      '/packages/v2/note',
      labels.map((PackageLabel) => ({ PackageLabel, Note: 'Seen' })),
    )
  const stamp = async (label: string) => (await metrc.package(label)).LastModified
  await note(flower, preRolls)
  const [first, second] = [await stamp(flower), await stamp(preRolls)]
  expect(first).toBe(second)
  sandbox.control.clock.advance(1000)
  await note(flower)
  expect((await stamp(flower)) > first).toBe(true)
})

test('a facility without the capability may not move packages', async () => {
  const facility = sandbox.control.all(smallLicenses.grower, 'facility')[0]
  if (!facility) throw new Error('no facility')
  const FacilityType = { ...facility.FacilityType, CanUpdateLocationsOnPackages: false }
  sandbox.control.modify(smallLicenses.grower, 'facility', facility.FacilityId, { FacilityType })
  expect(
    (await metrc.put('/packages/v2/location', [{ Label: flower, Location: 'Pack 1', MoveDate: '2026-11-20' }])).status,
  ).toBe(401)
})

describe('what is said of a package beside what it holds', () => {
  const able = (flags: Partial<Facility['FacilityType']>) => {
    const [facility] = sandbox.control.all(smallLicenses.grower, 'facility')
    if (!facility) throw new Error('The small world has no facility')
    const FacilityType = { ...facility.FacilityType, ...flags }
    sandbox.control.modify(smallLicenses.grower, 'facility', facility.FacilityId, { FacilityType })
  }

  test('the days of its label may be to come, and one that is left out is taken away', async () => {
    const dates = { Label: flower, ExpirationDate: '2027-11-20', SellByDate: '2027-10-20', UseByDate: '2027-12-20' }
    expect((await metrc.put('/packages/v2/usebydate', [dates])).status).toBe(200)
    expect(await metrc.package(flower)).toMatchObject({ UseByDate: '2027-12-20', SellByDate: '2027-10-20' })
    await metrc.put('/packages/v2/usebydate', [{ ...dates, SellByDate: null }])
    expect(await metrc.package(flower)).toMatchObject({ UseByDate: '2027-12-20', SellByDate: null })
    const wrong = await metrc.put('/packages/v2/usebydate', [{ ...dates, UseByDate: '2027-02-30' }])
    expect(problemsOf(wrong)).toEqual(['Use By Date "2027-02-30" is not a valid date.'])
  })

  test.each([
    ['tradesample', 'CanCreateTradeSamplePackages', 'IsTradeSample'],
    ['donation', 'CanDonatePackages', 'IsDonation'],
    ['finishedgood', 'CanTrackFinishedGoods', 'IsFinishedGood'],
  ] as const)('%s is flagged and unflagged where the facility may', async (path, flag, field) => {
    const set = (to: 'flag' | 'unflag') => metrc.put(`/packages/v2/${path}/${to}`, [{ Label: flower }])
    able({ [flag]: false })
    expect((await set('flag')).status).toBe(401)
    able({ [flag]: true })
    expect((await set('flag')).status).toBe(200)
    expect((await metrc.package(flower))[field]).toBe(true)
    expect((await set('unflag')).status).toBe(200)
    expect((await metrc.package(flower))[field]).toBe(false)
    expect(problemsOf(await metrc.put(`/packages/v2/${path}/flag`, [{ Label: onHold }]))[0]).toContain('on hold')
  })

  test('an id of one’s own is set where the state has that, and taken away', async () => {
    const set = (ExternalId: string) => metrc.put('/packages/v2/externalid', [{ PackageLabel: flower, ExternalId }])
    able({ EnableExternalIdentifier: false })
    expect((await set('LOT-7')).status).toBe(401)
    able({ EnableExternalIdentifier: true })
    await set('LOT-7')
    expect((await metrc.package(flower)).ExternalId).toBe('LOT-7')
    await set('')
    expect((await metrc.package(flower)).ExternalId).toBeNull()
  })

  test.each([
    ['remediate', 'Remediation', 'CanRequestProductRemediation', 'Remediated'],
    ['decontaminate', 'Decontamination', 'CanDecontaminatePackagesWithFailedLabResults', 'Decontaminated'],
  ] as const)('%s makes a package good that failed, and no other', async (path, word, flag, state) => {
    const row = {
      PackageLabel: flower,
      [`${word}MethodName`]: 'Further Drying',
      [`${word}Date`]: '2026-11-20',
      [`${word}Steps`]: 'A night in the dry room',
    }
    const mend = (fields: object = {}) => metrc.put(`/packages/v2/${path}`, [{ ...row, ...fields }])
    able({ CanRequestProductRemediation: false, CanRequestProductDecontamination: false })
    expect((await mend()).status).toBe(401)
    able({ [flag]: true })
    expect(problemsOf(await mend())).toEqual([
      `Package ${flower} cannot be ${state} because it has not failed Lab Testing.`,
    ])
    sandbox.control.modify(smallLicenses.grower, 'package', flower, { LabTestingState: 'TestFailed' })
    expect(problemsOf(await mend({ [`${word}Steps`]: '' }))).toEqual([`${word} Steps was not specified.`])
    expect((await mend()).status).toBe(200)
    expect(await metrc.package(flower)).toMatchObject({
      LabTestingState: state,
      [`${word}Date`]: '2026-11-20',
      [`Contains${state}Product`]: true,
    })
  })

  test('the tests that a package has to pass are named as the state names them', async () => {
    const require = (...RequiredLabTestBatches: string[]) =>
      metrc.put('/packages/v2/labtests/required', [{ Label: flower, RequiredLabTestBatches }])
    expect((await require('Pesticides')).status).toBe(401)
    able({ CanRequirePackageSampleLabTestBatches: true })
    expect((await require('Pesticides')).status).toBe(200)
    expect(problemsOf(await require())).toEqual(['Required Lab Test Batches was not specified.'])
    expect(problemsOf(await require('Magic'))[0]).toContain('The Lab Test Batch "Magic" is invalid.')
  })

  test('a key that lacks the permission is answered 401', async () => {
    sandbox.control.setUserKeys({ user: { sees: 'all', lacks: ['Create/Submit/Discontinue Packages'] } })
    expect((await metrc.put('/packages/v2/usebydate', [{ Label: flower }])).status).toBe(401)
    expect(
      (await metrc.remove(`/packages/v2/${sandbox.control.find(smallLicenses.grower, 'package', flower)?.Id}`)).status,
    ).toBe(401)
    expect((await metrc.package(flower)).ArchivedDate).toBeNull()
  })
})
