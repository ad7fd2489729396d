import { organisationRoutes } from '@cultivatd/contract/organisation/organisation.contract'
import { syncRoutes } from '@cultivatd/contract/sync/sync.contract'
import type { OrganisationSettings } from '@cultivatd/domain/organisation/organisation'
import { type Permission, permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, held, lostAnswer, refusal } from '../live/server.builders.ts'
import { button, fill, show, snackbar, snackbarSays, valueOf } from '../ui/rendering.builders.tsx'
import { OrganisationPage } from './organisation-page.tsx'

const route = organisationRoutes.update
const settings: OrganisationSettings = {
  id: 'organisation',
  version: 1,
  activeFacilityIds: ['GAAA-1'],
  primaryColor: '#1F4D3F',
  secondaryColor: '#3366B8',
  temperatureUnit: 'fahrenheit',
  sendDelays: {},
  stateRules: {},
  stationRules: { restSeconds: 60, isBadgeWithPin: false },
  factorRules: { requiredOf: [] },
  isSignUpOpen: true,
  syncUserKeyEnding: 'Zx9Q',
  syncUserKeyChangedAt: '2026-11-18T10:00:00.000Z',
  syncUserKeyChangedBy: 'Dana Whitfield',
  facilities: [
    {
      id: 'GAAA-1',
      displayName: 'Red Fork',
      licenseType: 'Grower',
      isActive: true,
      rooms: 4,
      pending: { waiting: 3, refused: 1, needsPerson: 0 },
    },
    {
      id: 'GAAA-2',
      displayName: 'Blue Fork',
      licenseType: 'Grower',
      isActive: false,
      rooms: 0,
      pending: { waiting: 1, refused: 0, needsPerson: 0 },
    },
  ],
}

function open(held: Permission = permission.orgAdmin) {
  const server = aServer()
  const me = { id: 'u1', uid: 'dana', displayName: 'Dana', version: 1, email: 'dana@example.com' }
  const account = { ...me, emailVerified: true, hasPassword: true, permissions: [held] }
  server.shows('me', {}, [account as never])
  server.shows('organisationSettings', {}, [settings])
  return { ...show(<OrganisationPage />), server, page: within(document.body) }
}

/** The page with a new key typed, not saved yet. */
async function typed(key: string) {
  const opened = open()
  await opened.user.click(await screen.findByRole('button', { name: 'Replace key' }))
  fill(opened.page.getByLabelText('New sync user key'), key)
  return opened
}

test('[ORG-01] [READ-23] [PERM-08] who is no organization admin sees that the page is not for them', async () => {
  open(permission.userAdmin)
  expect(await screen.findByText('This page is for organization admins')).toBeTruthy()
  expect(screen.queryByText('Organization settings')).toBeNull()
})

test('[ORG-02] [READ-29] of the key only its end is shown, and it can be kept again after all', async () => {
  const { page, user } = await typed('')
  expect(page.getByText(/The key stays on the server and is never shown again\./)).toBeTruthy()
  await user.click(button(page, 'Keep the old key'))
  expect(valueOf(page, 'Sync user key')).toMatch(/^•+Zx9Q$/)
  expect(page.getByLabelText<HTMLInputElement>('Sync user key').readOnly).toBe(true)
  expect(page.queryByRole('region', { name: 'Changes that are not saved' })).toBeNull()
})

test('[ORG-02] a key that can be none is said while it is typed, and cannot be saved', async () => {
  const { page } = await typed('short')
  expect(page.getByText('A Metrc user key has at least 8 characters')).toBeTruthy()
  expect(button(page, 'Save').disabled).toBe(true)
  fill(page.getByLabelText('New sync user key'), 'with blanks in it')
  expect(page.getByText('A Metrc user key has no spaces')).toBeTruthy()
})

test('[ORG-02] [READ-45] a key that Metrc does not know, and a lost answer, are told; the key stays typed', async () => {
  const { page, user, server } = await typed('a-key-of-Metrc')
  const late = held(refusal(400, 'Metrc does not know this key.'))
  server.answers(route, late.reply, lostAnswer, answer(route, {}))
  await user.click(button(page, 'Save'))
  expect((await page.findByRole('button', { name: 'Saving' })).getAttribute('aria-busy')).toBe('true')
  expect([button(page, 'Discard').disabled, button(page, 'Keep the old key').disabled]).toEqual([true, true])
  expect(page.getByLabelText<HTMLInputElement>('New sync user key').readOnly).toBe(true)
  late.now()
  expect(await snackbar()).toBe('Metrc does not know this key.')
  await waitFor(() => expect(button(page, 'Save').disabled).toBe(false))
  expect(valueOf(page, 'New sync user key')).toBe('a-key-of-Metrc')
  await user.click(button(page, 'Save'))
  await snackbarSays(
    'Change the colors, the sync key or the active facilities: No word came back, and it is not known whether this arrived.',
  )
  expect(valueOf(page, 'New sync user key')).toBe('a-key-of-Metrc')
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(page.queryByLabelText('New sync user key')).toBeNull())
  expect(server.asked(route)[2]?.body).toEqual({ syncUserKey: 'a-key-of-Metrc' })
  expect(server.asked(syncRoutes.start)).toEqual([])
})

test('[ORG-03] what another admin saves meanwhile is seen, and does not take what was typed', async () => {
  const { page, user, server } = await typed('a-key-of-Metrc')
  server.answers(route, answer(route, {}))
  server.shows('organisationSettings', {}, [{ ...settings, version: 2, primaryColor: '#224466' }])
  await waitFor(() => expect(page.getAllByDisplayValue('#224466')).not.toEqual([]))
  expect(valueOf(page, 'New sync user key')).toBe('a-key-of-Metrc')
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(server.asked(route).map(({ body }) => body)).toEqual([{ syncUserKey: 'a-key-of-Metrc' }]))
})

test('[ORG-01] [ORG-03] what was discarded is as it was', async () => {
  const { page, user } = await typed('a-key-of-Metrc')
  expect(page.getAllByText('1 change not saved')).toHaveLength(2)
  await user.click(button(page, 'Discard'))
  expect(page.queryByLabelText('New sync user key')).toBeNull()
  expect(page.queryByText('1 change not saved')).toBeNull()
})

test('[ORG-04] [FAC-02] before a facility is made inactive it is told what of it waits, and it is told again while it is', async () => {
  const { page, user } = open()
  const held = async (name: string) =>
    within((await page.findByRole('checkbox', { name: new RegExp(name) })).closest('li') ?? document.body)
  expect((await held('Red Fork')).queryByRole('status')).toBeNull()
  expect((await held('Blue Fork')).getByRole('status').textContent).toBe(
    '1 change of Blue Fork waits for Metrc. It stays and is sent when it is active again.',
  )
  await user.click(page.getByRole('checkbox', { name: /Red Fork/ }))
  expect((await held('Red Fork')).getByRole('status').textContent).toBe(
    '3 changes of Red Fork wait for Metrc. They stay and are sent when it is active again.' +
      '1 change of Red Fork was refused by Metrc. It is seen again when it is active again.',
  )
})

test('colors that were not saved outlive the page, and no key ever lies on the device', async () => {
  const opened = await typed('a-key-of-Metrc')
  fill(opened.page.getByLabelText('Primary color'), '#224466')
  opened.leave()
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(kept).toContain('#224466')
  expect(kept).not.toContain('a-key-of-Metrc')
  opened.again(<OrganisationPage />)
  expect(await opened.page.findByText('Your draft of 10:00, not sent yet.')).toBeTruthy()
  expect(valueOf(opened.page, 'Primary color')).toBe('#224466')
  expect(opened.page.queryByLabelText('New sync user key')).toBeNull()
  await opened.user.click(button(opened.page, 'Discard'))
  expect(valueOf(opened.page, 'Primary color')).toBe('#1F4D3F')
  expect(opened.page.queryByText(/^Your draft/)).toBeNull()
})

test('[ORG-01] a change is delayed for the time that is chosen, and sent at once again', async () => {
  const { page, user, server } = open()
  server.answers(route, answer(route, {}), answer(route, {}))
  await user.selectOptions(await page.findByLabelText('Delay another change'), 'Destroy plant')
  expect(valueOf(page, 'Destroy plant')).toBe('60')
  await user.selectOptions(page.getByLabelText('Destroy plant'), '5 minutes')
  await user.click(button(page, 'Save'))
  const sendDelays = { 'plant.destroy': 300 } as const
  await waitFor(() => expect(server.asked(route).map(({ body }) => body)).toEqual([{ sendDelays }]))
  server.shows('organisationSettings', {}, [{ ...settings, version: 2, sendDelays }])
  await waitFor(() => expect(page.queryByText('1 change not saved')).toBeNull())
  await user.selectOptions(page.getByLabelText('Destroy plant'), 'Sent at once')
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(server.asked(route)[1]?.body).toEqual({ sendDelays: {} }))
})

test('[ORG-01] how long a turn at a station lasts, and whether badge and PIN go together, is chosen', async () => {
  const { user, server } = open()
  server.answers(route, answer(route, {}))
  await user.click(await screen.findByRole('button', { name: '5 min' }))
  await user.click(screen.getByRole('checkbox', { name: /A badge opens only together with its PIN/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const stationRules = { restSeconds: 300, isBadgeWithPin: true }
  await waitFor(() => expect(server.asked(route).map(({ body }) => body)).toEqual([{ stationRules }]))
})

test('[ORG-01] no two acts to delay are called alike: what a form sends by two kinds is one, and others say of what', async () => {
  const { page, user, server } = open()
  server.answers(route, answer(route, {}))
  const choice = await page.findByLabelText<HTMLSelectElement>('Delay another change')
  const names = [...choice.options].map(({ text }) => text)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['Change strain (plant)', 'Change strain (batch)', 'Change marks']))
  await user.selectOptions(choice, 'Change marks')
  await user.click(button(page, 'Save'))
  const sendDelays = { 'package.mark': 60, 'package.change-external-id': 60 }
  await waitFor(() => expect(server.asked(route).map(({ body }) => body)).toEqual([{ sendDelays }]))
})

test('[ORG-01] a rule of a state is set otherwise with a source of its own, and back', async () => {
  const { page, user, server } = open()
  server.answers(route, answer(route, {}), answer(route, {}))
  const card = within(await page.findByRole('region', { name: 'Rules of states' }))
  const most = 'Most clones in one plant batch'
  await user.selectOptions(card.getByLabelText('State'), 'New Jersey')
  expect(card.getByLabelText<HTMLInputElement>(most).value).toBe('')
  await user.selectOptions(card.getByLabelText('State'), 'California')
  expect(card.getByLabelText<HTMLInputElement>(most).value).toBe('100')
  expect(card.getByText(/^Source: California Code of Regulations.* at most 100\.$/)).toBeTruthy()
  fill(card.getByLabelText(most), 'many')
  expect(card.getByLabelText<HTMLInputElement>(most).value).toBe('many')
  const noCount = 'Enter a whole number from 0 to 10,000, or nothing for no limit'
  expect(card.getByText(noCount)).toBeTruthy()
  expect(button(page, 'Save').disabled).toBe(true)
  // The same of a number that is none of a rule, also while another state is looked at.
  fill(card.getByLabelText(most), '-5')
  expect(card.getByText(noCount)).toBeTruthy()
  await user.selectOptions(card.getByLabelText('State'), 'New Jersey')
  expect(button(page, 'Save').disabled).toBe(true)
  await user.selectOptions(card.getByLabelText('State'), 'California')
  fill(card.getByLabelText(most), '50')
  fill(card.getByLabelText('Source'), ' ')
  expect(button(page, 'Save').disabled).toBe(true)
  expect(card.queryByText(noCount)).toBeNull()
  fill(card.getByLabelText('Source'), 'Our consultant')
  await user.click(button(page, 'Save'))
  const stateRules = { CA: { mostClones: { value: 50, source: 'Our consultant' } } }
  await waitFor(() => expect(server.asked(route).map(({ body }) => body)).toEqual([{ stateRules }]))
  server.shows('organisationSettings', {}, [{ ...settings, version: 2, stateRules }])
  await waitFor(() => expect(page.queryByText('1 change not saved')).toBeNull())
  await user.click(card.getByRole('button', { name: 'Back to 100' }))
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(server.asked(route)[1]?.body).toEqual({ stateRules: {} }))
})

test('[ORG-01] [READ-23] what is typed back to the old value before the saved settings arrive is a change, and stays', async () => {
  const { page, user, server } = open()
  fill(await page.findByLabelText('Primary color'), '#7A1F5C')
  server.answers(route, answer(route, {}), answer(route, {}))
  await user.click(button(page, 'Save'))
  await snackbarSays('Saved Successfully!Changed the settings of the organization')
  expect(valueOf(page, 'Primary color')).toBe('#7A1F5C')
  fill(page.getByLabelText('Primary color'), settings.primaryColor)
  expect(page.getAllByText('1 change not saved')).toHaveLength(2)
  server.shows('organisationSettings', {}, [{ ...settings, version: 2, primaryColor: '#7A1F5C' }])
  await waitFor(() => expect(button(page, 'Save').disabled).toBe(false))
  await user.click(button(page, 'Save'))
  await waitFor(() =>
    expect(server.asked(route).map(({ body }) => body)).toEqual([
      { primaryColor: '#7A1F5C' },
      { primaryColor: settings.primaryColor },
    ]),
  )
})
