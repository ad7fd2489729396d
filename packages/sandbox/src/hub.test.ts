import type { HubTransfer } from '@cultivatd/metrc/hub-records'
import type { Transfer } from '@cultivatd/metrc/transfer-records'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asking, type Asking, problemsOf, smallToday, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

const { grower, processor: receiver, dispensary: carrier } = smallLicenses
let sandbox: Sandbox
let metrc: Asking
beforeEach(async () => {
  ;({ sandbox, metrc } = await startSmall({
    userKeys: { user: 'all', guest: { sees: [grower, carrier], lacks: ['Manage Transfer Hub'] } },
  }))
})
afterEach(() => sandbox.close())

const hub = '/transfers/v2/hub'
const carriedAt = async (license: string, query = {}) =>
  (await metrc.get(hub, query, license)).json<{ Data: HubTransfer[] }>().Data
const tell = (name: string, rows: unknown, by = metrc) => by.ask('POST', by.at(`${hub}/${name}`, {}, carrier), rows)

/** A template of the grower, which the shop carries to the processor, registered by a person; answers its row at the hub. */
async function sent(): Promise<HubTransfer> {
  const transporter = {
    TransporterFacilityLicenseNumber: carrier,
    DriverName: 'Ada',
    DriverLicenseNumber: 'K1',
    VehicleMake: 'Ford',
    VehicleModel: 'Transit',
    VehicleLicensePlateNumber: 'KTR-1',
  }
  const destination = {
    RecipientLicenseNumber: receiver,
    TransferTypeName: 'Affiliated Transfer',
    PlannedRoute: 'The road',
    EstimatedDepartureDateTime: '2026-11-20T09:00:00.000',
    EstimatedArrivalDateTime: '2026-11-20T12:00:00.000',
    Transporters: [transporter],
    Packages: [{ PackageLabel: smallLabels.flower, GrossWeight: null, WholesalePrice: null }],
  }
  const templates = '/transfers/v2/templates/outgoing'
  const made = await metrc.post(templates, [{ Name: 'To the processor', Destinations: [destination] }])
  sandbox.control.register(grower, made.json<{ Ids?: number[] }>().Ids?.[0] ?? 0)
  const [row] = await carriedAt(carrier)
  if (!row) throw new Error(`nothing is carried: ${made.text}`)
  return row
}

test('a transporter has what it carries on its hub, with every field that Metrc prints there', async () => {
  expect(await carriedAt(carrier)).toEqual([])
  const row = await sent()
  expect(row).toMatchObject({
    ShipperFacilityLicenseNumber: grower,
    RecipientFacilityLicenseNumber: receiver,
    TransporterFacilityLicenseNumber: carrier,
    DriverName: 'Ada',
    DeliveryPackageCount: 1,
    TransporterAcceptedDateTime: null,
    TransporterActualArrivalDateTime: null,
    ShipmentTransporterDetails: [{ ShipmentDeliveryId: row.DeliveryId, DriverVehicleLicenseNumber: 'K1' }],
  })
  // 44 fields, none of them what only the two ends of a transfer are told (Metrc reference §17).
  expect(Object.keys(row)).toHaveLength(44)
  expect(Object.keys(row)).not.toContain('InvoiceNumber')
  const [outgoing] = (await metrc.get('/transfers/v2/outgoing')).json<{ Data: Transfer[] }>().Data
  expect(outgoing).toMatchObject({ Id: row.Id, DeliveryId: row.DeliveryId, ManifestNumber: row.ManifestNumber })
})

test('whoever neither carries a transfer nor has one carried has nothing on the hub', async () => {
  await sent()
  expect(await carriedAt(grower)).toEqual([])
  expect(await carriedAt(receiver)).toEqual([])
})

test('a delivery comes, is taken in, given out and leaves; each step answers nothing and stamps the row', async () => {
  const { DeliveryId, LastModified } = await sent()
  const rows = [{ ShipmentDeliveryId: DeliveryId, TransporterDirection: 'Outbound' }]
  for (const name of ['arrive', 'checkin', 'checkout', 'depart']) {
    const { status, text } = await tell(name, rows)
    expect([name, status, text]).toEqual([name, 200, ''])
  }
  const [row] = await carriedAt(carrier)
  expect(row).toMatchObject({
    // Wall times where no offset is printed: 15:00 UTC is 9 in the morning there.
    TransporterActualArrivalDateTime: `${smallToday}T09:00:00.000`,
    TransporterAcceptedDateTime: `${smallToday}T15:00:00+00:00`,
    TransporterActualDepartureDateTime: `${smallToday}T09:00:00.000`,
  })
  expect(Date.parse(row?.LastModified ?? '')).toBeGreaterThanOrEqual(Date.parse(LastModified))
})

test('a step that was told, a direction that nobody carries it in, and what is not carried are refused', async () => {
  const { DeliveryId } = await sent()
  const row = { ShipmentDeliveryId: DeliveryId, TransporterDirection: 'Outbound' }
  expect((await tell('arrive', [row])).status).toBe(200)
  const said = async (rows: unknown) => {
    const answer = await tell('arrive', rows)
    return [answer.status, ...problemsOf(answer)]
  }
  expect(await said([row])).toEqual([400, `Delivery ${DeliveryId} has already arrived.`])
  expect(await said([{ ...row, TransporterDirection: 'Return' }])).toEqual([
    400,
    `Delivery ${DeliveryId} has no Return Transporter in the current Facility.`,
    `Delivery ${DeliveryId} has already arrived.`,
  ])
  expect(await said([{ ...row, TransporterDirection: 'Sideways' }])).toContain(
    'The Transporter Direction "Sideways" is invalid. Valid values are: Outbound, Return.',
  )
  expect(await said([{ ...row, ShipmentDeliveryId: 1 }])).toEqual([
    400,
    'Delivery 1 does not exist in the current Facility.',
  ])
  expect(await said([{}])).toEqual([
    400,
    'Shipment Delivery Id was not specified.',
    'Transporter Direction was not specified.',
  ])
})

test('a key without the permission is answered 401, and the list has its window', async () => {
  const { DeliveryId } = await sent()
  const guest = asking(sandbox.url, 'vendor', 'guest')
  const rows = [{ ShipmentDeliveryId: DeliveryId, TransporterDirection: 'Outbound' }]
  expect((await tell('depart', rows, guest)).status).toBe(401)
  expect((await carriedAt(carrier))[0]?.TransporterActualDepartureDateTime).toBeNull()
  const before = { lastModifiedStart: '2026-11-19T00:00:00Z', lastModifiedEnd: '2026-11-19T12:00:00Z' }
  expect(await carriedAt(carrier, before)).toEqual([])
})
