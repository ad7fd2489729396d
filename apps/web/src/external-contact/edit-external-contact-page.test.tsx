import { externalContactRoutes } from '@cultivatd/contract/external-contact/external-contact.contract'
import { aContact } from '@cultivatd/domain/external-contact/external-contact.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, lostAnswer } from '../live/server.builders.ts'
import { button, fill, problemsOf, show, snackbar, snackbarSays, valueOf } from '../ui/rendering.builders.tsx'
import { useSession } from '../live/session.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { ContactForm } from './edit-external-contact-page.tsx'

const { create } = externalContactRoutes

function open(contact: ReturnType<typeof aContact> | null, others: ReturnType<typeof aContact>[] = []) {
  const server = aServer()
  server.shows('externalContacts', {}, [...others, ...(contact ? [contact] : [])])
  const { user, address, again, leave } = show(<ContactForm contact={contact} />)
  return { server, user, address, again, leave, page: within(document.body) }
}
const person = (name: string) => within(screen.getByRole('group', { name }))

/** A new contact with all that is asked for. */
async function filled() {
  const opened = open(null)
  await fillIn(opened.page, opened.user)
  return opened
}
async function fillIn(page: ReturnType<typeof open>['page'], user: ReturnType<typeof open>['user']) {
  for (const [label, text] of [
    ['Name', 'Hydro'],
    ['Address Line 1', '1 Main St'],
    ['City', 'Tulsa'],
    ['Zip Code', '74145'],
  ])
    fill(page.getByLabelText(label ?? ''), text ?? '')
  await user.selectOptions(page.getByLabelText('State'), 'OK')
}

test('[CONT-10] [CONT-16] [CONT-17] what must be there is asked for, and nothing is sent without it', async () => {
  const { page, user, server } = open(null)
  await user.click(button(page, 'Add Contact'))
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(problemsOf(page)).toEqual(Array.from({ length: 6 }, () => 'Please enter a value')))
  expect(page.getAllByRole('alert')[0]?.textContent).toBe('6 fields need a value')
  expect(server.asked(create)).toEqual([])
})

test('[CONT-11] [CONT-13] [CONT-18] [CONT-19] a new one is active; services are pressed, people added and kept in their kinds of field', async () => {
  const { page, user, server } = await filled()
  expect(page.getByRole<HTMLInputElement>('switch', { name: 'Active' }).checked).toBe(true)
  await user.click(button(page, 'Genetics'))
  await user.click(button(page, 'Supplies'))
  await user.click(button(page, 'Genetics'))
  for (const name of ['Sam', 'Lucy']) {
    await user.click(button(page, 'Add Contact'))
    fill(person('New contact').getByLabelText('Name'), name)
  }
  const types = ['Phone', 'E-mail'].map((label) => person('Sam').getByLabelText<HTMLInputElement>(label).type)
  expect(types).toEqual(['tel', 'email'])
  server.answers(create, answer(create, { id: 'c9' }))
  await user.click(button(page, 'Save'))
  await snackbarSays('Saved Successfully!Added contact Hydro')
  const [sent] = server.asked(create).map(({ body }) => body as ReturnType<typeof aContact>)
  if (!sent) throw new Error('Nothing was sent')
  const { active, services, contacts } = sent
  expect({ active, services }).toEqual({ active: true, services: ['SUPPLIES'] })
  const ids = contacts.map(({ id }) => id)
  expect(contacts.map(({ name }) => name)).toEqual(['Sam', 'Lucy'])
  expect([...new Set(ids)].filter((id) => /^[0-9a-f]{32}$/.test(id))).toHaveLength(2)
})

test('[CONT-12] a row is deleted without a question, and brought back from the snackbar', async () => {
  const { page, user } = open(aContact())
  await user.click(button(page, 'Delete Sam Whitehorse'))
  expect(page.queryByRole('group', { name: 'Sam Whitehorse' })).toBeNull()
  expect(await snackbar()).toContain('Sam Whitehorse was deleted')
  await user.click(button(page, 'Undo'))
  expect(valueOf(person('Sam Whitehorse'), 'Phone')).toBe('918 555 0126')
})

test('who is there already at the same address is refused before it is sent', async () => {
  const { page, user, server } = open(null, [aContact()])
  const { name, address } = aContact()
  const texts = [
    ['Name', name],
    ['Address Line 1', address.street1],
    ['City', address.city],
    ['Zip Code', '74145'],
  ]
  for (const [label, text] of texts) fill(page.getByLabelText(label ?? ''), text ?? '')
  await user.selectOptions(page.getByLabelText('State'), 'OK')
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(problemsOf(page)).toEqual([`${name} is there already, at the same address`]))
  expect(server.asked(create)).toEqual([])
})

const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['GENERAL_EDIT'] }
/** As the page shows it; shown anew, as after a reload. */
const kept = (round: number) => (
  <DraftOf key={round} place="contact new" title="Add contact">
    <ContactForm contact={null} />
  </DraftOf>
)
/** Whoever types is known by then, as everywhere behind the sign-in. */
const Whose = () => <p>{useSession().me?.displayName}</p>

test('[READ-45] after a lost answer and a reload the same is sent again, also when it is there meanwhile', async () => {
  const { page, user, server, address, again, leave } = open(null)
  server.shows('me', {}, [dana as never])
  again(<Whose />)
  await page.findByText('Dana')
  again(kept(1))
  await fillIn(page, user)
  server.answers(create, lostAnswer, answer(create, { id: 'c9' }))
  await user.click(button(page, 'Save'))
  await snackbarSays('Create an external contact: No word came back, and it is not known whether this arrived.')
  leave()
  server.shows('externalContacts', {}, [{ ...aContact(), id: 'c9', ...(server.asked(create)[0]?.body as object) }])
  again(kept(2))
  await waitFor(() => expect(valueOf(page, 'City')).toBe('Tulsa'))
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(address()).toBe('/external-contacts/c9'))
  expect(new Set(server.asked(create).map(({ key }) => key)).size).toBe(1)
})
