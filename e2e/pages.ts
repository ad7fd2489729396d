import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { expect } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import { follow, roomPath } from './screen.ts'

/** A page of the product, or something that lies above one, as it is reached by its address and a press. */
export interface Place {
  name: string
  path: string
  isPublic?: boolean
  /** What has to be there before it is looked at. */
  shows: (page: Page) => Promise<unknown>
  /** Brings up what lies above the page. */
  open?: (page: Page) => Promise<unknown>
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Opens the help, which knows where somebody was in it, at its list, and presses these there one after the other. */
const help =
  (...presses: (string | RegExp)[]) =>
  async (page: Page) => {
    await button(/^Help$/)(page)
    const drawer = page.getByRole('complementary', { name: 'Help' })
    const back = drawer.getByRole('button', { name: 'All articles' })
    const find = drawer.getByRole('searchbox')
    await find.or(back).waitFor()
    if (await back.isVisible()) await back.click()
    for (const name of presses) await drawer.getByRole('button', { name }).click()
  }

/** Opens what became of another note of this package, which Metrc has when it opens. */
const confirmedChange = (label: string) => async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('cultivatd-session'))
  const body = { facilityId: demoLicenses.redFork, label, note: `Read again at ${new Date().toISOString()}` }
  const answer = await call<Outcome>(new URL(page.url()).origin, token, 'POST', '/api/package/change-note', body)
  expect(answer).toMatchObject({ state: 'confirmed', operations: [{ record: label }] })
  await follow(page, `/operations?group=recent&operation=${answer.operations[0]?.id}`)
}

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

/** Defoliate rack 2, started, and the maintenance of a dehumidifier, both due on the day of the demo. */
const taskId = 'de300000-0000-4000-8000-000000006208'
const maintenanceId = 'de300000-0000-4000-8000-000000006210'

/** The run template of flower, and its run in Flower 6, of the demo. */
const templateId = 'de300000-0000-4000-8000-000000006400'
const runId = 'de300000-0000-4000-8000-000000006500'

/** Every page and every overlay that this product has. */
export async function allPlaces(sandbox: Sandbox): Promise<Place[]> {
  const { redFork } = demoLicenses
  const locations = await sandbox.all(redFork, 'location')
  const room = (name: string) => roomPath(redFork, locations.find(({ Name }) => Name === name)?.Id ?? 0)
  const environment = (name: string) => `/environment/${locations.find(({ Name }) => Name === name)?.Id ?? 0}`
  const facility = `/facility/${redFork}`
  const stillwater = `/facility/${demoLicenses.stillwater}`
  const label = '1A4FF0300000022000008128'
  const sheet = (page: string, title: string): Place => ({
    name: title,
    path: `${facility}?package=${label}&page=${page}`,
    shows: (shown) => expect(shown.getByRole('dialog', { name: title, exact: true })).toContainText(label),
  })
  const harvests = await sandbox.all(redFork, 'harvest')
  const harvest = harvests.find(
    ({ DryingLocationName, FinishedDate }) => DryingLocationName === 'Dry 1' && FinishedDate === null,
  )
  const ofHarvest = (page: string, title: string): Place => ({
    name: title,
    path: `${facility}?harvest=${harvest?.Id}&page=${page}`,
    shows: (shown) => expect(shown.getByRole('dialog', { name: title, exact: true })).toContainText('Remaining now'),
  })
  const finished = harvests.find(({ FinishedDate }) => (FinishedDate ?? '') > '2020')
  const ofPlant = (labelEnd: string, page: string, title: string): Place => {
    const plant = `1A4FF0300000021000${labelEnd}`
    return {
      name: title,
      path: `${facility}?plant=${plant}&page=${page}`,
      shows: (shown) => expect(shown.getByRole('dialog', { name: title, exact: true })).toContainText(plant),
    }
  }
  const batch = (await sandbox.all(redFork, 'plantBatch')).find(({ UntrackedCount }) => UntrackedCount > 0)?.Name ?? ''
  const ofBatch = (page: string, title: string): Place => ({
    name: title,
    path: `${facility}?batch=${encodeURIComponent(batch)}&page=${page}`,
    shows: (shown) => expect(shown.getByRole('dialog', { name: title, exact: true })).toContainText('Remaining'),
  })
  const ofPlants = (title: string, name: string): Place => ({
    name: title,
    path: room(name),
    open: button(title),
    shows: (shown) => expect(shown.getByRole('dialog', { name: title, exact: true })).toContainText('Labels'),
  })
  return [
    { name: 'Sign in', path: '/login', isPublic: true, shows: heading('Sign in') },
    { name: 'Sign up', path: '/sign-up', isPublic: true, shows: heading('Sign up') },
    { name: 'Forgot password', path: '/forgot-password', isPublic: true, shows: heading('Forgot password') },
    { name: 'New password', path: '/reset-password?token=x', isPublic: true, shows: heading('Set a new password') },
    { name: 'Home', path: '/', shows: (page) => expect(page.getByRole('link', { name: /Flower 1/ })).toBeVisible() },
    {
      name: 'Account menu',
      path: '/users',
      open: button(/^Account menu/),
      shows: (page) => expect(page.getByRole('menu')).toBeVisible(),
    },
    {
      name: 'Lookup',
      path: '/?page=get',
      open: (page) => page.getByRole('dialog').getByRole('combobox').fill(label.slice(0, 7)),
      shows: (page) => expect(page.getByRole('option').first()).toBeVisible(),
    },
    { name: 'Users', path: '/users', shows: heading('People') },
    {
      name: 'User editor',
      path: '/users',
      open: (page) => page.locator('tr[data-row]').getByText('Marcus Reyes', { exact: true }).click(),
      shows: heading('Edit Marcus Reyes'),
    },
    {
      name: 'Zone details',
      path: room('Veg 2'),
      open: button(/^Rack 1, lower, zone 1/),
      shows: (page) => expect(page.getByRole('dialog', { name: 'Rack 1, lower, zone 1' })).toBeVisible(),
    },
    {
      name: 'System',
      path: room('Veg 2'),
      open: button(/^Edit System/),
      shows: (page) => expect(page.getByRole('dialog', { name: /^Edit / })).toBeVisible(),
    },
    {
      name: 'Water of a system',
      path: room('Veg 2'),
      open: button(/^Edit capacity of/),
      shows: (page) => expect(page.getByRole('dialog', { name: /^Water of/ })).toBeVisible(),
    },
    {
      name: 'Water history',
      path: room('Veg 2'),
      open: button(/^PH of/),
      shows: (page) => expect(page.getByRole('dialog').getByRole('table', { name: 'Readings' })).toBeVisible(),
    },
    {
      name: 'Light view',
      path: room('Veg 2'),
      open: button(/^Row 3, light 1/),
      shows: (page) => expect(page.getByRole('dialog', { name: /^Light/ })).toBeVisible(),
    },
    {
      name: 'Replace Bulb',
      path: room('Veg 2'),
      open: async (page) => {
        await button(/^Row 3, light 1/)(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Replace Bulb' }).click()
      },
      shows: (page) => expect(page.getByRole('dialog', { name: /^Replace Bulb/ })).toBeVisible(),
    },
    {
      name: 'Edit light',
      path: room('Veg 2'),
      open: async (page) => {
        await button(/^Row 3, light 1/)(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
      },
      shows: (page) => expect(page.getByRole('dialog', { name: /^Edit light/ })).toBeVisible(),
    },
    {
      name: 'Assign light',
      path: room('Mother 1'),
      open: button(/^Row 1, light 1/),
      shows: (page) => expect(page.getByRole('dialog', { name: /^Assign light/ })).toBeVisible(),
    },
    {
      name: 'Rows of lights',
      path: room('Veg 2'),
      open: button(/^Edit rows of lights/),
      shows: (page) => expect(page.getByRole('dialog', { name: /^Rows of lights/ })).toBeVisible(),
    },
    {
      name: 'Equipment of a room',
      path: environment('Veg 2').replace('environment', 'equipment'),
      shows: (page) => expect(page.getByRole('table', { name: 'equipment' })).toBeVisible(),
    },
    { name: 'Schedule', path: '/schedule', shows: heading('Schedule') },
    { name: 'Schedule of a day', path: '/schedule?view=day', shows: heading('No due date') },
    {
      name: 'Schedule of a month',
      path: '/schedule?view=month&day=2026-11-20',
      shows: (page) => expect(page.getByRole('main')).toContainText('November 2026'),
    },
    { name: 'Run templates', path: '/schedule/runs', shows: heading('Run templates') },
    { name: 'Add run template', path: '/schedule/runs?template=new', shows: heading('Add run template') },
    { name: 'Run template', path: `/schedule/runs?template=${templateId}`, shows: heading('Flower, 9 weeks') },
    {
      name: 'Edit run template',
      path: `/schedule/runs?template=${templateId}`,
      open: button('Edit'),
      shows: heading('Edit run template'),
    },
    {
      name: 'Start run',
      path: `/schedule/runs?template=${templateId}`,
      open: button('Start run'),
      shows: (page) => expect(page.getByRole('dialog', { name: 'Start run' })).toContainText('13 tasks of 13'),
    },
    { name: 'Run', path: `/schedule/runs?run=${runId}`, shows: heading('Flower, 9 weeks in Flower 6') },
    {
      name: 'End run',
      path: `/schedule/runs?run=${runId}`,
      open: button('End run'),
      shows: (page) => expect(page.getByRole('alertdialog', { name: /^End Flower, 9 weeks/ })).toBeVisible(),
    },
    { name: 'Add Task', path: '/schedule?task=new', shows: heading('Add Task') },
    {
      name: 'Add maintenance task',
      path: '/schedule?task=new',
      open: button('Maintenance'),
      shows: (page) => expect(page.getByText('Equipment and location are missing')).toBeVisible(),
    },
    {
      name: 'Task',
      path: `/schedule?task=${taskId}`,
      open: (page) => page.getByText('History', { exact: true }).click(),
      shows: (page) => expect(page.getByText('Added task Defoliate rack 2')).toBeVisible(),
    },
    {
      name: 'Photo of a task',
      path: `/schedule?task=${taskId}`,
      open: (page) => page.getByRole('button', { name: /^Open rack 2, middle/ }).click(),
      shows: (page) => expect(page.getByRole('img', { name: /^rack 2, middle/ })).toBeVisible(),
    },
    {
      name: 'Edit task',
      path: `/schedule?task=${taskId}`,
      open: (page) => page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click(),
      shows: heading('Edit task'),
    },
    {
      name: 'Maintenance task',
      path: `/schedule?task=${maintenanceId}`,
      shows: heading('Maintenance, Dehumidifier 225 pt'),
    },
    {
      name: 'Scheduling of a room',
      path: room('Mother 1'),
      shows: (page) => expect(page.getByRole('region', { name: 'Scheduling' })).toContainText('Calibrate PH pen'),
    },
    { name: 'Add Task to a room', path: `${room('Mother 1')}?task=new`, shows: heading('Add Task') },
    {
      name: 'End of a repeat',
      path: '/schedule?task=de300000-0000-4000-8000-000000007900',
      open: button('End repeat'),
      shows: (page) => expect(page.getByRole('alertdialog', { name: /^End the repeat/ })).toBeVisible(),
    },
    { name: 'Checklists', path: '/schedule/checklists', shows: heading('Checklists') },
    {
      name: 'Checklist',
      path: '/schedule/checklists',
      open: (page) => page.locator('tr[data-row]').getByText('Room reset', { exact: true }).click(),
      shows: heading('Edit Room reset'),
    },
    {
      name: 'Add from checklist',
      path: '/schedule?task=new',
      open: button('Add from checklist'),
      shows: (page) => expect(page.getByRole('menuitem', { name: /^Daily walk/ })).toBeVisible(),
    },
    { name: 'External contacts', path: '/external-contacts', shows: heading('External Contacts') },
    { name: 'Add contact', path: '/external-contacts/edit', shows: heading('Add Contact') },
    { name: 'External contact', path: `/external-contacts/${contactId}`, shows: heading('Green Country Hydro') },
    { name: 'Labels', path: '/labels', shows: heading('Standard labels') },
    {
      name: 'Add label design',
      path: '/labels',
      open: button('Add label design'),
      shows: heading('Add label design'),
    },
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
      shows: (page) =>
        expect(page.getByRole('dialog', { name: 'Link Runtz' }).getByRole('radio').first()).toBeVisible(),
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
    { name: 'Notifications', path: '/notifications', shows: heading('Notifications') },
    { name: 'Account', path: '/account', shows: heading('Where you are signed in') },
    { name: 'Change password', path: '/account', open: button('Change password'), shows: heading('Change password') },
    { name: 'Organization settings', path: '/organization', shows: heading('Active facilities') },
    { name: 'Metrc', path: '/operations?group=recent', shows: heading('Recent changes') },
    {
      name: 'Was it wrong?',
      path: '/operations?group=recent',
      open: confirmedChange(label),
      shows: (page) => expect(page.getByRole('button', { name: 'Correction for the state' })).toBeVisible(),
    },
    {
      name: 'Correction for the state',
      path: '/operations?group=recent',
      open: async (page) => {
        await confirmedChange(label)(page)
        await button('Correction for the state')(page)
      },
      shows: (page) =>
        expect(page.getByRole('dialog', { name: 'Correction for the state' })).toContainText('License: '),
    },
    { name: 'Repair tray', path: '/repair', shows: heading('Repair tray') },
    { name: 'Times without Metrc', path: '/operations/outages', shows: heading('Times without Metrc') },
    { name: 'Nothing here', path: '/nothing', shows: heading('Sorry, nothing here') },
    {
      name: 'Help',
      path: '/nothing',
      open: help(),
      shows: (page) => expect(page.getByText('Daily rounds')).toBeVisible(),
    },
    {
      name: 'Help article',
      path: '/nothing',
      open: help(/^Manicure/),
      shows: (page) => expect(page.getByText('Came with Cultivatd')).toBeVisible(),
    },
    {
      name: 'Edit article',
      path: '/nothing',
      open: help(/^Manicure/, 'Edit'),
      shows: (page) => expect(page.getByRole('textbox', { name: 'Text' })).toContainText('stems snap'),
    },
    {
      name: 'Help categories',
      path: '/nothing',
      open: help('Edit categories'),
      shows: (page) => expect(page.getByRole('list', { name: 'Categories' })).toContainText('Packaging'),
    },
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
    {
      name: 'Driver',
      path: `${facility}/transfers/templates`,
      open: button('Add driver'),
      shows: heading('Add driver'),
    },
    {
      name: 'Manifest',
      path: `${facility}/transfers/templates`,
      open: button(/^Manifest/),
      shows: (page) => expect(page.getByText(/^Shipper/)).toBeVisible(),
    },
    { name: 'Transfer template', path: `${facility}/transfers/templates/new`, shows: heading(/^Packages/) },
    { name: 'Room of plants', path: room('Flower 1'), shows: heading('Flower 1') },
    {
      // Where no comment stands below: the list lies above what is there.
      name: 'Mention in a comment',
      path: room('Flower 1'),
      open: async (page) => {
        await page.getByRole('combobox', { name: 'Comment' }).pressSequentially('@Mar')
        // On a page that is scrolled the way past the navigation, which waits above it, would count as shown.
        await page.evaluate(() => scrollTo(0, 0))
      },
      shows: (page) => expect(page.getByRole('listbox', { name: 'People' })).toBeVisible(),
    },
    {
      name: 'Environment dialog',
      path: room('Veg 2'),
      open: button('Edit the environment'),
      shows: (page) => expect(page.getByRole('dialog', { name: 'Environment' })).toBeVisible(),
    },
    {
      name: 'History of a reading',
      path: room('Veg 2'),
      open: button(/^VPD/),
      shows: (page) => expect(page.getByRole('dialog').getByRole('slider')).toBeVisible(),
    },
    {
      name: 'Environment with an alarm',
      path: environment('Veg 1'),
      shows: async (page) => {
        await expect(page.getByRole('slider')).toBeVisible()
        await expect(page.getByRole('region', { name: 'Alarms of Veg 1' })).toBeVisible()
      },
    },
    {
      name: 'Targets',
      path: environment('Flower 1'),
      open: button('Targets'),
      shows: (page) => expect(page.getByRole('dialog', { name: 'Targets of Flower 1' })).toBeVisible(),
    },
    {
      name: 'Sources of readings',
      path: environment('Flower 1'),
      open: button('Sources'),
      shows: (page) => expect(page.getByRole('dialog').getByText('Canopy sensor')).toBeVisible(),
    },
    {
      name: 'Add source',
      path: environment('Flower 1'),
      open: async (page) => {
        await button('Sources')(page)
        await button('Add source')(page)
      },
      shows: (page) => expect(page.getByRole('dialog', { name: 'Add source' })).toBeVisible(),
    },
    {
      name: 'Environment as a table',
      path: `${environment('Flower 1')}?range=cycle&table=true`,
      shows: (page) => expect(page.getByRole('table', { name: 'Points of the chart' })).toBeVisible(),
    },
    ofPlants('Harvest plants', 'Flower 2'),
    ofPlants('Flower plants', 'Flower 3'),
    ofPlants('Move plants', 'Flower 4'),
    ofPlants('Destroy plants', 'Flower 5'),
    ofPlant('000001', 'details', 'Plant'),
    ofPlant('000001', 'clone', 'Cut Clones'),
    ofPlant('000597', 'harvestPlant', 'Harvest Plant'),
    ofPlant('000597', 'waste', 'Waste of Plant'),
    ofPlant('000597', 'destroyPlant', 'Destroy Plant'),
    ofPlant('000597', 'correctWeight', 'Correct Weight'),
    ofPlant('000597', 'restore', 'Restore Plant'),
    ofPlant('000035', 'move', 'Move Plant'),
    ofPlant('000035', 'applyAdditive', 'Record Application'),
    ofBatch('details', 'Plant batch'),
    ofBatch('toVeg', 'Assign Clones to Vegetation'),
    ofBatch('waste', 'Waste of Plant Batch'),
    ofBatch('move', 'Move Plant Batch'),
    ofBatch('applyAdditive', 'Record Application'),
    {
      name: 'Application in a room',
      path: room('Flower 1'),
      open: button('Record application'),
      shows: (shown) => expect(shown.getByRole('dialog', { name: 'Record application in Flower 1' })).toBeVisible(),
    },
    {
      name: 'Dry room',
      path: room('Dry 1'),
      shows: (page) => expect(page.getByRole('main').getByRole('article').first()).toBeVisible(),
    },
    {
      name: 'Packaging room, some selected',
      path: room('Pack 1'),
      open: (page) => page.locator('tr[data-row] input[type=checkbox]').first().check(),
      shows: (page) => expect(page.getByRole('region', { name: '1 packages selected' })).toBeVisible(),
    },
    sheet('details', 'Package'),
    sheet('adjustQuantity', 'Adjust quantity'),
    sheet('move', 'Change Package Location'),
    sheet('changeItem', 'Change item'),
    sheet('changeNote', 'Change note'),
    sheet('dates', 'Change dates'),
    sheet('marks', 'Change marks'),
    sheet('takeSample', 'Take sample'),
    sheet('packageFinish', 'Finish Package'),
    sheet('discontinue', 'Discontinue Package'),
    sheet('toPackage', `Create New Package from Package ${label}`),
    ofHarvest('harvestDetails', 'Harvest'),
    ofHarvest('harvestWaste', 'Waste'),
    ofHarvest('discontinueWaste', 'Discontinue Waste'),
    ofHarvest('harvestFinish', 'Finish Harvest'),
    {
      name: 'UnFinish Harvest',
      path: `${facility}?harvest=${finished?.Id}&page=harvestFinish`,
      shows: (page) => expect(page.getByRole('dialog', { name: 'UnFinish Harvest', exact: true })).toBeVisible(),
    },
    ofHarvest('toPackage', `Create Package from Harvest ${harvest?.Name}`),
  ]
}

/** As little as a page can show: it is drawn at once in another size and mode, and leaves nothing of the one before. */
const nowhere = '/nothing'

/** Loads the application, in which the places are. */
export async function openApp(page: Page): Promise<void> {
  await page.goto(nowhere)
  await heading('Sorry, nothing here')(page)
}

/** Leaves where one is without loading the page anew; what was open there is gone. */
export async function leave(page: Page): Promise<void> {
  // A menu of the frame is no page's, and stays until it is closed.
  const menu = page.getByRole('menu')
  if ((await menu.count()) > 0) await menu.press('Escape')
  await expect(menu).toHaveCount(0)
  // The help stays open from page to page.
  const help = page.getByRole('button', { name: 'Close the help' })
  if ((await help.count()) > 0) await help.click()
  await follow(page, nowhere)
  await heading('Sorry, nothing here')(page)
  await expect(page.locator('.MuiModal-root')).toHaveCount(0)
}

/** Goes there as by a link, and waits until everything is there. */
export async function goTo(page: Page, place: Place): Promise<void> {
  await follow(page, place.path)
  await until(page, place)
}

/** Loads it, as from a bookmark, and waits until everything is there. */
export async function load(page: Page, place: Place): Promise<void> {
  await page.goto(place.path)
  await until(page, place)
}

async function until(page: Page, { open, shows }: Place): Promise<void> {
  await open?.(page)
  await shows(page)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
