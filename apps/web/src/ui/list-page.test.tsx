import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { aServer } from '../live/server.builders.ts'
import type { LiveTopic } from '../live/use-topic.ts'
import { DraftOf } from './draft/draft-of.tsx'
import { TextInput } from './inputs.tsx'
import { ListPage } from './list-page.tsx'
import { OwnDelete } from './own-delete.tsx'
import { OwnDialog } from './own-dialog.tsx'
import { button, dialog, fill, goOffline, show, snackbar, valueOf } from './rendering.builders.tsx'
import { useOwnForm } from './use-own-form.ts'

interface Pump {
  id: string
  version: number
  name: string
}
const old = { id: 'p1', version: 3, name: 'Old pump' }
const deleted: Pump[] = []

function PumpFields({ pump, onClose }: { pump: Pump | undefined; onClose: () => void }) {
  const form = useOwnForm({
    schema: z.strictObject({ name: z.string() }),
    blank: { name: '' },
    row: pump ?? null,
    formOf: ({ name }) => ({ name }),
    words: {},
    said: (_id, { name }) => ({ detail: `Added ${name}` }),
    create: () => Promise.resolve({ id: 'p9' }),
    update: () => Promise.resolve(),
    onSaved: onClose,
  })
  const call = async (row: Pump) => deleted.push(row)
  return (
    <OwnDialog
      form={form}
      title={pump ? `Edit ${pump.name}` : 'Add pump'}
      footNote={
        pump && (
          <OwnDelete row={pump} noun="pump" name={pump.name} call={call} onDeleted={onClose}>
            It is taken from the list.
          </OwnDelete>
        )
      }
      onClose={onClose}
    >
      <TextInput control={form.control} name="name" label="Name" />
    </OwnDialog>
  )
}

function Pumps({ rows }: { rows: readonly Pump[] }) {
  const [shown, setShown] = useState<string | null>(null)
  const pump = rows.find(({ id }) => id === shown)
  return (
    <>
      <ListPage
        title="Pumps"
        topic={{ status: 'live', rows } as unknown as LiveTopic<Pump>}
        noun={['pump', 'pumps']}
        add={{ label: 'Add pump' }}
        emptyText="Pumps stand here."
        columns={[{ id: 'what', head: 'What', card: 'title', cell: ({ name }) => name, sortBy: ({ name }) => name }]}
        nameOf={({ name }) => name}
        textOf={({ name }) => name}
        onOpen={setShown}
      />
      {shown && (
        <DraftOf place={`pump ${shown}`} title={pump ? `Edit ${pump.name}` : 'Add pump'}>
          <PumpFields pump={pump} onClose={() => setShown(null)} />
        </DraftOf>
      )}
    </>
  )
}

const page = within(document.body)
function open() {
  aServer().shows('me', {}, [{ id: 'a1', version: 1, displayName: 'Dana', permissions: [] } as never])
  return show(<Pumps rows={[old]} />)
}

test('a list without pages of its own opens a dialog to add one, and goes on there with its draft', async () => {
  const { user } = open()
  await user.click((await page.findAllByRole('button', { name: 'Add pump' }))[0] as HTMLElement)
  const form = await dialog('Add pump')
  fill(form.getByLabelText('Name'), 'Half a na')
  await user.click(button(form, 'Cancel'))
  await user.click(await page.findByRole('button', { name: /^Draft: Add pump/ }))
  expect(valueOf(await dialog('Add pump'), 'Name')).toBe('Half a na')
})

/** What was typed about the old pump, and not sent. */
async function typed(isClosed: boolean) {
  const opened = open()
  await opened.user.click(await page.findByText('Old pump'))
  const form = await dialog('Edit Old pump')
  fill(form.getByLabelText('Name'), 'Renamed')
  if (isClosed) await opened.user.click(button(form, 'Cancel'))
  return { ...opened, form }
}

test('what was typed about a record and not sent is seen in its row, and in no other', async () => {
  const { again } = await typed(true)
  again(<Pumps rows={[old, { ...old, id: 'p2', name: 'Another' }]} />)
  const rowOf = async (name: string) => (await page.findByText(name)).closest('td')?.textContent
  expect(await rowOf('Old pump')).toMatch(/^Old pumpDraft: Edit Old pump, \d\d:\d\d$/)
  expect(await rowOf('Another')).toBe('Another')
})

test('what was typed about a record goes with it when it is deleted', async () => {
  const { user, form } = await typed(false)
  await user.click(button(form, 'Delete pump'))
  await user.click(button(await dialog('Delete pump Old pump', 'alertdialog'), 'Delete'))
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(deleted).toEqual([old])
  expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull()
})

test('the draft of a record that somebody else deleted says so, and opens no form for a new one', async () => {
  const { user, again } = await typed(true)
  again(<Pumps rows={[{ ...old, id: 'p2', name: 'Another' }]} />)
  await user.click(await page.findByRole('button', { name: /^Draft: Edit Old pump/ }))
  expect(await snackbar()).toContain(
    'Edit Old pump: somebody deleted this pump after you had typed, so it cannot be saved. Discard the draft; if the pump is needed, add a new one.',
  )
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('how many there are stands there once they are here, and without the server that they are not', async () => {
  const coming: LiveTopic<Pump> = { rows: [], status: 'loading', message: null }
  const list = (topic: LiveTopic<Pump>) => (
    <ListPage
      title="Pumps"
      topic={topic}
      noun={['pump', 'pumps']}
      columns={[{ id: 'name', head: 'Name', cell: ({ name }: Pump) => name, sortBy: ({ name }: Pump) => name }]}
      nameOf={({ name }) => name}
      textOf={({ name }) => name}
      add={{ label: 'Add pump' }}
      emptyText="Pumps stand here."
      onOpen={() => {}}
    />
  )
  aServer()
  const { again } = show(list(coming))
  expect(await screen.findByText('The pumps are loading')).toBeTruthy()
  expect(screen.queryByText(/0 pumps|^pumps$/)).toBeNull()
  expect(document.querySelector('h1')?.parentElement?.textContent).toBe('Pumps')
  expect(screen.queryByText(/Not on this device yet/)).toBeNull()
  goOffline()
  expect(await screen.findByText('Not on this device yet. It comes when the connection is back.')).toBeTruthy()
  again(list({ rows: [old], status: 'live', message: null }))
  expect(document.querySelector('h1')?.parentElement?.textContent).toContain('1 pump')
  expect(screen.queryByText(/Not on this device yet/)).toBeNull()
})
