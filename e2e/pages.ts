import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { expect } from './journey.ts'
import { placesOfCatalogue } from './places/catalogue.ts'
import { placesOfFacility } from './places/facility.ts'
import { type Known, knownOf } from './places/known.ts'
import { button, heading, type Place } from './places/place.ts'
import { placesOfRecords } from './places/records.ts'
import { placesOfRooms } from './places/rooms.ts'
import { placesOfSchedule } from './places/schedule.ts'
import type { Sandbox } from './sandbox.ts'
import { follow } from './screen.ts'

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

/** Every page and every overlay that this product has. */
export async function allPlaces(sandbox: Sandbox): Promise<Place[]> {
  const known = await knownOf(sandbox)
  return [
    ...placesOfPeople(known),
    ...placesOfSchedule(known),
    ...placesOfCatalogue(known),
    ...placesOfMetrc(known),
    ...placesOfHelp,
    ...placesOfFacility(known),
    ...placesOfRooms(known),
    ...placesOfRecords(known),
  ]
}

/** Who uses it, and the frame around all pages. */
const placesOfPeople = ({ label }: Known): Place[] => [
  { name: 'Sign in', path: '/login', isPublic: true, shows: heading('Sign in') },
  { name: 'Sign up', path: '/sign-up', isPublic: true, shows: heading('Sign up') },
  { name: 'Forgot password', path: '/forgot-password', isPublic: true, shows: heading('Forgot password') },
  { name: 'Invitation', path: '/invitation', isPublic: true, shows: heading('Make your account') },
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
  { name: 'Notifications', path: '/notifications', shows: heading('Notifications') },
  { name: 'Account', path: '/account', shows: heading('Where you are signed in') },
  { name: 'Change password', path: '/account', open: button('Change password'), shows: heading('Change password') },
  { name: 'API', path: '/organization/api', shows: heading('API keys') },
  { name: 'Make an API key', path: '/organization/api', open: button('Make a key'), shows: heading('Make an API key') },
  {
    name: 'Make a webhook',
    path: '/organization/api',
    open: button('Make a webhook'),
    shows: heading('Make a webhook'),
  },
  { name: 'Organization settings', path: '/organization', shows: heading('Active facilities') },
  { name: 'Nothing here', path: '/nothing', shows: heading('Sorry, nothing here') },
]

/** What stands between the product and Metrc. */
const placesOfMetrc = ({ label }: Known): Place[] => [
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
    shows: (page) => expect(page.getByRole('dialog', { name: 'Correction for the state' })).toContainText('License: '),
  },
  { name: 'Repair tray', path: '/repair', shows: heading('Repair tray') },
  { name: 'Times without Metrc', path: '/operations/outages', shows: heading('Times without Metrc') },
]

const placesOfHelp: Place[] = [
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
]
