import { expect, test } from 'vitest'
import { pdfBytes } from '../file/pdf.ts'
import { linesOfPage } from './manifest.ts'
import { changeProblem, templateForm, templateNotes, templateProblems } from './template-rules.ts'
import {
  blankDestination,
  blankTemplateForm,
  type GoingPackage,
  type TransferType,
  type TransferTemplate,
} from './transfer-template.ts'
import { driverProblems, vehicleProblems } from './transporter.ts'

const label = (end: string) => `1A4FF030000002200000${end}`
const aPackage = (given: Partial<GoingPackage> = {}): GoingPackage => ({
  id: '1',
  version: 1,
  label: label('0001'),
  item: 'Flower',
  quantity: 10,
  unit: 'Grams',
  room: 'Vault',
  isOnHold: false,
  labTestingState: 'TestPassed',
  ...given,
})
const aType = (given: Partial<TransferType> = {}): TransferType => ({
  Name: 'Transfer',
  TransactionType: 'Standard',
  ForLicensedShipments: true,
  ForExternalIncomingShipments: false,
  ExternalIncomingExternalIdentifierRequired: false,
  RequiresDestinationGrossWeight: false,
  RequiresPackagesGrossWeight: false,
  RequiresInvoiceNumber: false,
  RequiresPDFDocument: false,
  ...given,
})
const going = {
  transferType: 'Transfer',
  route: 'The road',
  departure: '2026-11-20T09:00',
  arrival: '2026-11-20T12:00',
}
const form = {
  ...blankTemplateForm,
  ...going,
  name: 'Weekly run',
  recipient: 'P-1',
  packages: [{ label: label('0001'), grossWeight: null, price: null }],
}
const around = { facilityId: 'G-1', types: [aType()], packages: [aPackage()], others: [] }
const problemsOf = (given: Partial<typeof form>, more: Partial<Parameters<typeof templateProblems>[1]> = {}) =>
  templateProblems({ ...form, ...given }, { ...around, ...more }).map(({ message }) => message)

test('[READ-127] a template that says what the type asks for may go', () => {
  expect(problemsOf({})).toEqual([])
})

test.each([
  [{ recipient: 'g-1' }, {}, 'A facility does not send to itself'],
  [{ transferType: 'Gift' }, {}, 'The state has no transfer type called Gift'],
  [{}, { types: [aType({ ForLicensedShipments: false })] }, 'The state has no transfer type called Transfer'],
  [{}, { types: [aType({ RequiresInvoiceNumber: true })] }, '"Transfer" needs an invoice number'],
  [{ arrival: '2026-11-20T08:59' }, {}, 'It cannot arrive before it departs'],
  [{}, { others: [{ name: 'weekly run' }] }, 'There is a template called Weekly run already'],
  [{}, { packages: [] }, `Package ${label('0001')} is not among the active packages of this facility`],
  [{}, { packages: [aPackage({ isOnHold: true })] }, `Package ${label('0001')} is on hold and cannot leave`],
  [{}, { packages: [aPackage({ quantity: 0 })] }, `Package ${label('0001')} is empty`],
  [{ packages: [form.packages[0]!, form.packages[0]!] }, {}, `Package ${label('0001')} is there twice`],
  [
    {},
    { types: [aType({ RequiresPackagesGrossWeight: true })] },
    `"Transfer" needs the gross weight of ${label('0001')}`,
  ],
  [
    {},
    { types: [aType({ TransactionType: 'Wholesale' })] },
    `"Transfer" needs the wholesale price of ${label('0001')}`,
  ],
  [
    { driver: 'Ada', driverLicense: 'K', vehicleMake: 'F', vehicleModel: 'T', vehiclePlate: 'P' },
    {},
    'Enter the license of the transporter: Metrc takes a driver and a vehicle only with it',
  ],
])('[READ-127] %j with %j is refused in one sentence', (given, more, message) => {
  expect(problemsOf(given, more)).toEqual([message])
})

test('whoever carries it is said whole, field by field', () => {
  const problems = templateProblems({ ...form, transporter: 'T-1', driver: 'Ada' }, around)
  expect(problems.map(({ path }) => path)).toEqual(['driverLicense', 'vehicleMake', 'vehicleModel', 'vehiclePlate'])
})

test('what looks odd is told and keeps nothing from going', () => {
  const packages = [aPackage({ labTestingState: 'NotSubmitted' })]
  const types = [aType({ RequiresDestinationGrossWeight: true, RequiresPDFDocument: true })]
  expect(templateNotes(form, { types, packages })).toEqual([
    '1 package is not tested. Metrc refuses that where the recipient may only receive tested packages.',
    'Metrc asks for the gross weight of the whole delivery when the transfer is registered, on its own page.',
    'Metrc asks for a document (PDF) when the transfer is registered, on its own page.',
  ])
  expect(templateNotes(form, around)).toEqual([])
})

const delivery = {
  id: 7,
  recipient: 'P-1',
  recipientName: 'Processor',
  transferType: 'Transfer',
  invoice: '',
  route: 'The road',
  departure: '2026-11-20T09:00',
  arrival: '2026-11-20T12:00',
  packages: [label('0001')],
  phone: '',
  transporters: [],
  drivers: [],
}
const aTemplate = (given: Partial<TransferTemplate> = {}): TransferTemplate => ({
  id: '5',
  facilityId: 'G-1',
  version: 1,
  name: 'Weekly run',
  createdAt: null,
  lastModified: null,
  deliveries: [delivery],
  packages: [{ label: label('0001'), item: 'Flower', quantity: 10, unit: 'Grams', grossWeight: null, price: null }],
  grossUnit: null,
  registered: [],
  ...given,
})

test('a template is changed from here only where the form loses nothing of it', () => {
  expect(changeProblem(aTemplate())).toBeNull()
  expect(templateForm(aTemplate())).toEqual(form)
  const driver = {
    driver: 'A',
    driverLicense: '',
    occupationalLicense: '',
    vehicleMake: '',
    vehicleModel: '',
    vehiclePlate: '',
  }
  expect(changeProblem(aTemplate({ deliveries: [delivery, delivery] }))).toBeNull()
  expect(changeProblem(aTemplate({ deliveries: [{ ...delivery, drivers: [driver, driver] }] }))).toContain(
    'several transporters',
  )
  expect(changeProblem(aTemplate({ deliveries: [{ ...delivery, id: 0 }] }))).toContain(
    'does not show this template yet',
  )
})

const second = { ...blankDestination, ...going, recipient: 'P-2' }
const alsoTo = (...packages: string[]) => ({
  ...second,
  packages: packages.map((each) => ({ label: each, grossWeight: null, price: null })),
})

test('[READ-127] each destination is judged by itself, and its problems stand in its own fields', () => {
  const two = [aPackage(), aPackage({ label: label('0002') })]
  const of = (more: Partial<typeof second>) =>
    templateProblems({ ...form, more: [{ ...alsoTo(label('0002')), ...more }] }, { ...around, packages: two })
  expect(of({})).toEqual([])
  expect(of({ recipient: 'G-1', arrival: '2026-11-20T08:59' })).toEqual([
    { path: 'more.0.recipient', message: 'A facility does not send to itself' },
    { path: 'more.0.arrival', message: 'It cannot arrive before it departs' },
  ])
})

test('[READ-127] no package goes to two destinations', () => {
  const message = `Package ${label('0001')} goes to P-1 already. Leave it out of one of the two`
  const problems = templateProblems({ ...form, more: [alsoTo(label('0001'))] }, around)
  expect(problems).toEqual([{ path: 'more.0.packages.0.label', message }])
  const twice = templateProblems({ ...form, more: [alsoTo(label('0001'), label('0001'))] }, around)
  expect(twice.map((each) => each.message)).toEqual([message, message])
})

test('a template of several destinations becomes a form of as many, each with its own packages and its id in Metrc', () => {
  const other = { ...delivery, id: 12, recipient: 'P-2', packages: [label('0002')], phone: '555 0101' }
  const [pkg] = aTemplate().packages
  const template = aTemplate({
    deliveries: [delivery, other],
    packages: [
      ...aTemplate().packages,
      { ...pkg, label: label('0002'), item: '', quantity: 1, unit: '', grossWeight: 9, price: 4 },
    ],
  })
  const made = templateForm(template)
  expect(made.packages.map((each) => each.label)).toEqual([label('0001')])
  expect(made.more).toMatchObject([
    {
      deliveryId: 12,
      recipient: 'P-2',
      phone: '555 0101',
      packages: [{ label: label('0002'), grossWeight: 9, price: 4 }],
    },
  ])
})

test('two drivers of one license and two vehicles of one plate cannot be told apart', () => {
  expect(driverProblems({ license: 'k1' }, [{ license: 'K1', name: 'Ada' }])).toEqual([
    { message: 'Ada has this license already', path: 'license' },
  ])
  expect(vehicleProblems({ plate: 'ktr-1' }, [{ plate: 'KTR-1' }])).toEqual([
    { message: 'There is a vehicle with this plate already', path: 'plate' },
  ])
})

test('of a manifest only a PDF is passed on, and of a page its text', () => {
  const base64 = (text: string) => btoa(text)
  expect(Buffer.from(pdfBytes(base64('%PDF-1.4\nhello')) ?? []).toString()).toBe('%PDF-1.4\nhello')
  for (const wrong of ['', 'no base64!', base64('<html>'), base64('MZ\u0090')]) expect(pdfBytes(wrong)).toBeNull()
  const page = `<html><head><title>x</title></head><body onload="run()"><h1>Manifest 1</h1><script>alert(1)</script>
    <img src=x onerror=alert(1)><p>A &amp; B&nbsp;&#8212; &lt;b&gt;</p><table><tr><td>1</td><td>2</td></tr></table>
    <script>unclosed`
  expect(linesOfPage(page)).toEqual(['Manifest 1', 'A & B — <b>', '1  2'])
})
