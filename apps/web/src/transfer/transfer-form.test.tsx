import { externalTransferRoutes } from '@cultivatd/contract/transfer/external-transfer.contract'
import { transferTemplateRoutes } from '@cultivatd/contract/transfer/transfer-template.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { Item } from '@cultivatd/domain/item/item'
import type { ExternalTransfer } from '@cultivatd/domain/transfer/external-transfer'
import type { TransferTemplate } from '@cultivatd/domain/transfer/transfer-template'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer, confirmed, refusal } from '../live/server.builders.ts'
import { button, fill, problemsOf, show, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { ExternalForm } from './edit-external-page.tsx'
import { TemplateForm } from './edit-template-page.tsx'

const aType = (Name: string, isExternal: boolean) => ({
  Name,
  TransactionType: 'Standard',
  ForLicensedShipments: !isExternal,
  ForExternalIncomingShipments: isExternal,
  ExternalIncomingExternalIdentifierRequired: isExternal,
  RequiresDestinationGrossWeight: false,
  RequiresPackagesGrossWeight: false,
  RequiresInvoiceNumber: false,
  RequiresPDFDocument: false,
})
const choices = {
  mayComeFromOutside: true,
  types: [aType('Beginning Inventory Transfer', true), aType('Transfer', false)],
  drivers: [],
  vehicles: [],
  parties: [],
  transporters: [],
}
const items = [{ metrc: { Name: 'Gelato seeds', UnitOfMeasureName: 'Each' } }] as unknown as Item[]
const carried = {
  transporter: 'TAAA-7WGN-20LM',
  phone: '',
  driver: 'Marisol Reyes',
  driverLicense: 'K1',
  occupationalLicense: '',
  vehicleMake: 'Ford',
  vehicleModel: 'Transit',
  vehiclePlate: 'KTR-417',
}
const external: ExternalTransfer = {
  ...carried,
  id: '77',
  facilityId,
  version: 1,
  deliveryId: 78,
  manifestNumber: '0000000050',
  shipper: 'Cascade Seed Co.',
  shipperLicense: 'OR-SEED-114',
  shipperPhone: '',
  address1: '12 Seed Lane',
  address2: '',
  city: 'Salem',
  state: 'OR',
  postalCode: '97301',
  transferType: 'Beginning Inventory Transfer',
  invoice: '',
  route: 'I-84 east',
  departure: '2026-11-20T09:00',
  arrival: '2026-11-22T12:30',
  grossUnit: 'Grams',
  packages: [
    {
      item: 'Gelato seeds',
      quantity: 50,
      unit: 'Each',
      packagedDay: '2026-11-18',
      grossWeight: 12,
      price: null,
      externalId: '',
      useByDay: '',
      sellByDay: '2027-01-10',
      expirationDay: '',
    },
  ],
}

function openExternal(transfer: ExternalTransfer | undefined) {
  const server = aServer()
  const shown = show(<ExternalForm facilityId={facilityId} transfer={transfer} choices={choices} items={items} />)
  return { server, ...shown, page: within(document.body) }
}

test('[READ-134] the days of a label are typed with each package, one before its packaging is refused, and an empty one is none', async () => {
  const { page, user, server } = openExternal(external)
  server.answers(externalTransferRoutes.update, confirmed('Cascade Seed Co.'))
  fill(page.getByLabelText('Use by (optional)'), '2026-11-17')
  await user.click(button(page, 'Save'))
  await waitFor(() =>
    expect(problemsOf(page)).toEqual([
      '"Beginning Inventory Transfer" needs the shipper’s number of each package',
      'This cannot be before it was packaged',
    ]),
  )
  expect(server.asked(externalTransferRoutes.update)).toEqual([])
  fill(page.getByLabelText('Use by (optional)'), '2027-11-18')
  fill(page.getByLabelText('Sell by (optional)'), '')
  fill(page.getByLabelText('Shipper’s number'), 'LOT-9')
  await user.click(button(page, 'Save'))
  await snackbar()
  expect(server.asked(externalTransferRoutes.update)[0]?.body).toMatchObject({
    facilityId,
    version: 1,
    packages: [{ useByDay: '2027-11-18', sellByDay: '', expirationDay: '', externalId: 'LOT-9' }],
  })
})

test('[READ-134] only types for what comes from outside are offered, and an item brings the unit in which Metrc counts it', async () => {
  const { page, user } = openExternal(undefined)
  const types = within(page.getByLabelText('Transfer type')).getAllByRole('option')
  expect(types.map(({ textContent }) => textContent)).toEqual([
    'Choose a transfer type',
    'Beginning Inventory Transfer',
  ])
  await user.click(button(page, 'Add package'))
  await user.selectOptions(page.getByLabelText('Item'), 'Gelato seeds')
  await waitFor(() => expect(page.getByRole('group', { name: 'Gelato seeds' }).textContent).toMatch(/Quantity.*ea/))
  await user.click(button(page, 'Leave out Gelato seeds'))
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(problemsOf(page)).toContain('Add at least one package'))
})

test('[READ-134] of one that was entered in Metrc’s own pages all that Metrc prints nowhere is asked for at its field, and then it is saved', async () => {
  const [pkg] = external.packages
  const printedNowhere = { address1: '', city: '', state: '', postalCode: '', route: '', grossUnit: 'Pounds' }
  const { page, user, server } = openExternal({
    ...external,
    ...printedNowhere,
    packages: [{ ...pkg!, grossWeight: null, externalId: 'LOT-9' }],
  })
  expect(
    page.getByText(/^Metrc does not show the shipper’s address, the planned route and the gross weights/),
  ).toBeTruthy()
  server.answers(externalTransferRoutes.update, confirmed('Cascade Seed Co.'))
  await user.click(button(page, 'Save'))
  const missing = 'Please enter a value'
  await waitFor(() => expect(problemsOf(page)).toEqual([...Array<string>(5).fill(missing), 'Enter a number']))
  expect(document.activeElement).toBe(page.getByLabelText('Address'))
  for (const [label, text] of [
    ['Address', '12 Seed Lane'],
    ['City', 'Salem'],
    ['State', 'OR'],
    ['ZIP code', '97301'],
    ['Planned route', 'I-84 east'],
    ['Gross weight', '4'],
  ] as const)
    fill(page.getByLabelText(label), text)
  await user.click(button(page, 'Save'))
  await snackbar()
  expect(server.asked(externalTransferRoutes.update)[0]?.body).toMatchObject({
    address1: '12 Seed Lane',
    grossUnit: 'Pounds',
  })
})

const template: TransferTemplate = {
  id: '9',
  facilityId,
  version: 1,
  name: 'Weekly run',
  createdAt: null,
  lastModified: null,
  deliveries: [
    {
      id: 10,
      recipient: 'PAAA-8HQR-33WL',
      recipientName: null,
      transferType: 'Transfer',
      invoice: '',
      route: 'The road',
      departure: '2026-11-20T09:00',
      arrival: '2026-11-20T12:00',
      packages: ['1A4FF0300000022000000001'],
      phone: '',
      transporters: [{ license: carried.transporter, name: null }],
      drivers: [carried],
    },
  ],
  packages: [
    { label: '1A4FF0300000022000000001', item: 'Flower', quantity: 10, unit: 'Grams', grossWeight: null, price: null },
  ],
  grossUnit: 'Grams',
  registered: [],
}
const going = {
  id: '1',
  version: 1,
  label: '1A4FF0300000022000000001',
  item: 'Flower',
  quantity: 10,
  unit: 'Grams',
  room: 'Vault',
  isOnHold: false,
  labTestingState: 'TestPassed',
}

test('[READ-127] what a colleague saved of a template meanwhile is told and kept, beside what was typed here', async () => {
  const server = aServer()
  const of = (row: TransferTemplate) => (
    <TemplateForm facilityId={facilityId} template={row} others={[]} choices={choices} packages={[going]} />
  )
  const { user, again } = show(of(template))
  const page = within(document.body)
  const said = 'Somebody changed this while you were editing: Marcus Reyes, today 09:41'
  server.answers(
    transferTemplateRoutes.update,
    refusal(409, { message: said, path: 'version' }),
    confirmed('Weekly run'),
  )
  fill(page.getByLabelText('Planned route'), 'I-35 south')
  await user.click(button(page, 'Save'))
  await page.findByText(said)
  const [delivery] = template.deliveries
  again(of({ ...template, version: 2, deliveries: [{ ...delivery!, invoice: 'INV-7' }] }))
  const told = within(await page.findByLabelText('What was changed meanwhile'))
  await told.findByText('Stays as it is now')
  expect(valueOf(page, 'Planned route')).toBe('I-35 south')
  await user.click(button(page, 'Save over it'))
  await snackbar()
  expect(server.asked(transferTemplateRoutes.update).map(({ body }) => body)).toMatchObject([
    { version: 1, route: 'I-35 south', invoice: '' },
    { version: 2, route: 'I-35 south', invoice: 'INV-7' },
  ])
})

test('[READ-127] a second destination has fields of its own, and a package goes to one of the two', async () => {
  const server = aServer()
  server.answers(transferTemplateRoutes.update, confirmed('Weekly run'))
  const other = { ...going, id: '2', label: '1A4FF0300000022000000002' }
  const { user } = show(
    <TemplateForm
      facilityId={facilityId}
      template={template}
      others={[]}
      choices={choices}
      packages={[going, other]}
    />,
  )
  const page = within(document.body)
  await user.click(button(page, 'Add a destination'))
  const second = within(page.getByRole('region', { name: 'Stop 2' }))
  await user.click(second.getByLabelText('Planned route'))
  await user.tab()
  // Its first field had the focus and was left empty, as the route was; of the others nobody is told before they come there.
  await waitFor(() => expect(problemsOf(second)).toEqual(['Please enter a value', 'Please enter a value']))
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(problemsOf(second)).toContain('Add at least one package'))
  fill(second.getByLabelText('Recipient license'), 'DAAA-0000-0003')
  await user.selectOptions(second.getByLabelText('Transfer type'), 'Transfer')
  fill(second.getByLabelText('Estimated departure'), '2026-11-20T13:00')
  fill(second.getByLabelText('Estimated arrival'), '2026-11-20T14:00')
  fill(second.getByLabelText('Planned route'), 'On along the lake')
  // What goes to the first door is not offered for the second, and refused where it is typed.
  await user.selectOptions(second.getByLabelText('Or choose from a room'), 'Vault')
  expect(
    second.getAllByRole('checkbox').map((each) => each.getAttribute('aria-label') ?? each.parentElement?.textContent),
  ).toEqual([expect.stringContaining(other.label)])
  await user.click(second.getByRole('checkbox'))
  await user.click(button(page, 'Save'))
  await snackbar()
  const [sent] = server.asked(transferTemplateRoutes.update)
  expect(sent?.body).toMatchObject({
    recipient: 'PAAA-8HQR-33WL',
    packages: [{ label: going.label }],
    more: [
      { deliveryId: null, recipient: 'DAAA-0000-0003', route: 'On along the lake', packages: [{ label: other.label }] },
    ],
  })
})

test('[READ-127] where only a further destination asks for gross weights, their unit is asked for there, once', async () => {
  aServer()
  const weighed = { ...aType('Weighed transfer', false), RequiresPackagesGrossWeight: true }
  const types = [...choices.types, weighed]
  const { user } = show(
    <TemplateForm
      facilityId={facilityId}
      template={template}
      others={[]}
      choices={{ ...choices, types }}
      packages={[going]}
    />,
  )
  const page = within(document.body)
  expect(page.queryByLabelText('Unit of the gross weights')).toBeNull()
  await user.click(button(page, 'Add a destination'))
  const second = within(page.getByRole('region', { name: 'Stop 2' }))
  await user.selectOptions(second.getByLabelText('Transfer type'), 'Weighed transfer')
  expect(second.getByLabelText('Unit of the gross weights')).toBeTruthy()
  const first = within(page.getByRole('region', { name: 'Stop 1' }))
  await user.selectOptions(first.getByLabelText('Transfer type'), 'Weighed transfer')
  expect(page.getAllByLabelText('Unit of the gross weights')).toHaveLength(1)
})
