import type { Locator, Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { call } from './api.ts'
import { signInByApi } from './people.ts'
import type { Product } from './product.ts'
import { follow, roomPath } from './screen.ts'

/** One form of the product, for who wants to know whether what is typed into it stays. */
export interface TypedForm {
  name: string
  /** The page on which it is opened, and where its draft is shown. */
  home: string
  /** From that page to the form; left out where the page is the form. */
  open?: (page: Page) => Promise<void>
  /** A field of it, and what is typed there; without a text its first choice but one is taken. */
  label: string
  text?: string
  /** It is no dialog: it is left for another page. */
  isPage?: boolean
}

const license = demoLicenses.redFork
const facility = `/facility/${license}`

/** The field of a form that is open. */
export const fieldOf = (page: Page, { label, isPage }: TypedForm): Locator =>
  (isPage ? page.getByRole('main') : page.getByRole('dialog').last()).getByLabel(label, { exact: true })

const press = (name: string | RegExp, within?: RegExp) => (page: Page) =>
  (within ? page.getByRole('region', { name: within }) : page)
    .getByRole('button', { name, exact: true })
    .first()
    .click()

const firstly =
  (...acts: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }

/** Every form of the product that keeps what is typed; those with passwords and keys keep nothing. */
export async function typedForms(product: Product): Promise<readonly TypedForm[]> {
  const known = await recordsOf(product)
  return [
    ...formsOfRecords(known),
    ...formsOfLists(known),
    ...formsOfSystems(known),
    ...formsOfOurOwn(known, await contactOf(product)),
  ]
}

type Known = Awaited<ReturnType<typeof recordsOf>>

/** Records of the demo that each form can act on. */
async function recordsOf({ sandbox }: Product) {
  const plants = (await sandbox.all(license, 'plant')).filter(
    ({ HarvestedDate, DestroyedDate, IsOnHold }) => !HarvestedDate && !DestroyedDate && !IsOnHold,
  )
  const plantIn = (room: string) => plants.findLast(({ LocationName }) => LocationName === room)?.Label ?? ''
  const batch = (await sandbox.all(license, 'plantBatch')).findLast(
    ({ UntrackedCount, LocationName, IsOnHold }) => UntrackedCount > 0 && LocationName === 'Clone 1' && !IsOnHold,
  )
  const harvest = (await sandbox.all(license, 'harvest')).find(
    ({ FinishedDate, CurrentWeight, IsOnHold }) => !((FinishedDate ?? '') > '2020') && CurrentWeight > 100 && !IsOnHold,
  )
  const [pkg] = (await sandbox.all(license, 'package')).filter(
    ({ LocationName, Quantity, IsOnHold }) => LocationName === 'Vault' && Quantity > 10 && !IsOnHold,
  )
  const rooms = await sandbox.all(license, 'location')
  return {
    mother: `${facility}?plant=${plantIn('Mother 1')}`,
    vegetative: `${facility}?plant=${plantIn('Veg 2')}`,
    flowering: `${facility}?plant=${plantIn('Flower 4')}`,
    batch: `${facility}?batch=${encodeURIComponent(batch?.Name ?? '')}`,
    batchName: batch?.Name ?? '',
    harvest: `${facility}?harvest=${harvest?.Id}`,
    package: `${facility}?package=${pkg?.Label}`,
    packageLabel: pkg?.Label ?? '',
    room: (name: string) => roomPath(license, rooms.find(({ Name }) => Name === name)?.Id ?? 0),
  }
}

async function contactOf({ url, people }: Product): Promise<string> {
  const address = { street1: '1 Main St', street2: '', city: 'Tulsa', state: 'OK', zipCode: '74101' }
  const body = { name: 'Prairie Seeds', address, active: true, services: [], contacts: [], notes: '' }
  const token = await signInByApi(url, people.admin)
  return (await call<{ id: string }>(url, token, 'POST', '/api/external-contact/create', body)).id
}

const onPage = (name: string, home: string, page: string, label: string, text?: string): TypedForm => ({
  name,
  home,
  open: (from) => follow(from, `${home}&page=${page}`),
  label,
  ...(text !== undefined && { text }),
})

/** Of these the day is all that is typed; it is folded while it is today. */
const onPageWithDay = (name: string, home: string, page: string): TypedForm => ({
  ...onPage(name, home, page, 'Date', '2026-01-02'),
  open: firstly((from) => follow(from, `${home}&page=${page}`), press('Date: today')),
})

const note = 'Two nights on the rack'

const formsOfRecords = ({ mother, vegetative, flowering, batch, harvest, package: pkg }: Known): TypedForm[] => [
  onPage('Cut Clones', mother, 'clone', 'Count', '12'),
  onPage('Harvest plant', flowering, 'harvestPlant', 'Wet weight', '412'),
  onPage('Move plant', vegetative, 'move', 'Room'),
  onPage('Destroy plant', vegetative, 'destroyPlant', 'Note', note),
  onPage('Waste of plant', vegetative, 'waste', 'Mixed with', 'Soil'),
  onPage('Waste of plant batch', batch, 'waste', 'Mixed with', 'Soil'),
  onPage('Destroy plants of batch', batch, 'destroy', 'Note', note),
  onPage('Assign Clones to Vegetation', batch, 'toVeg', 'Label', '1A4FF03000'),
  onPage('Move plant batch', batch, 'move', 'Room'),
  onPage('Waste', harvest, 'harvestWaste', 'Weight', '7'),
  onPageWithDay('Finish Harvest', harvest, 'harvestFinish'),
  onPage('Create Package from Harvest', harvest, 'toPackage', 'Note', note),
  onPage('Adjust quantity', pkg, 'adjustQuantity', 'Note', note),
  onPage('Change Package Location', pkg, 'move', 'Room'),
  onPage('Change item', pkg, 'changeItem', 'New item'),
  onPage('Change note', pkg, 'changeNote', 'Note', note),
  onPage('Change dates', pkg, 'dates', 'Use by', '2027-03-01'),
  onPage('Change marks', pkg, 'marks', 'External ID', 'ERP 17'),
  onPage('Take sample', pkg, 'takeSample', 'Note', note),
  onPageWithDay('Finish Package', pkg, 'packageFinish'),
  onPage('Create New Package from Package', pkg, 'toPackage', 'Note', note),
]

const formsOfLists = ({ room, batchName, packageLabel }: Known): TypedForm[] => [
  {
    name: 'Harvest plants',
    home: room('Flower 1'),
    open: press('Harvest plants'),
    label: 'Name of the harvest',
    text: note,
  },
  { name: 'Flower plants', home: room('Veg 2'), open: press('Flower plants'), label: 'Labels', text: '1A4FF03000' },
  { name: 'Move plants', home: room('Veg 2'), open: press('Move plants'), label: 'Room' },
  { name: 'Destroy plants', home: room('Veg 2'), open: press('Destroy plants'), label: 'Note', text: note },
  {
    name: 'Move plant batches',
    home: room('Clone 1'),
    open: firstly(
      press('Show as list', /^Plant batches/),
      (page) => page.getByRole('checkbox', { name: `Select ${batchName}`, exact: true }).check(),
      press('Move plant batches'),
    ),
    label: 'Room',
  },
  {
    name: 'Change Package Location of several',
    home: room('Vault'),
    open: firstly(
      (page) => page.getByRole('checkbox', { name: `Select ${packageLabel}`, exact: true }).check(),
      press('Change Package Location', /selected$/),
    ),
    label: 'Room',
  },
]

const zone = /^Rack 1, upper, zone 1:/

const formsOfSystems = ({ room }: Known): TypedForm[] => [
  { name: 'Add new system', home: room('Veg 2'), open: press('Add new system'), label: 'Name', text: 'North wall' },
  { name: 'Edit System', home: room('Veg 2'), open: press(/^Edit System/), label: 'Name', text: 'North wall' },
  {
    name: 'Add to zone',
    home: room('Veg 2'),
    open: firstly(press(zone), press('Add to zone')),
    label: 'Batch name',
    text: 'Half a na',
  },
  { name: 'Move of a zone', home: room('Veg 2'), open: firstly(press(zone), press(/^Move \d/)), label: 'Room' },
]

const formsOfOurOwn = ({ room }: Known, contactId: string): TypedForm[] => {
  const isPage = true
  return [
    { name: 'Add room', home: facility, open: press('Add room'), label: 'Name', text: 'Veg 9' },
    { name: 'Edit room', home: room('Veg 2'), open: press('Edit Veg 2'), label: 'Name', text: 'Veg 2b' },
    { name: 'Address', home: facility, open: press('Edit address'), label: 'City', text: 'Enid' },
    {
      name: 'Add Contact',
      home: '/external-contacts',
      open: (page) => follow(page, '/external-contacts/edit'),
      label: 'City',
      text: 'Enid',
      isPage,
    },
    {
      name: 'Edit contact',
      home: `/external-contacts/${contactId}`,
      open: (page) => follow(page, `/external-contacts/${contactId}/edit`),
      label: 'City',
      text: 'Enid',
      isPage,
    },
    {
      name: 'Edit person',
      home: '/users',
      open: (page) => page.locator('tr[data-row]').first().click(),
      label: 'Name',
      text: 'Dana W.',
    },
    { name: 'About you', home: '/account', label: 'Display name', text: 'Dana W.', isPage },
    { name: 'Organization settings', home: '/organization', label: 'Primary color', text: '#224466', isPage },
  ]
}
