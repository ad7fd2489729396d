import { expect } from '../journey.ts'
import type { Known } from './known.ts'
import { button, heading, type Place } from './place.ts'

/** A lab test of the demo: 0 is delivered, 2 on its way, 5 completed. */
const testId = (index: number) => `de300000-0000-4000-8000-00000000490${index}`

/** Green Country Hydro of the demo. */
const contactId = 'de300000-0000-4000-8000-000000000103'

/** Blue Dream and Runtz of the demo. */
const strainId = 'de300000-0000-4000-8000-000000000200'
const unlinkedStrainId = 'de300000-0000-4000-8000-000000000208'

/** Blue Dream, pre-roll 5 pk, which differs, and Jack Herer, pre-roll 1 g, which is not linked, of the demo. */
const itemId = 'de300000-0000-4000-8000-000000000302'
const unlinkedItemId = 'de300000-0000-4000-8000-000000000305'

/** FloraGro and a fan of the demo. */
const detailId = 'de300000-0000-4000-8000-000000005100'
const fanId = 'de300000-0000-4000-8000-000000005109'

/** What the organization keeps lists of: contacts, stock, strains, items and lab tests. */
export const placesOfCatalogue = ({ facility }: Known): Place[] => [
  { name: 'Labels', path: '/labels', shows: heading('Standard labels') },
  { name: 'Add label design', path: '/labels', open: button('Add label design'), shows: heading('Add label design') },
  { name: 'External contacts', path: '/external-contacts', shows: heading('External Contacts') },
  { name: 'Add contact', path: '/external-contacts/edit', shows: heading('Add Contact') },
  { name: 'External contact', path: `/external-contacts/${contactId}`, shows: heading('Green Country Hydro') },
  { name: 'Inventory details', path: '/inventory', shows: heading('Inventory Categories') },
  {
    name: 'Inventory detail',
    path: '/inventory',
    open: button('Add new Inventory Detail'),
    shows: heading('Add new Inventory Detail'),
  },
  { name: 'Inventory category', path: '/inventory', open: button('Add Category'), shows: heading('Add Category') },
  { name: 'Facility inventory', path: `${facility}/inventory`, shows: heading('Consumables') },
  {
    name: 'Update Stock',
    path: `${facility}/inventory`,
    open: async (page) => {
      await button('Update Stock')(page)
      await page.getByRole('radio', { name: 'Add' }).check({ force: true })
    },
    shows: (page) => expect(page.getByRole('dialog').getByLabel('Category')).toBeVisible(),
  },
  { name: 'Consumable', path: `${facility}/inventory/${detailId}`, shows: heading('FloraGro') },
  {
    name: 'Equipment',
    path: `${facility}/inventory/${fanId}`,
    shows: (page) => expect(page.getByRole('link', { name: /^Piece / }).first()).toBeVisible(),
  },
  {
    name: 'Piece of equipment',
    path: `${facility}/inventory/${fanId}`,
    open: (page) =>
      page
        .getByRole('link', { name: /^Piece / })
        .first()
        .click(),
    shows: heading(/, Piece /),
  },
  { name: 'Edit contact', path: `/external-contacts/${contactId}/edit`, shows: heading(/^Edit Green/) },
  { name: 'Strains', path: '/strains', shows: (page) => expect(page.getByText('Blueberry × Haze')).toBeVisible() },
  {
    name: 'Create New Strain',
    path: '/strains',
    open: button('Create New Strain'),
    shows: (page) => expect(page.getByRole('dialog', { name: 'Create New Strain' })).toBeVisible(),
  },
  {
    name: 'Auto-Generate strains',
    path: '/strains',
    open: button('Auto-Generate'),
    shows: (page) => expect(page.getByRole('table', { name: 'strains found in Metrc' })).toBeVisible(),
  },
  {
    name: 'Strain',
    path: `/strains/${strainId}`,
    shows: (page) => expect(page.getByText('In Metrc, by facility').first()).toBeVisible(),
  },
  {
    name: 'Edit strain',
    path: `/strains/${strainId}`,
    open: button('Edit'),
    shows: (page) => expect(page.getByRole('dialog', { name: 'Edit Blue Dream' })).toBeVisible(),
  },
  {
    name: 'Link strain',
    path: `/strains/${unlinkedStrainId}`,
    open: button(/^Link Runtz at/),
    shows: (page) => expect(page.getByRole('dialog', { name: 'Link Runtz' }).getByRole('radio').first()).toBeVisible(),
  },
  {
    name: 'Items',
    path: '/items',
    shows: (page) => expect(page.getByText('Unknown (Not Cultivatd Linked)')).toBeVisible(),
  },
  {
    name: 'Create New Item',
    path: '/items',
    open: async (page) => {
      await button('Create New Item')(page)
      await page.getByRole('dialog').getByLabel('Category').selectOption('Pre-Roll (Flower Only)')
    },
    shows: (page) => expect(page.getByRole('dialog').getByLabel('Unit weight')).toBeVisible(),
  },
  {
    name: 'Item',
    path: `/items/${itemId}`,
    shows: (page) => expect(page.getByText('In Metrc, by facility').first()).toBeVisible(),
  },
  {
    name: 'Edit item',
    path: `/items/${itemId}`,
    open: button('Edit'),
    shows: (page) => expect(page.getByRole('dialog', { name: /^Edit Blue Dream/ })).toBeVisible(),
  },
  {
    name: 'Link item',
    path: `/items/${unlinkedItemId}`,
    open: button(/^Link Jack Herer.* at Red Fork Cultivation/),
    shows: (page) =>
      expect(
        page
          .getByRole('dialog', { name: /^Link Jack Herer/ })
          .getByRole('radio')
          .first(),
      ).toBeVisible(),
  },
  { name: 'Testing', path: '/testing', shows: heading('Completed Tests') },
  { name: 'Add test', path: '/testing?step=new', shows: heading('Add New Test') },
  { name: 'Test in progress', path: `/testing/${testId(0)}`, shows: heading('THC') },
  { name: 'Enter delivery', path: `/testing/${testId(2)}?step=delivery`, shows: heading('Enter delivery') },
  { name: 'Test results', path: `/testing/${testId(0)}?step=results`, shows: heading('Test Results Received') },
  { name: 'Limits', path: '/testing/limits', shows: heading('Limits') },
  { name: 'Limit', path: '/testing/limits', open: button('Add limit'), shows: heading('Add limit') },
  { name: 'Import limits', path: '/testing/limits', open: button('Import a table'), shows: heading('Import limits') },
  { name: 'Certificate', path: `/testing/${testId(5)}`, shows: heading('Test results') },
  { name: 'Edit a completed test', path: `/testing/${testId(5)}?step=edit`, shows: heading(/^Edit Pesticides and/) },
]
