import type { TransferTemplate } from '@cultivatd/domain/transfer/transfer-template'
import { smallLabels, smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { openTransfers } from '../facility/facility.store.ts'
import { grower, until } from '../mirror/metrc.builders.ts'
import { goingPackages } from '../package/going-packages.store.ts'
import { transferTemplates } from './template.store.ts'
import { currentTransfers } from './transfer.store.ts'
import { transferChoices } from './transporter.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let token = ''
beforeAll(async () => {
  server = await trackedTestServer()
  token = (await server.person(['STRAIN_VIEW'])).token
})
afterAll(() => server.close())

const aTemplate = (given: object = {}) => ({
  facilityId: grower,
  name: 'Weekly run',
  recipient: smallLicenses.processor,
  transferType: 'Affiliated Transfer',
  invoice: '',
  route: 'The road',
  departure: '2026-11-20T09:00',
  arrival: '2026-11-20T12:00',
  transporter: 'TAAA-7WGN-20LM',
  phone: '555 0100',
  driver: 'Marisol Reyes',
  driverLicense: 'K1',
  occupationalLicense: 'DR-1',
  vehicleMake: 'Ford',
  vehicleModel: 'Transit',
  vehiclePlate: 'KTR-1',
  grossUnit: 'Grams',
  packages: [{ label: smallLabels.flower, grossWeight: 120.5, price: null }],
  ...given,
})
const call = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: object) =>
  server.call(method, path, { token, ...(body && { body }) })
const create = (given?: object) => call('POST', '/api/transfer-template/create', aTemplate(given))
const messages = (answer: unknown) => (answer as { errors: { message: string }[] }).errors.map(({ message }) => message)
const named = async (name: string): Promise<TransferTemplate> => {
  const found = (await transferTemplates(server.db, grower)).find((one) => one.name === name)
  if (!found) throw new Error(`no template ${name}`)
  return found
}
/** A shop receives only what passed its test. */
const passTest = (label: string) => {
  const { Id } = server.inMetrc('package', label) as { Id: number }
  server.sandbox.control.modify(grower, 'package', Id, { LabTestingState: 'TestPassed' })
}

describe('templates', () => {
  test('[READ-127] one is made in Metrc, shown at once, changed, and deleted', async () => {
    const { status, answer } = await create()
    expect([status, answer]).toMatchObject([200, { state: 'confirmed' }])
    const id = (answer as { id: string }).id
    expect(await named('Weekly run')).toMatchObject({
      id,
      packages: [{ label: smallLabels.flower, grossWeight: 120.5 }],
    })
    expect(server.sandbox.control.all(grower, 'transferTemplate')).toMatchObject([
      { Id: Number(id), Name: 'Weekly run' },
    ])
    const shown = await named('Weekly run')
    // What Metrc prints nowhere is kept.
    expect(shown).toMatchObject({
      packages: [{ item: 'Blue Dream, bulk flower', grossWeight: 120.5 }],
    })
    expect(shown.deliveries).toMatchObject([
      {
        recipientName: 'Small Extracts, LLC',
        route: 'The road',
        drivers: [{ driver: 'Marisol Reyes' }],
        phone: '555 0100',
      },
    ])
    const changed = await call(
      'PUT',
      `/api/transfer-template/${id}`,
      aTemplate({ name: 'By night', route: 'Another road' }),
    )
    expect(changed.answer).toMatchObject({ state: 'confirmed' })
    expect((await named('By night')).deliveries).toMatchObject([{ id: shown.deliveries[0]?.id, route: 'Another road' }])
    expect(server.sandbox.control.all(grower, 'templateDelivery')).toMatchObject([
      { delivery: { Id: shown.deliveries[0]?.id, PlannedRoute: 'Another road' } },
    ])

    expect((await call('DELETE', `/api/transfer-template/${id}`, { facilityId: grower })).answer).toMatchObject({
      state: 'confirmed',
    })
    expect(await transferTemplates(server.db, grower)).toEqual([])
    expect(server.sandbox.control.all(grower, 'transferTemplate')).toEqual([])
    expect((await call('DELETE', `/api/transfer-template/${id}`, { facilityId: grower })).status).toBe(404)
  })

  test('[READ-127] two destinations of one recipient have each their own phone number', async () => {
    const { facilityId: _, name: __, grossUnit: ___, ...going } = aTemplate()
    const packages = [{ label: smallLabels.preRolls, grossWeight: null, price: null }]
    const back = { ...going, deliveryId: null, phone: '555 0177', packages }
    const { status, answer } = await create({ name: 'Front and back', more: [back] })
    expect([status, answer]).toMatchObject([200, { state: 'confirmed' }])
    const phones = async () => (await named('Front and back')).deliveries.map(({ phone }) => phone)
    expect(await phones()).toEqual(['555 0100', '555 0177'])
    // Nor when Metrc lists what it holds.
    await server.services.mirror.syncNow(grower)
    await until(async () => (await named('Front and back')).deliveries.every(({ id }) => id > 0))
    expect(await phones()).toEqual(['555 0100', '555 0177'])
    const { id } = answer as { id: string }
    await call('DELETE', `/api/transfer-template/${id}`, { facilityId: grower })
  })

  test('[READ-127] one of two destinations is made, changed and shortened, each with its carrier and packages', async () => {
    const { facilityId: _, name: __, grossUnit: ___, ...going } = aTemplate()
    passTest(smallLabels.preRolls)
    const second = {
      ...going,
      deliveryId: null as number | null,
      recipient: smallLicenses.dispensary,
      driver: 'Theo Lindqvist',
      vehiclePlate: 'KTR-9',
      phone: '555 0199',
      packages: [{ label: smallLabels.preRolls, grossWeight: null, price: null }],
    }
    const { status, answer } = await create({ name: 'Two doors', more: [second] })
    expect([status, answer]).toMatchObject([200, { state: 'confirmed' }])
    const id = (answer as { id: string }).id
    const made = await named('Two doors')
    const shown = [
      { recipient: smallLicenses.processor, packages: [smallLabels.flower], drivers: [{ driver: 'Marisol Reyes' }] },
      {
        recipient: smallLicenses.dispensary,
        packages: [smallLabels.preRolls],
        drivers: [{ driver: 'Theo Lindqvist' }],
        phone: '555 0199',
      },
    ]
    expect(made.deliveries).toMatchObject(shown)
    const inMetrc = () =>
      server.sandbox.control
        .all(grower, 'templateDelivery')
        .filter(({ templateId }) => templateId === Number(id))
        .map(({ delivery, packages, carrying }) => ({
          id: delivery.Id,
          to: delivery.RecipientFacilityLicenseNumber,
          labels: packages.map(({ pkg }) => pkg.PackageLabel),
          plates: carrying.flatMap(({ details }) =>
            details.map(({ VehicleLicensePlateNumber }) => VehicleLicensePlateNumber),
          ),
        }))
        .sort((one, other) => one.id - other.id)
    expect(inMetrc()).toMatchObject([
      { to: smallLicenses.processor, labels: [smallLabels.flower], plates: ['KTR-1'] },
      { to: smallLicenses.dispensary, labels: [smallLabels.preRolls], plates: ['KTR-9'] },
    ])
    const [, kept] = made.deliveries
    const path = `/api/transfer-template/${id}`
    const more = [{ ...second, deliveryId: kept?.id ?? 0, route: 'By the lake' }]
    expect(await call('PUT', path, aTemplate({ name: 'Two doors', more }))).toMatchObject({ status: 200 })
    expect((await named('Two doors')).deliveries).toMatchObject([
      {},
      { ...shown[1], id: kept?.id, route: 'By the lake' },
    ])
    expect(inMetrc().map((each) => each.id)).toEqual(made.deliveries.map((each) => each.id))
    // Somebody takes the second out of it, and another form still has it.
    expect(await call('PUT', path, aTemplate({ name: 'Two doors' }))).toMatchObject({ status: 200 })
    expect(inMetrc()).toHaveLength(1)
    expect((await named('Two doors')).deliveries).toMatchObject([shown[0]])
    const late = await call('PUT', path, aTemplate({ name: 'Two doors', more }))
    expect([late.status, messages(late.answer)]).toEqual([
      409,
      [expect.stringContaining('Somebody took one of these destinations')],
    ])
    await call('DELETE', path, { facilityId: grower })
  })

  test('[READ-127] of a template to two destinations whose answer is lost Metrc has one, and no package goes twice', async () => {
    const { facilityId: _, name: __, grossUnit: ___, ...going } = aTemplate()
    const second = (label: string) => ({
      ...going,
      deliveryId: null,
      recipient: smallLicenses.dispensary,
      packages: [{ label, grossWeight: null, price: null }],
    })
    const twice = await create({ name: 'Lost', more: [second(smallLabels.flower)] })
    expect([twice.status, messages(twice.answer)]).toEqual([
      400,
      [`Package ${smallLabels.flower} goes to ${smallLicenses.processor} already. Leave it out of one of the two`],
    ])
    const { control } = server.sandbox
    control.plan({ match: { method: 'POST', path: '/transfers/v2/templates/outgoing' }, fault: 'lost-after' })
    await create({ name: 'Lost', more: [second(smallLabels.preRolls)] })
    control.clearPlans()
    await until(async () => (await transferTemplates(server.db, grower)).some(({ name }) => name === 'Lost'))
    const { id, deliveries } = await named('Lost')
    expect(deliveries.map(({ packages }) => packages)).toEqual([[smallLabels.flower], [smallLabels.preRolls]])
    expect(new Set(control.all(grower, 'transferTemplate').map(({ Id }) => Id)).size).toBe(1)
    await call('DELETE', `/api/transfer-template/${id}`, { facilityId: grower })
  })

  test('[READ-127] what the form refuses the server refuses, with the same sentence, and Metrc is told nothing', async () => {
    const before = server.sandbox.control.applied().length
    const price = `"Unaffiliated (Wholesale) Transfer" needs the wholesale price of ${smallLabels.flower}`
    for (const [given, message] of [
      [{ transferType: 'Gift' }, 'The state has no transfer type called Gift'],
      [{ transferType: 'Unaffiliated (Wholesale) Transfer' }, price],
      [{ recipient: grower }, 'A facility does not send to itself'],
      [
        { packages: [{ label: smallLabels.onHold, grossWeight: null, price: null }] },
        `Package ${smallLabels.onHold} is on hold and cannot leave`,
      ],
      [
        { packages: [{ label: smallLabels.inTransit, grossWeight: null, price: null }] },
        `Package ${smallLabels.inTransit} is not among the active packages of this facility`,
      ],
      [{ departure: 'tomorrow' }, 'Enter a day and a time'],
    ] as const) {
      const { status, answer } = await create(given)
      expect([status, messages(answer)]).toEqual([400, [expect.stringContaining(message)]])
    }
    expect(server.sandbox.control.applied()).toHaveLength(before)
  })

  test('[READ-127] a template that a person has registered in Metrc’s pages shows the transfer and its manifest', async () => {
    await create({ name: 'To be registered' })
    const { id } = await named('To be registered')
    const open = (await openTransfers(server.db, grower)).count
    const transferId = server.sandbox.control.register(grower, Number(id))
    await server.services.mirror.syncNow(grower)
    await until(async () => (await named('To be registered')).registered.length === 1)
    const { registered } = await named('To be registered')
    expect(registered).toEqual([{ transferId: String(transferId), manifestNumber: '0000000001' }])
    // A template is no transfer: it is neither counted nor listed as one.
    expect((await openTransfers(server.db, grower)).count).toBe(open + 1)
    const listed = await currentTransfers(server.db, grower, new Date('2026-11-20T18:00:00Z'))
    expect(listed.map(({ type }) => type)).not.toContain('template')
    await until(
      async () => !(await goingPackages(server.db, grower, {})).some(({ label }) => label === smallLabels.flower),
    )
    const at = `/api/transfers/${grower}/${transferId}/manifest`
    const page = await call('GET', at)
    expect((page.answer as { lines: string[] }).lines).toEqual(
      expect.arrayContaining(['Transfer Manifest 0000000001', 'Route: The road']),
    )
    expect(JSON.stringify(page.answer)).not.toContain('window.print')
    const pdf = await fetch(`${server.url}${at}.pdf`, { headers: { authorization: `Bearer ${token}` } })
    expect(Object.fromEntries(pdf.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="TransferManifestReport-0000000001\.pdf"/),
      'content-security-policy': `default-src 'none'; sandbox`,
    })
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await call('GET', `/api/transfers/${grower}/999999/manifest`)).status).toBe(503)
  })
})

test('drivers and vehicles are kept in Metrc: added, changed, deleted, and told apart', async () => {
  const choices = () => transferChoices(server.db, grower)
  const driver = { facilityId: grower, name: 'Ada', license: 'K9', employeeId: 'E9' }
  expect((await call('POST', '/api/driver/create', driver)).answer).toMatchObject({ state: 'confirmed' })
  const [{ id } = { id: 0 }] = (await choices()).drivers
  expect(server.inMetrc('driver', id)).toMatchObject({ Name: 'Ada', DriversLicenseNumber: 'K9', EmployeeId: 'E9' })
  expect(messages((await call('POST', '/api/driver/create', { ...driver, name: 'Bo' })).answer)).toEqual([
    'Ada has this license already',
  ])
  await call('PUT', `/api/driver/${id}`, { ...driver, name: 'Ada B' })
  expect(server.inMetrc('driver', id)).toMatchObject({ Name: 'Ada B' })
  expect((await choices()).drivers).toEqual([{ id, name: 'Ada B', license: 'K9', employeeId: 'E9' }])
  await call('DELETE', `/api/driver/${id}`, { facilityId: grower })
  expect([server.inMetrc('driver', id), (await choices()).drivers]).toEqual([undefined, []])

  const vehicle = { facilityId: grower, make: 'Ford', model: 'Transit', plate: 'KTR-9' }
  await call('POST', '/api/vehicle/create', vehicle)
  const [kept] = (await choices()).vehicles
  expect(kept).toMatchObject({ make: 'Ford', plate: 'KTR-9' })
  await call('PUT', `/api/vehicle/${kept?.id}`, { ...vehicle, model: 'E-Transit' })
  expect(server.inMetrc('vehicle', kept?.id ?? 0)).toMatchObject({ Model: 'E-Transit' })
  await call('DELETE', `/api/vehicle/${kept?.id}`, { facilityId: grower })
  expect((await choices()).vehicles).toEqual([])
  const { rows } = await sql<{ kinds: number }>`
    select count(distinct kind) as kinds from operation where kind like 'driver.%' or kind like 'vehicle.%'`.execute(
    server.db,
  )
  expect(rows).toEqual([{ kinds: 6 }])
})
