import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { aServer } from '../live/server.builders.ts'
import { useSession } from '../live/session.ts'
import { DraftBar } from './draft/draft-bar.tsx'
import { DraftOf } from './draft/draft-of.tsx'
import { TextInput } from './inputs.tsx'
import { fill, show, valueOf } from './rendering.builders.tsx'
import { useTheirsForm } from './use-theirs-form.ts'

const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['generalEdit'] }
const Schema = z.strictObject({ name: z.string(), email: z.string() })
type Row = z.infer<typeof Schema> & { version: number }

const formOf = ({ name, email }: Row) => ({ name, email })
const luis: Row = { version: 1, name: 'Luis', email: 'luis@example.com' }

function Fields({ row }: { row: Row }) {
  const { control, took, getValues } = useTheirsForm({ schema: Schema, row, formOf })
  return (
    <form>
      <DraftBar />
      <TextInput control={control} name="name" label="Name" />
      <TextInput control={control} name="email" label="E-mail" />
      <button type="button" onClick={() => took(getValues())}>
        Saved
      </button>
    </form>
  )
}

const form = (row: Row = luis) => (
  <DraftOf place="user 2" title="Edit Luis">
    <Fields row={row} />
  </DraftOf>
)

async function open() {
  aServer().shows('me', {}, [dana as never])
  const opened = { ...show(<Whose />), page: within(document.body) }
  await opened.page.findByText('Dana')
  opened.again(form())
  return opened
}

/** Whoever types is known by then, as everywhere behind the sign-in. */
const Whose = () => <p>{useSession().me?.displayName}</p>

const values = ({ page }: Awaited<ReturnType<typeof open>>) => [valueOf(page, 'Name'), valueOf(page, 'E-mail')]
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('cultivatd-draft '))

test('what others change is taken in where nothing was typed, and what was typed stays', async () => {
  const opened = await open()
  fill(opened.page.getByLabelText('Name'), 'Luis M.')
  opened.again(form({ version: 2, name: 'Luis Marin', email: 'luis@farm.example' }))
  await waitFor(() => expect(values(opened)).toEqual(['Luis M.', 'luis@farm.example']))
})

test('so does a form that goes on with an old draft', async () => {
  const opened = await open()
  fill(opened.page.getByLabelText('Name'), 'Luis M.')
  opened.again(null)
  opened.again(form({ version: 2, name: 'Luis', email: 'luis@farm.example' }))
  await waitFor(() => expect(values(opened)).toEqual(['Luis M.', 'luis@farm.example']))
  expect(opened.page.getByText(/^Your draft/)).toBeTruthy()
})

test('what others change while nobody types is no draft', async () => {
  const opened = await open()
  opened.again(form({ version: 2, name: 'Luis', email: 'luis@farm.example' }))
  await waitFor(() => expect(values(opened)).toEqual(['Luis', 'luis@farm.example']))
  opened.again(null)
  expect(kept()).toEqual([])
})

test('what is typed back to the old value before the saved record arrives is typed, and stays', async () => {
  const opened = await open()
  fill(opened.page.getByLabelText('Name'), 'Luis M.')
  await opened.user.click(opened.page.getByRole('button', { name: 'Saved' }))
  fill(opened.page.getByLabelText('Name'), 'Luis')
  opened.again(form({ version: 2, name: 'Luis M.', email: 'luis@farm.example' }))
  await waitFor(() => expect(values(opened)).toEqual(['Luis', 'luis@farm.example']))
})
