import { aContact, aPerson } from '@cultivatd/domain/external-contact/external-contact.builders'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { ExternalContactsPage } from './external-contacts-page.tsx'

const bank = aContact({ id: 'c2', name: 'First Bank', services: ['FINANCIAL'], active: false, notes: '' })

function open(...contacts: ReturnType<typeof aContact>[]) {
  const server = aServer()
  server.shows('externalContacts', {}, contacts)
  return { server, ...show(<ExternalContactsPage />) }
}
const table = async () => within(await screen.findByRole('table', { name: 'contacts' }))
const cells = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('[CONT-01] [CONT-02] [CONT-03] name, address, services and main contact of each; e-mail, or else phone', async () => {
  open(
    aContact({ services: ['SUPPLIES', 'GENETICS'] }),
    { ...bank, contacts: [aPerson({ name: 'Joan', email: '' }), aPerson({ id: 'p2' })] },
    aContact({ id: 'c3', name: 'Nobody', contacts: [] }),
  )
  const heads = (await table()).getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(0, 4)).toEqual(['Name', 'Address', 'Services', 'Main Contact'])
  const [first, second] = await cells()
  expect(first).toMatch(/^First BankInactive4015 S Sheridan Rd Tulsa, OK 74145FinancialJoan918 555 0126/)
  expect(second).toMatch(/^Green Country Hydro.*SuppliesGeneticsSam Whitehorsesam@gchydro\.example/)
})

test('[READ-73] an inactive one stays in the list, marked, and is counted', async () => {
  open(aContact(), bank)
  expect((await table()).getAllByText('Inactive')).toHaveLength(1)
  expect(screen.getByText('1 inactive')).toBeTruthy()
})

test('[CONT-05] a row leads to its contact, and a link adds a new one', async () => {
  const { user, address } = open(aContact())
  expect((await screen.findByRole('link', { name: 'Add Contact' })).getAttribute('href')).toBe(
    '/external-contacts/edit',
  )
  await user.click((await table()).getByText('Supplies'))
  expect(address()).toBe('/external-contacts/c1')
})

test('tabs and filter leave those that fit; nothing found, a refusal and an empty list are said', async () => {
  const { user, server } = open(aContact(), bank)
  await user.click(await screen.findByRole('button', { name: /^Financial/ }))
  expect(await cells()).toHaveLength(1)
  await user.type(screen.getByRole('searchbox'), 'whitehouse')
  expect(screen.getByText('Nothing found')).toBeTruthy()
  server.shows('externalContacts', {}, [])
  expect(await screen.findByText('No contacts yet')).toBeTruthy()
  server.refuses('externalContacts', 'Not now')
  expect(await screen.findByText('The contacts could not be loaded')).toBeTruthy()
})
