import type { Package } from '@cultivatd/metrc/records'
import type { Delivery, DeliveryPackage, Transfer, TransferredPackage } from '@cultivatd/metrc/transfer-records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking, type Asking, smallToday, startSmall } from './asking.builders.ts'
import { type Sandbox, startSandbox } from './sandbox-server.ts'
import { demoLicenses, demoUserKey, demoVendorKey, demoWorld } from './seed/demo.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
const { redFork, extracts, provisions } = demoLicenses
beforeAll(async () => {
  const userKeys = { [demoUserKey]: 'all', shop: [provisions] } as const
  const quirks = { defaultWindow: 'all' } as const
  sandbox = await startSandbox({ seed: () => demoWorld(smallToday), limits: null, userKeys, quirks })
  metrc = asking(sandbox.url, demoVendorKey, demoUserKey)
})
afterAll(() => sandbox.close())

const rows = async <T>(path: string, license: string) => (await metrc.get(path, {}, license)).json<{ Data: T[] }>().Data
const first = async (list: string, license: string) => {
  const [transfer] = await rows<Transfer>(`/transfers/v2/${list}`, license)
  if (!transfer) throw new Error(`no ${list}`)
  return transfer
}

test('an outgoing transfer leads to its delivery, and that to its packages', async () => {
  const transfer = await first('outgoing', redFork)
  const [delivery] = await rows<Delivery>(`/transfers/v2/${transfer.Id}/deliveries`, redFork)
  expect(delivery).toMatchObject({ Id: transfer.DeliveryId, ReceivedDateTime: '0001-01-01T00:00:00+00:00' })
  const packages = await rows<DeliveryPackage>(`/transfers/v2/deliveries/${transfer.DeliveryId}/packages`, redFork)
  expect(packages).toHaveLength(transfer.PackageCount)
  expect(packages[0]?.ShipmentPackageState).toBe('Shipped')
})

test('the same transfer is incoming at the other end, whose delivery is asked for directly', async () => {
  const incoming = await rows<Transfer>('/transfers/v2/incoming', extracts)
  const outgoing = await rows<Transfer>('/transfers/v2/outgoing', redFork)
  const shared = incoming.filter((transfer) => outgoing.some(({ Id }) => Id === transfer.Id))
  expect(shared.length).toBeGreaterThan(0)
  const packages = await rows<DeliveryPackage>(`/transfers/v2/deliveries/${shared[0]?.DeliveryId}/packages`, extracts)
  expect(packages).toHaveLength(shared[0]?.PackageCount ?? -1)
})

test('deliveries of an incoming transfer are an empty list', async () => {
  const shop = asking(sandbox.url, demoVendorKey, 'shop')
  const [transfer] = (await shop.get('/transfers/v2/incoming', {}, provisions)).json<{ Data: Transfer[] }>().Data
  expect((await shop.ask('GET', `/transfers/v2/${transfer?.Id}/deliveries`)).json()).toMatchObject({
    Data: [],
    Total: 0,
  })
})

test('a transfer or delivery that is not the key’s is 401', async () => {
  const shop = asking(sandbox.url, demoVendorKey, 'shop')
  const foreign = (await rows<Transfer>('/transfers/v2/outgoing', redFork)).find(
    (each) => each.RecipientFacilityLicenseNumber === extracts,
  )
  expect((await shop.ask('GET', `/transfers/v2/${foreign?.Id}/deliveries`)).status).toBe(401)
  expect((await shop.ask('GET', `/transfers/v2/deliveries/${foreign?.DeliveryId}/packages`)).status).toBe(401)
})

test('a rejected transfer stands on the rejected list with rejected packages', async () => {
  const transfer = await first('rejected', redFork)
  const packages = await rows<DeliveryPackage>(`/transfers/v2/deliveries/${transfer.DeliveryId}/packages`, redFork)
  expect(packages.every((each) => each.ShipmentPackageState === 'Rejected')).toBe(true)
})

test('a received package keeps its label, and is the shipper’s no longer', async () => {
  const received = (await rows<Package>('/packages/v2/active', extracts)).find(
    (each) => each.ReceivedFromFacilityLicenseNumber === redFork,
  )
  expect(received?.ReceivedFromManifestNumber).toMatch(/^\d{10}$/)
  const listed = async (list: string) =>
    (await rows<Package>(`/packages/v2/${list}`, redFork)).map(({ Label }) => Label).includes(received?.Label ?? '')
  for (const list of ['active', 'intransit', 'onhold', 'inactive'])
    expect([list, await listed(list)]).toEqual([list, false])
  const transferred = (await rows<TransferredPackage>('/packages/v2/transferred', redFork)).find(
    ({ PackageLabel }) => PackageLabel === received?.Label,
  )
  expect(transferred).toMatchObject({
    RecipientFacilityLicenseNumber: extracts,
    ManifestNumber: received?.ReceivedFromManifestNumber,
    ShipmentPackageStateName: 'Accepted',
  })
  sandbox.control.setQuirks({ transferredPackages: 'inactive-too' })
  expect(await listed('inactive')).toBe(true)
})

test('a package on its way goes to the transferred ones when its receiver takes it', async () => {
  const small = await startSmall()
  const { control } = small.sandbox
  control.receive(smallLicenses.grower, smallLabels.inTransit, {
    ManifestNumber: '0000000077',
    RecipientFacilityLicenseNumber: smallLicenses.dispensary,
    RecipientFacilityName: 'Small Shop, LLC',
  })
  expect((await small.metrc.page('/packages/v2/intransit')).Total).toBe(0)
  expect((await small.metrc.page('/packages/v2/transferred')).Data).toMatchObject([
    {
      PackageId: control.find(smallLicenses.grower, 'package', smallLabels.inTransit)?.Id,
      PackageLabel: smallLabels.inTransit,
      RecipientFacilityName: 'Small Shop, LLC',
      ReceivedDateTime: '2026-11-20T15:00:00+00:00',
      ReceivedQuantity: 10,
      ReceivedUnitOfMeasureAbbreviation: 'g',
    },
  ])
  await small.sandbox.close()
})

const destination = {
  RecipientLicenseNumber: smallLicenses.processor,
  InvoiceNumber: '',
  TransferTypeName: 'Affiliated Transfer',
  PlannedRoute: 'The road',
  EstimatedDepartureDateTime: '2026-11-20T09:00:00.000',
  EstimatedArrivalDateTime: '2026-11-20T12:00:00.000',
  Transporters: [
    {
      TransporterFacilityLicenseNumber: 'TAAA-7WGN-20LM',
      DriverName: 'Ada',
      DriverLicenseNumber: 'K1',
      VehicleMake: 'Ford',
      VehicleModel: 'Transit',
      VehicleLicensePlateNumber: 'KTR-1',
    },
  ],
  Packages: [{ PackageLabel: smallLabels.flower, GrossWeight: null, WholesalePrice: null }],
}
const templates = '/transfers/v2/templates/outgoing'

test('a template is made, read part by part, changed, registered by a person, and deleted', async () => {
  const { sandbox: own, metrc: small } = await startSmall()
  const made = await small.post(templates, [{ Name: 'To the processor', Destinations: [destination] }])
  const [id = 0] = made.json<{ Ids: number[] }>().Ids
  const listed = async () => (await small.get(templates)).json<{ Data: Transfer[] }>().Data
  const [row] = await listed()
  expect(row).toMatchObject({
    Id: id,
    Name: 'To the processor',
    PackageCount: 1,
    RecipientFacilityName: 'Small Extracts, LLC',
  })
  const below = async (path: string) => (await small.ask('GET', `${templates}${path}`)).json<unknown>()
  expect(await below(`/${id}/deliveries`)).toMatchObject({ Data: [{ Id: row?.DeliveryId, PlannedRoute: 'The road' }] })
  expect(await below(`/deliveries/${row?.DeliveryId}/packages`)).toMatchObject({
    Data: [{ PackageLabel: smallLabels.flower }],
  })
  expect(await below(`/deliveries/${row?.DeliveryId}/transporters`)).toMatchObject({
    Data: [{ TransporterFacilityLicenseNumber: 'TAAA-7WGN-20LM' }],
  })
  // Of templates a bare array (Metrc reference §3.1).
  expect(await below(`/deliveries/${row?.DeliveryId}/transporters/details`)).toMatchObject([
    { DriverName: 'Ada', DriverVehicleLicenseNumber: 'K1' },
  ])
  const changed = { ...destination, TransferDestinationId: row?.DeliveryId, PlannedRoute: 'Another road' }
  await small.put(templates, [{ TransferTemplateId: id, Name: 'By night', Destinations: [changed] }])
  expect(await listed()).toMatchObject([{ Id: id, DeliveryId: row?.DeliveryId, Name: 'By night' }])

  const transferId = own.control.register(smallLicenses.grower, id)
  const outgoing = (await small.get('/transfers/v2/outgoing')).json<{ Data: Transfer[] }>().Data
  expect(outgoing).toMatchObject([{ Id: transferId, OriginatingTemplateId: id, ManifestNumber: '0000000001' }])
  expect(
    (await small.get('/packages/v2/intransit')).json<{ Data: Package[] }>().Data.map(({ Label }) => Label),
  ).toContain(smallLabels.flower)
  const manifest = (await small.get(`/transfers/v2/manifest/${transferId}/pdf`)).json<{ FileContents: string }>()
  expect(Buffer.from(manifest.FileContents, 'base64').toString('latin1')).toMatch(
    /^%PDF-[\s\S]*Another road[\s\S]*%%EOF/,
  )
  expect((await small.get(`/transfers/v2/manifest/${transferId}/html`)).text).toContain('<p>Route: Another road</p>')
  const delivery = outgoing[0]?.DeliveryId
  const of = async (path: string) =>
    (await small.ask('GET', `/transfers/v2/deliveries/${path}`)).json<{ Data: unknown[] }>()
  expect(await of(`${delivery}/packages/wholesale`)).toMatchObject({ Data: [{ ShipperWholesalePrice: null }] })
  expect(await of(`${delivery}/transporters/details`)).toMatchObject({ Data: [{ VehicleLicensePlateNumber: 'KTR-1' }] })
  const pkg = own.control.find(smallLicenses.grower, 'package', smallLabels.flower)
  expect((await of(`package/${pkg?.Id}/requiredlabtestbatches`)).Data.length).toBeGreaterThan(0)

  expect((await small.remove(`${templates}/${id}`)).status).toBe(200)
  expect(await listed()).toEqual([])
  await own.close()
})

test('the manifest names of each destination the transporter, driver and vehicle that it has', async () => {
  const { sandbox: own, metrc: small } = await startSmall()
  const [carrier] = destination.Transporters
  const second = {
    ...destination,
    RecipientLicenseNumber: 'GAAA-9CMR-44NS',
    Transporters: [
      {
        ...carrier,
        TransporterFacilityLicenseNumber: smallLicenses.grower,
        DriverName: 'Ben',
        VehicleLicensePlateNumber: 'KTR-2',
      },
    ],
    Packages: [{ PackageLabel: smallLabels.preRolls, GrossWeight: null, WholesalePrice: null }],
  }
  const made = await small.post(templates, [{ Name: 'Two stops', Destinations: [destination, second] }])
  const transferId = own.control.register(smallLicenses.grower, made.json<{ Ids: number[] }>().Ids[0] ?? 0)
  const { text } = await small.get(`/transfers/v2/manifest/${transferId}/html`)
  const said = [...text.matchAll(/<p>(Destination|Transporter|Driver): (.*?)<\/p>/g)].map(([, , rest]) => rest)
  expect(said).toEqual([
    'Small Extracts, LLC (PAAA-0000-0002)',
    'Turnpike Secure Transport, LLC (TAAA-7WGN-20LM)',
    'Ada, vehicle: Ford Transit KTR-1',
    'Cimarron Clones, LLC (GAAA-9CMR-44NS)',
    'Small Grow, LLC (GAAA-0000-0001)',
    'Ben, vehicle: Ford Transit KTR-2',
  ])
  await own.close()
})

test.each([
  [{ RecipientLicenseNumber: 'NOBODY' }, 'The Recipient License Number "NOBODY" is invalid.'],
  [{ TransferTypeName: 'Gift' }, 'The Transfer Type "Gift" is invalid.'],
  [{ TransferTypeName: 'Waste Disposal' }, 'Gross Weight was not specified.'],
  [{ TransferTypeName: 'Unaffiliated (Wholesale) Transfer' }, 'Wholesale Price was not specified.'],
  [{ EstimatedArrivalDateTime: '2026-11-20T08:00:00.000' }, 'cannot be before the Estimated Departure'],
  [{ Packages: [] }, 'Packages was not specified.'],
  [{ Packages: [{ PackageLabel: smallLabels.inTransit }] }, 'does not exist in the current Facility.'],
  [{ Packages: [{ PackageLabel: smallLabels.onHold }] }, 'is on hold.'],
  [{ RecipientLicenseNumber: smallLicenses.dispensary }, 'cannot receive Packages with the NotSubmitted'],
])('a template with %j is refused', async (fields, message) => {
  const { sandbox: own, metrc: small } = await startSmall()
  const answer = await small.post(templates, [{ Name: 'Wrong', Destinations: [{ ...destination, ...fields }] }])
  expect(answer.status).toBe(400)
  expect(answer.json<{ message: string }[]>().map((problem) => problem.message)).toEqual([
    expect.stringContaining(message),
  ])
  await own.close()
})

test('a key without the grant reads no prices, and no templates', async () => {
  const { sandbox: own, metrc: small } = await startSmall()
  own.control.setUserKeys({ user: { sees: 'all', lacks: ['View Wholesale', 'View Transfer Templates'] } })
  expect((await small.ask('GET', '/transfers/v2/deliveries/1/packages/wholesale')).status).toBe(401)
  expect((await small.get(templates)).status).toBe(401)
  expect((await small.get('/transporters/v2/drivers')).status).toBe(200)
  await own.close()
})
