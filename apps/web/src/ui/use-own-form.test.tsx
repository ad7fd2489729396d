import { externalContactRoutes } from '@cultivatd/contract/external-contact/external-contact.contract'
import {
  type ExternalContact,
  ExternalContactForm,
  externalContactForm,
  externalContactWords,
} from '@cultivatd/domain/external-contact/external-contact'
import { aContact, aContactForm, aPerson } from '@cultivatd/domain/external-contact/external-contact.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '../live/api.ts'
import { answer, aServer, lostAnswer, refusal } from '../live/server.builders.ts'
import { useSession } from '../live/session.ts'
import { DraftOf } from './draft/draft-of.tsx'
import { TextInput } from './inputs.tsx'
import { PageForm } from './page-form.tsx'
import { button, fill, show, snackbarSays, valueOf } from './rendering.builders.tsx'
import { RowsInput } from './rows-input.tsx'
import { useOwnForm } from './use-own-form.ts'

const { create, update } = externalContactRoutes
const saved: string[] = []

/** A form as a feature writes one: two fields and rows of people. */
function Form({ contact }: { contact: ExternalContact | null }) {
  const form = useOwnForm({
    schema: ExternalContactForm,
    blank: aContactForm({ notes: '', contacts: [] }),
    row: contact,
    formOf: externalContactForm,
    words: externalContactWords,
    create: (body, options) => api.externalContact.create({ body }, options),
    update: (id, body, options) => api.externalContact.update({ params: { id }, body }, options),
    said: (_id, { name }) => ({ detail: `Saved ${name}` }),
    onSaved: (id) => void saved.push(id),
  })
  const { control } = form
  return (
    <PageForm form={form} cancel={null}>
      <TextInput control={control} name="name" label="Company" />
      <TextInput control={control} name="notes" label="Notes" />
      <RowsInput
        control={control}
        name="contacts"
        title="People"
        noun="Person"
        columns={[
          { name: 'name', head: 'Name', width: '1fr' },
          { name: 'phone', head: 'Phone', width: '1fr' },
          { name: 'title', head: 'Title', width: '1fr' },
          { name: 'email', head: 'E-mail', width: '1fr' },
        ]}
        note=""
        empty=""
      />
    </PageForm>
  )
}

const page = within(document.body)
const person = (name: string) => within(screen.getByRole('group', { name }))
const choice = (label: string) => within(screen.getByRole('group', { name: `Which ${label} stays` }))

function open(contact: ExternalContact | null) {
  saved.length = 0
  const server = aServer()
  const shown = show(<Form contact={contact} />)
  const becomes = (newer: ExternalContact) => shown.again(<Form contact={newer} />)
  const bodies = () => server.asked(update).map(({ body }) => body as ExternalContact)
  return { server, ...shown, becomes, bodies }
}

const keysOf = (server: ReturnType<typeof aServer>) => new Set(server.asked(create).map(({ key }) => key)).size
const notKnown = 'Create an external contact: No word came back, and it is not known whether this arrived.'

test.each([
  ['after a lost answer', lostAnswer],
  // What a gateway answers in place of the server may have arrived.
  ['after an answer of a gateway', refusal(504)],
])('[READ-45] %s the same is sent under the same key, and what was typed stays', async (_, reply) => {
  const { user, server } = open(null)
  fill(page.getByLabelText('Notes'), 'Typed')
  server.answers(create, reply, answer(create, { id: 'c9' }))
  await user.click(button(page, 'Save'))
  await snackbarSays(notKnown)
  expect(valueOf(page, 'Notes')).toBe('Typed')
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(saved).toEqual(['c9']))
  expect(server.asked(create)).toHaveLength(2)
  expect(keysOf(server)).toBe(1)
})

const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['GENERAL_EDIT'] }
/** As a page shows it; shown anew, as after a reload. */
const kept = (round: number, contact: ExternalContact | null = null) => (
  <DraftOf key={round} place="contact new" title="Add contact">
    <Form contact={contact} />
  </DraftOf>
)
/** Whoever types is known by then, as everywhere behind the sign-in. */
const Whose = () => <p>{useSession().me?.displayName}</p>
async function openKept(contact: ExternalContact | null = null) {
  const opened = open(null)
  opened.server.shows('me', {}, [dana as never])
  opened.again(<Whose />)
  await page.findByText('Dana')
  opened.again(kept(1, contact))
  fill(page.getByLabelText('Notes'), 'Typed')
  return opened
}
async function reload({ leave, again }: Awaited<ReturnType<typeof openKept>>, contact: ExternalContact | null = null) {
  leave()
  again(kept(2, contact))
  await waitFor(() => expect(valueOf(page, 'Notes')).toBe('Typed'))
}

test('[READ-45] after a lost answer and a reload the same is sent under the same key, also after a refusal about something else', async () => {
  const opened = await openKept()
  const { user, server } = opened
  server.answers(create, lostAnswer, refusal(403, 'Somebody has taken this right away.'), answer(create, { id: 'c9' }))
  await user.click(button(page, 'Save'))
  await snackbarSays(notKnown)
  expect(page.queryByText(/not sent yet/)).toBeNull()
  await reload(opened)
  expect(await page.findByText(/It is not known whether this arrived/)).toBeTruthy()
  await user.click(button(page, 'Save'))
  // Not about it: an earlier try may have arrived all the same.
  await snackbarSays('Somebody has taken this right away.')
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(saved).toEqual(['c9']))
  expect(server.asked(create)).toHaveLength(3)
  expect(keysOf(server)).toBe(1)
  expect(localStorage.getItem('cultivatd-draft a1 contact new')).toBeNull()
})

test('what was refused is no doubt: its draft is one that was not sent, and its key goes', async () => {
  const opened = await openKept()
  const { user, server } = opened
  server.answers(create, refusal(400, 'No such state.'), answer(create, { id: 'c9' }))
  await user.click(button(page, 'Save'))
  await snackbarSays('No such state.')
  await reload(opened)
  expect(await page.findByText(/not sent yet/)).toBeTruthy()
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(server.asked(create)).toHaveLength(2))
  expect(keysOf(server)).toBe(2)
})

const said = 'Priya Nair changed the notes while you were editing.'
const overtaken = refusal(409, { message: said, path: 'version' })

test('who was overtaken is told who changed what, keeps what was typed, and saves over it knowingly', async () => {
  const contact = aContact()
  const { user, server, becomes, bodies } = open(contact)
  server.answers(update, overtaken, answer(update, {}))
  fill(page.getByLabelText('Company'), 'Hydro')
  await user.click(button(page, 'Save'))
  expect(await page.findByText(said)).toBeTruthy()
  expect(button(page, 'Save over it').disabled).toBe(true)
  becomes({ ...contact, version: 5, notes: 'Net 60' })
  expect(valueOf(page, 'Company')).toBe('Hydro')
  expect(page.getByText('Stays as it is now').parentElement?.textContent).toContain('Net 30 → Net 60')
  await user.click(button(page, 'Save over it'))
  await snackbarSays('Saved Successfully!Saved Hydro')
  expect(bodies().map(({ version, name, notes }) => [version, name, notes])).toEqual([
    [1, 'Hydro', 'Net 30'],
    [5, 'Hydro', 'Net 60'],
  ])
})

test('what others save is taken in while nothing was typed; what was typed can be given up for theirs', async () => {
  const contact = aContact()
  const { user, server, becomes } = open(contact)
  becomes({ ...contact, version: 2, notes: 'Net 45' })
  await waitFor(() => expect(valueOf(page, 'Notes')).toBe('Net 45'))
  server.answers(update, overtaken)
  fill(page.getByLabelText('Notes'), 'Mine')
  becomes({ ...contact, version: 3, notes: 'Theirs' })
  await user.click(button(page, 'Save'))
  expect(await page.findByText('You changed it too: yours takes its place')).toBeTruthy()
  await user.click(button(page, 'Discard mine'))
  expect(valueOf(page, 'Notes')).toBe('Theirs')
  expect(page.queryByText(said)).toBeNull()
})

const sam = aPerson()
const lucy = aPerson({ id: 'p2', name: 'Lucy Tran', phone: '2' })
const jo = aPerson({ id: 'p3', name: 'Jo Field', phone: '3' })

test('of two who change the people of a record at once nobody’s person is lost', async () => {
  const contact = aContact({ contacts: [sam, lucy] })
  const { user, server, becomes, bodies } = open(contact)
  server.answers(update, overtaken, answer(update, {}))
  fill(person('Sam Whitehorse').getByLabelText('Phone'), '99')
  await user.click(button(page, 'Add Person'))
  fill(person('New person').getByLabelText('Name'), 'Ida Plain')
  await user.click(button(page, 'Save'))
  await page.findByText(said)
  becomes({ ...contact, version: 2, contacts: [{ ...sam, email: 'sam@new.example' }, jo] })
  const changed = within(page.getByLabelText('What was changed meanwhile'))
  expect(changed.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Sam Whitehorse, E-mail',
    'Contacts',
    'Contacts',
  ])
  expect(changed.getAllByText('Stays as it is now')).toHaveLength(3)
  await user.click(button(page, 'Save over it'))
  await waitFor(() => expect(saved).toEqual(['c1']))
  const people = bodies()[1]?.contacts.map(({ name, phone, email }) => `${name} ${phone} ${email}`)
  expect(people).toEqual([
    'Sam Whitehorse 99 sam@new.example',
    expect.stringMatching(/^Ida Plain /),
    `Jo Field 3 ${jo.email}`,
  ])
})

test('what both changed is shown side by side: mine stays unless theirs is chosen, each for itself', async () => {
  const contact = aContact({ contacts: [sam, lucy] })
  const { user, server, becomes, bodies } = open(contact)
  server.answers(update, overtaken, answer(update, {}))
  fill(page.getByLabelText('Notes'), 'Mine')
  fill(person('Sam Whitehorse').getByLabelText('Phone'), '99')
  await user.click(button(page, 'Delete Lucy Tran'))
  becomes({
    ...contact,
    version: 2,
    notes: 'Theirs',
    contacts: [
      { ...sam, phone: '77' },
      { ...lucy, phone: '66' },
    ],
  })
  await user.click(button(page, 'Save'))
  await page.findByText(said)
  const chosen = (label: string) => choice(label).getByRole<HTMLInputElement>('radio', { checked: true }).parentElement
  expect(chosen('Notes')?.textContent).toBe('YoursMine')
  expect(chosen('Contacts')?.textContent).toBe('YoursDeleted')
  await user.click(choice('Sam Whitehorse, Phone').getByLabelText(/^Theirs/))
  await user.click(choice('Contacts').getByLabelText(/^Theirs/))
  expect(page.getAllByText('You changed it too: theirs stays')).toHaveLength(2)
  // Also what is typed while it is read.
  fill(page.getByLabelText('Notes'), 'Mine at last')
  expect(chosen('Notes')?.textContent).toBe('YoursMine at last')
  await user.click(button(page, 'Save over it'))
  await waitFor(() => expect(saved).toEqual(['c1']))
  const [, body] = bodies()
  expect([body?.version, body?.notes]).toEqual([2, 'Mine at last'])
  expect(body?.contacts.map(({ name, phone }) => `${name} ${phone}`)).toEqual(['Sam Whitehorse 77', 'Lucy Tran 66'])
})

test('who is overtaken once more is asked only about what the third changed', async () => {
  const contact = aContact()
  const { user, server, becomes, bodies } = open(contact)
  server.answers(update, overtaken, overtaken, answer(update, {}))
  fill(page.getByLabelText('Company'), 'Hydro')
  becomes({ ...contact, version: 2, notes: 'Net 45' })
  await user.click(button(page, 'Save'))
  await user.click(await page.findByRole('button', { name: 'Save over it' }))
  await page.findByText(said)
  becomes({ ...contact, version: 3, notes: 'Net 60' })
  expect(page.getByText('Stays as it is now').parentElement?.textContent).toContain('Net 45 → Net 60')
  expect(page.queryByRole('radio')).toBeNull()
  await user.click(button(page, 'Save over it'))
  await waitFor(() => expect(saved).toEqual(['c1']))
  expect(bodies().map(({ version, name, notes }) => [version, name, notes])).toEqual([
    [1, 'Hydro', 'Net 30'],
    [2, 'Hydro', 'Net 45'],
    [3, 'Hydro', 'Net 60'],
  ])
})

test('a draft of days ago is merged with what was saved since, and not over it', async () => {
  const contact = aContact({ contacts: [sam] })
  const opened = await openKept(contact)
  await reload(opened, { ...contact, version: 7, notes: 'Net 60', contacts: [sam, jo] })
  const { user, server, bodies } = opened
  server.answers(update, overtaken, answer(update, {}))
  await user.click(button(page, 'Save'))
  await page.findByText(said)
  expect(
    choice('Notes')
      .getByLabelText(/^Theirs/)
      .closest('label')?.textContent,
  ).toBe('TheirsNet 60')
  await user.click(button(page, 'Save over it'))
  await waitFor(() => expect(saved).toEqual(['c1']))
  expect(bodies().map(({ version, contacts }) => [version, contacts.length])).toEqual([
    [1, 1],
    [7, 2],
  ])
})
