import type { LabTestBatch, LabTestResult, LabTestType } from '@cultivatd/metrc/lab-test-records'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, problemsOf, smallToday, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

const { grower } = smallLicenses
const { flower, onHold, finished, inTransit } = smallLabels
const lead = 'Lead (ppm) Raw Plant Material'
const thc = 'Total THC (%) Raw Plant Material'
const salmonella = 'Salmonella (pass/fail) Raw Plant Material'
const lab = { license: 'LAAA-0000-0009', name: 'Small Lab, LLC' }

let sandbox: Sandbox
let metrc: Asking
beforeEach(async () => ({ sandbox, metrc } = await startSmall()))
afterEach(() => sandbox.close())

/** From now on the grower's license may test what it holds. */
function beLaboratory(): void {
  const [facility] = sandbox.control.all(grower, 'facility')
  const FacilityType = { ...facility!.FacilityType, CanTestPackages: true }
  sandbox.control.modify(grower, 'facility', facility!.FacilityId, { FacilityType })
}

const finding = (fields: object = {}) => ({
  LabTestTypeName: lead,
  Quantity: 0.02,
  Passed: true,
  Notes: 'Far below',
  ...fields,
})
const recording = (fields: object = {}) => ({
  Label: flower,
  ResultDate: `${smallToday}T09:00:00Z`,
  Results: [finding()],
  ...fields,
})
const record = (...rows: object[]) => metrc.post('/labtests/v2/record', rows)
const release = (PackageLabel: string) => metrc.put('/labtests/v2/results/release', [{ PackageLabel }])
const packageId = async (label: string = flower) => (await metrc.package(label)).Id
const results = async (label: string = flower) =>
  (await metrc.page<LabTestResult>('/labtests/v2/results', { packageId: await packageId(label) })).Data
const state = async (label: string = flower) => (await metrc.package(label)).LabTestingState

test('the state’s tests are listed: states in bare words, types and batches in pages', async () => {
  const states = (await metrc.get('/labtests/v2/states')).json<string[]>()
  expect(states).toHaveLength(14)
  expect(states).toContain('RetestPassed')
  const types = await metrc.page<LabTestType>('/labtests/v2/types', { pageSize: 20 })
  expect(types).toMatchObject({ RecordsOnPage: 20, TotalPages: 2 })
  const batches = (await metrc.page<LabTestBatch>('/labtests/v2/batches')).Data
  expect(batches.flatMap(({ LabTestTypes }) => LabTestTypes)).toHaveLength(types.Total)
  for (const batch of batches) {
    expect([batch.LabTestTypeCount, batch.ItemCategoryCount]).toEqual([
      batch.LabTestTypes.length,
      batch.ItemCategories.length,
    ])
    for (const { ProductCategory } of batch.ItemCategories)
      expect(ProductCategory.LabTestBatchNames).toContain(batch.Name)
  }
})

test('types and batches need a key but no license', async () => {
  for (const path of ['/labtests/v2/states', '/labtests/v2/types', '/labtests/v2/batches']) {
    expect((await metrc.ask('GET', path)).status).toBe(200)
    expect((await fetch(`${sandbox.url}${path}`)).status).toBe(401)
  }
})

test('only a laboratory may record and release', async () => {
  expect((await record(recording())).status).toBe(401)
  expect((await release(flower)).status).toBe(401)
  expect(await results()).toEqual([])
})

test('what is recorded is held back until it is released, and then it counts', async () => {
  beLaboratory()
  const answer = await record(recording({ Results: [finding(), finding({ LabTestTypeName: thc, Quantity: 22.5 })] }))
  const [id] = answer.json<{ Ids: number[] }>().Ids
  const [second, first] = await results()
  expect(first).toEqual({
    PackageId: await packageId(),
    LabTestResultId: id,
    LabFacilityLicenseNumber: grower,
    LabFacilityName: 'Small Grow, LLC',
    SourcePackageLabel: flower,
    ProductName: 'Blue Dream, bulk flower',
    ProductCategoryName: 'Flower & Buds',
    TestPerformedDate: smallToday,
    OverallPassed: true,
    RevokedDate: null,
    LabTestResultDocumentFileId: null,
    ResultReleased: false,
    ResultReleaseDateTime: null,
    ExpirationDateTime: '2027-11-20T00:00:00+00:00',
    TestTypeName: lead,
    TestPassed: true,
    TestResultLevel: 0.02,
    TestComment: 'Far below',
    TestInformationalOnly: false,
    LabTestDetailRevokedDate: null,
  })
  expect(second).toMatchObject({ LabTestResultId: id, TestTypeName: thc, TestInformationalOnly: true })
  expect(await metrc.package(flower)).toMatchObject({
    LabTestingState: 'AwaitingConfirmation',
    LabTestingPerformedDate: smallToday,
    LabTestResultExpirationDateTime: null,
  })
  expect(await release(flower)).toMatchObject({ status: 200, text: '' })
  expect((await results()).map((row) => [row.ResultReleased, row.ResultReleaseDateTime])).toEqual([
    [true, `${smallToday}T00:00:00+00:00`],
    [true, `${smallToday}T00:00:00+00:00`],
  ])
  expect(await metrc.package(flower)).toMatchObject({
    LabTestingState: 'TestPassed',
    LabTestingRecordedDate: `${smallToday}T00:00:00+00:00`,
    LabTestResultExpirationDateTime: '2027-11-20',
  })
  expect(problemsOf(await release(flower))).toEqual([`Package ${flower} has no Lab Test Results to be released.`])
})

test('one failure fails the package, but not one that is only told', async () => {
  beLaboratory()
  sandbox.control.setQuirks({ labResults: 'released' })
  await record(recording({ Results: [finding({ LabTestTypeName: thc, Quantity: 2, Passed: false })] }))
  expect(await state()).toBe('TestPassed')
  await record(recording({ Results: [finding(), finding({ LabTestTypeName: salmonella, Passed: false })] }))
  expect(await state()).toBe('TestFailed')
  expect((await results()).map((row) => [row.TestPassed, row.OverallPassed])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
})

test('a failed package stays failed until the results of the next test count', async () => {
  sandbox.control.modify(grower, 'package', flower, { LabTestingState: 'TestFailed' })
  const found = [{ type: lead, level: 0.01, passed: true }]
  sandbox.control.tested(grower, flower, { lab, found, isHeld: true })
  expect(await state()).toBe('TestFailed')
  beLaboratory()
  await release(flower)
  expect(await state()).toBe('RetestPassed')
})

test('what was told last can be revoked: the rows stay with the day, and the package is what the rest says', async () => {
  sandbox.control.tested(grower, flower, { lab, found: [{ type: lead, level: 0.01, passed: true }] })
  sandbox.control.tested(grower, flower, { lab, found: [{ type: lead, level: 3, passed: false }] })
  sandbox.control.revoked(grower, flower)
  expect((await results()).map((row) => [row.TestResultLevel, row.RevokedDate, row.LabTestDetailRevokedDate])).toEqual([
    [3, smallToday, smallToday],
    [0.01, null, null],
  ])
  expect(await state()).toBe('TestPassed')
  sandbox.control.revoked(grower, flower)
  expect(await metrc.package(flower)).toMatchObject({
    LabTestingState: 'SubmittedForTesting',
    LabTestResultExpirationDateTime: null,
  })
  sandbox.control.revoked(grower, flower)
  expect(await results()).toHaveLength(2)
})

test('results come in pages, and to no key that may neither view nor manage packages', async () => {
  const found = [lead, thc, salmonella].map((type) => ({ type, level: 0.01, passed: true }))
  sandbox.control.tested(grower, flower, { lab, found })
  const packageId = (await metrc.package(flower)).Id
  const page = await metrc.page<LabTestResult>('/labtests/v2/results', { packageId, pageNumber: 2, pageSize: 2 })
  expect(page).toMatchObject({ TotalRecords: 3, TotalPages: 2, CurrentPage: 2, RecordsOnPage: 1 })
  for (const lacking of ['View Packages', 'Manage Packages Inventory']) {
    sandbox.control.setUserKeys({ user: { sees: 'all', lacks: [lacking] } })
    expect((await metrc.get('/labtests/v2/results', { packageId })).status).toBe(401)
    expect((await metrc.get('/packages/v2/active')).status).toBe(200)
  }
})

test('what is found in a sample is true of the package that it was taken from', async () => {
  sandbox.control.modify(grower, 'package', smallLabels.empty, { IsTestingSample: true, SourcePackageLabels: flower })
  sandbox.control.tested(grower, smallLabels.empty, { lab, found: [{ type: lead, level: 1.2, passed: false }] })
  for (const label of [smallLabels.empty, flower]) {
    expect(await state(label)).toBe('TestFailed')
    expect(await results(label)).toEqual([
      expect.objectContaining({
        PackageId: await packageId(label),
        SourcePackageLabel: smallLabels.empty,
        LabFacilityName: lab.name,
        ResultReleased: true,
      }),
    ])
  }
})

test('a new state shows in the window of its moment', async () => {
  const query = { lastModifiedStart: '2026-11-20T14:00:00Z', lastModifiedEnd: '2026-11-20T16:00:00Z', pageSize: 20 }
  expect((await metrc.page('/packages/v2/active', query)).Data).toEqual([])
  sandbox.control.tested(grower, flower, { lab, found: [{ type: lead, level: 0.01, passed: true }] })
  expect((await metrc.page('/packages/v2/active', query)).Data).toEqual([expect.objectContaining({ Label: flower })])
})

test.each<[string, object, string[]]>([
  ['no package', { Label: null }, ['Label was not specified.']],
  [
    'an unknown package',
    { Label: 'ABCDEF012345670000013530' },
    ['Package ABCDEF012345670000013530 does not exist in the current Facility.'],
  ],
  ['a package on hold', { Label: onHold }, [`Package ${onHold} cannot be changed because it is on hold.`]],
  ['a package on its way', { Label: inTransit }, [`Package ${inTransit} cannot be changed because it is in transit.`]],
  ['a finished package', { Label: finished }, [`Package ${finished} cannot be changed because it is Finished.`]],
  ['no day', { ResultDate: null }, ['Result Date was not specified.']],
  ['a day to come', { ResultDate: '2026-11-22T00:00:00Z' }, ['Result Date cannot be in the future.']],
  ['no day at all', { ResultDate: 'yesterday' }, ['Result Date "yesterday" is not a valid date.']],
  ['no results', { Results: [] }, ['Results was not specified.']],
  ['results that are no list', { Results: 'THC' }, ['Results was not specified.']],
  ['a result that is no object', { Results: ['THC'] }, ['The row is not an object.']],
  ['a picture', { DocumentFileName: 'a.png', DocumentFileBase64: 'AAAA' }, ['The Document must be a PDF.']],
  ['a document without a name', { DocumentFileBase64: 'AAAA' }, ['Document File Name was not specified.']],
  ['a name without a document', { DocumentFileName: 'a.pdf' }, ['Document File Base64 was not specified.']],
  [
    'what is not Base64',
    { DocumentFileName: 'a.pdf', DocumentFileBase64: 'not base64' },
    ['Document File Base64 is invalid.'],
  ],
  [
    'a document that is too large',
    { DocumentFileName: 'a.pdf', DocumentFileBase64: 'A'.repeat(7_000_000) },
    ['The Document cannot be larger than 5 MB.'],
  ],
])('%s is refused', async (_what, fields, sentences) => {
  beLaboratory()
  expect(problemsOf(await record(recording(fields)))).toEqual(sentences)
  expect(await results()).toEqual([])
})

test.each<[string, object, string | RegExp]>([
  ['an unknown test', { LabTestTypeName: 'THC' }, /^The Lab Test Type "THC" is invalid\. Valid values are: /],
  ['no test', { LabTestTypeName: '' }, 'Lab Test Type Name was not specified.'],
  ['no verdict', { Passed: null }, 'Passed was not specified.'],
  ['a verdict in words', { Passed: 'yes' }, 'Passed is invalid.'],
  ['no level', { Quantity: null }, `The Quantity is required for Lab Test Type "${lead}".`],
  ['a level in words', { Quantity: '0.02' }, 'Quantity is invalid.'],
  ['a level below 0', { Quantity: -1 }, `The Quantity is invalid for Lab Test Type "${lead}".`],
  [
    'more than all of it',
    { LabTestTypeName: thc, Quantity: 101 },
    `The Quantity is invalid for Lab Test Type "${thc}".`,
  ],
  ['a comment that is no text', { Notes: 5 }, 'Notes is invalid.'],
])('a result with %s is refused', async (_what, fields, sentence) => {
  beLaboratory()
  const problems = problemsOf(await record(recording({ Results: [finding(), finding(fields)] })))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(sentence)
  expect(await results()).toEqual([])
})

test('a level that is no number at all, or far too large, is refused', async () => {
  beLaboratory()
  const written = JSON.stringify([recording({ Results: [finding({ Quantity: 'HERE' })] })])
  const sent = (number: string) => metrc.ask('POST', metrc.at('/labtests/v2/record'), written.replace('"HERE"', number))
  expect(problemsOf(await sent('1e309'))).toEqual(['Quantity is invalid.'])
  expect((await sent('NaN')).json()).toEqual({ Message: 'The request body is not valid JSON.' })
  expect(await results()).toEqual([])
})

test('a test that is passed or failed needs no level, and a certificate has a number', async () => {
  beLaboratory()
  const document = { DocumentFileName: 'Results.PDF', DocumentFileBase64: 'JVBERi0=' }
  const passed = { LabTestTypeName: salmonella, Passed: true }
  expect((await record(recording({ ...document, Results: [passed] }))).status).toBe(200)
  const [row] = await results()
  expect(row).toMatchObject({ TestResultLevel: 0, TestComment: '' })
  expect(row?.LabTestResultDocumentFileId).toBeGreaterThan(0)
})

test('a certificate is fetched by its number, and another one takes its place', async () => {
  beLaboratory()
  const document = { DocumentFileName: 'Results.PDF', DocumentFileBase64: 'JVBERi0=' }
  await record(recording({ ...document, Results: [{ LabTestTypeName: salmonella, Passed: true }] }))
  const fetched = async () => {
    const [row] = await results()
    const answer = await metrc.get(`/labtests/v2/labtestdocument/${row?.LabTestResultDocumentFileId}`)
    return [answer.status, answer.json()]
  }
  expect(await fetched()).toEqual([
    200,
    { FileContents: 'JVBERi0=', ContentType: 'application/pdf', FileDownloadName: 'Results.PDF' },
  ])
  const [row] = await results()
  const put = (fields: object) =>
    metrc.put('/labtests/v2/labtestdocument', [
      { LabTestResultId: row?.LabTestResultId, DocumentFileName: 'B.pdf', DocumentFileBase64: 'JVBERi0x', ...fields },
    ])
  expect((await put({})).status).toBe(200)
  expect(await fetched()).toMatchObject([200, { FileContents: 'JVBERi0x', FileDownloadName: 'B.pdf' }])
  expect(problemsOf(await put({ LabTestResultId: 1 }))).toEqual(['Lab Test Result Id is invalid.'])
  expect(problemsOf(await put({ DocumentFileName: 'B.png' }))).toEqual(['The Document must be a PDF.'])
  expect((await metrc.get('/labtests/v2/labtestdocument/1')).status).toBe(401)
})

test('results are asked for by the id of a package of the license', async () => {
  const ask = async (query: Record<string, string | number>) => {
    const { status, text } = await metrc.get('/labtests/v2/results', query)
    return [status, text]
  }
  expect(await ask({})).toEqual([400, '{"Message":"packageId was not specified."}'])
  expect(await ask({ packageId: flower })).toEqual([
    400,
    `{"Message":"The value '${flower}' is not valid for packageId."}`,
  ])
  expect(await ask({ packageId: 999_999 })).toEqual([401, ''])
  const query = { packageId: await packageId() }
  expect((await metrc.get('/labtests/v2/results', query, smallLicenses.processor)).status).toBe(401)
  expect((await metrc.ask('GET', `/labtests/v2/results?packageId=${query.packageId}`)).status).toBe(400)
})
