import { expect } from '../journey.ts'
import type { Known } from './known.ts'
import { button, heading, type Place } from './place.ts'

/** A facility: its rooms, harvests, employees, transfers and processing jobs. */
export const placesOfFacility = ({ facility, stillwater }: Known): Place[] => [
  { name: 'Facility', path: facility, shows: heading('License') },
  {
    name: 'Address',
    path: facility,
    open: button('Edit address'),
    shows: heading(/^Address of/),
  },
  { name: 'Add room', path: facility, open: button('Add room'), shows: heading('Add room') },
  {
    name: 'Add sublocation',
    path: facility,
    open: button('Add sublocation'),
    shows: heading('Add sublocation'),
  },
  {
    name: 'Delete sublocation',
    path: facility,
    open: async (page) => {
      await button('Actions for Rack 1')(page)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    shows: heading('Delete sublocation Rack 1'),
  },
  {
    name: 'Delete room',
    path: facility,
    open: async (page) => {
      await button('Actions for Flower 2')(page)
      await page.getByRole('menuitem', { name: 'Delete room' }).click()
    },
    shows: heading('Delete room Flower 2'),
  },
  { name: 'Harvests', path: `${facility}/harvests`, shows: heading(/^On Hold/) },
  { name: 'Employees', path: `${facility}/employees`, shows: heading(/^In Metrc/) },
  {
    name: 'Transfers',
    path: `${facility}/transfers`,
    open: (page) => page.getByRole('main').locator('button[aria-expanded]').first().click(),
    shows: heading(/^Rejected/),
  },
  {
    name: 'Transfer from outside',
    path: `${facility}/transfers/external/new`,
    shows: heading(/^Packages/),
  },
  { name: 'Transfer templates', path: `${facility}/transfers/templates`, shows: heading(/^Vehicles/) },
  { name: 'Processing jobs', path: `${stillwater}/processing-jobs`, shows: heading(/^In progress/) },
  {
    name: 'Start processing job',
    path: `${stillwater}/processing-jobs/start`,
    shows: heading('Start processing job'),
  },
  {
    name: 'Processing job',
    path: `${stillwater}/processing-jobs`,
    open: (page) => page.getByRole('link', { name: /^Kief 8/ }).click(),
    shows: heading('Balance'),
  },
  ...(['Adjust job', 'Finish job', 'Create package'] as const).map(
    (act): Place => ({
      name: `${act} of a processing job`,
      path: `${stillwater}/processing-jobs`,
      open: async (page) => {
        await page.getByRole('link', { name: /^Kief 8/ }).click()
        await button(act)(page)
      },
      shows: (page) => expect(page.getByRole('dialog', { name: /Kief 8/ })).toBeVisible(),
    }),
  ),
  {
    name: 'Driver',
    path: `${facility}/transfers/templates`,
    open: button('Add driver'),
    shows: heading('Add driver'),
  },
  {
    name: 'Vehicle',
    path: `${facility}/transfers/templates`,
    open: button('Add vehicle'),
    shows: heading('Add vehicle'),
  },
  {
    name: 'Delete a transfer template',
    path: `${facility}/transfers/templates`,
    open: button(/^Delete Extracts, small flower/),
    shows: (page) => expect(page.getByRole('alertdialog')).toContainText('small flower'),
  },
  {
    name: 'Edit transfer template',
    path: `${facility}/transfers/templates`,
    open: (page) => page.getByRole('link', { name: 'Edit Extracts, small flower' }).click(),
    shows: heading(/^Packages/),
  },
  {
    name: 'Manifest',
    path: `${facility}/transfers/templates`,
    open: button(/^Manifest/),
    shows: (page) => expect(page.getByText(/^Shipper/)).toBeVisible(),
  },
  { name: 'Transfer template', path: `${facility}/transfers/templates/new`, shows: heading(/^Packages/) },
]
