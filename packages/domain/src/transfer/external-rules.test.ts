import { expect, test } from 'vitest'
import { enteredAgain, externalProblems } from './external-rules.ts'
import { ExternalTransferForm } from './external-transfer.ts'

const type = {
  Name: 'Beginning Inventory Transfer',
  TransactionType: 'Standard',
  ForLicensedShipments: false,
  ForExternalIncomingShipments: true,
  ExternalIncomingExternalIdentifierRequired: false,
  RequiresDestinationGrossWeight: false,
  RequiresPackagesGrossWeight: false,
  RequiresInvoiceNumber: false,
  RequiresPDFDocument: false,
}
const pkg = {
  item: 'Gelato seeds',
  quantity: 50,
  unit: 'Each',
  packagedDay: '2026-11-18',
  grossWeight: 12,
  price: null,
  externalId: '',
  useByDay: '',
  sellByDay: '',
  expirationDay: '',
}
const form = {
  shipper: 'Cascade Seed Co.',
  shipperLicense: 'OR-SEED-114',
  shipperPhone: '',
  address1: '12 Seed Lane',
  address2: '',
  city: 'Salem',
  state: 'OR',
  postalCode: '97301',
  transferType: type.Name,
  invoice: '',
  route: 'I-84 east',
  departure: '2026-11-20T09:00',
  arrival: '2026-11-22T12:30',
  transporter: 'TAAA-7WGN-20LM',
  phone: '',
  driver: 'Marisol Reyes',
  driverLicense: 'K1',
  occupationalLicense: '',
  vehicleMake: 'Ford',
  vehicleModel: 'Transit',
  vehiclePlate: 'KTR-417',
  grossUnit: 'Grams',
  packages: [pkg],
}
const around = {
  facilityId: 'GAAA-1',
  mayComeFromOutside: true,
  types: [type, { ...type, Name: 'Transfer', ForLicensedShipments: true, ForExternalIncomingShipments: false }],
  items: [{ name: 'Gelato Seeds' }],
}
const said = (given: Partial<typeof form> = {}, at: Partial<typeof around> = {}) =>
  externalProblems({ ...form, ...given }, { ...around, ...at }).map(({ path, message }) => `${path}: ${message}`)

test('[READ-134] what a seed house sends may come in', () => {
  expect(said()).toEqual([])
  expect(ExternalTransferForm.safeParse(form).success).toBe(true)
})

test.each([
  [
    'no license for it',
    {},
    { mayComeFromOutside: false },
    'transferType: The license of this facility may not take in what comes from outside Metrc',
  ],
  ['itself', { shipperLicense: ' gaaa-1' }, {}, 'shipperLicense: A facility does not send to itself'],
  [
    'a type for licensed shipments',
    { transferType: 'Transfer' },
    {},
    'transferType: The state has no transfer type called Transfer for what comes from outside',
  ],
  [
    'no invoice',
    {},
    { types: [{ ...type, RequiresInvoiceNumber: true }] },
    `invoice: "${type.Name}" needs an invoice number`,
  ],
  [
    'a document',
    {},
    { types: [{ ...type, RequiresPDFDocument: true }] },
    `transferType: "${type.Name}" needs a document (PDF), which only Metrc’s own page takes`,
  ],
  [
    'a gross weight of all',
    {},
    { types: [{ ...type, RequiresDestinationGrossWeight: true }] },
    `transferType: "${type.Name}" needs the gross weight of the whole delivery, which only Metrc’s own page takes`,
  ],
  ['back in time', { arrival: '2026-11-19T09:00' }, {}, 'arrival: It cannot arrive before it departs'],
  [
    'an item that is not there',
    { packages: [{ ...pkg, item: 'Clones' }] },
    {},
    'packages.0.item: Clones is not among the active items of this facility',
  ],
  [
    'a price',
    {},
    { types: [{ ...type, TransactionType: 'Wholesale' }] },
    `packages.0.price: "${type.Name}" needs the wholesale price of each package`,
  ],
  [
    'the shipper’s number',
    {},
    { types: [{ ...type, ExternalIncomingExternalIdentifierRequired: true }] },
    `packages.0.externalId: "${type.Name}" needs the shipper’s number of each package`,
  ],
  [
    'old before it was made',
    { packages: [{ ...pkg, useByDay: '2026-11-17' }] },
    {},
    'packages.0.useByDay: This cannot be before it was packaged',
  ],
] as const)('[READ-134] %s is refused', (_what, given, at, sentence) => {
  expect(said(given as Partial<typeof form>, at as Partial<typeof around>)).toEqual([sentence])
})

test.each([
  ['packages', []],
  ['packages', [{ ...pkg, quantity: 0 }]],
  ['packages', [{ ...pkg, grossWeight: 0 }]],
  ['driver', ''],
  ['shipperLicense', ' '],
  ['departure', 'soon'],
  ['postalCode', ''],
])('[READ-134] a form with a wrong %s is refused', (field, value) => {
  const { error } = ExternalTransferForm.safeParse({ ...form, [field]: value })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test('what Metrc prints nowhere of one that was entered there is named before it is changed', () => {
  const known = { address1: '12 Seed Lane', route: 'I-84', packages: [{ ...pkg }] }
  expect(enteredAgain(known)).toBeNull()
  expect(enteredAgain({ ...known, route: '' })).toBe(
    'Metrc does not show the planned route of this transfer. Enter again what is missing: a change is sent whole.',
  )
  expect(enteredAgain({ address1: '', route: '', packages: [{ ...pkg, grossWeight: null }] })).toContain(
    'the shipper’s address, the planned route and the gross weights of this transfer',
  )
})
