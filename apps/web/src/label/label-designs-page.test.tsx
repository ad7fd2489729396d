import { labelDesignRoutes, labelRoutes } from '@cultivatd/contract/label/label.contract'
import { drawingOf } from '@cultivatd/domain/label/drawing'
import { aLabelDesign, aLabelDesignForm, plainTools } from '@cultivatd/domain/label/label.builders'
import { sampleValues } from '@cultivatd/domain/label/label-kind'
import { permission } from '@cultivatd/domain/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { useSession } from '../live/session.ts'
import { button, dialog, show } from '../ui/rendering.builders.tsx'
import { LabelDesignsPage } from './label-designs-page.tsx'

const { update } = labelDesignRoutes
const { preview } = labelRoutes
const Known = () => useSession().me && <LabelDesignsPage />

async function open(held: string) {
  const server = aServer()
  const dana = { id: 'u1', uid: 'dana', displayName: 'Dana', version: 1, email: 'dana@example.com' }
  server.shows('me', {}, [{ ...dana, emailVerified: true, hasPassword: true, permissions: [held] } as never])
  server.shows('labelDesigns', {}, [aLabelDesign()])
  server.shows('labelLogo', {}, [])
  server.answers(preview, answer(preview, drawingOf(aLabelDesignForm(), sampleValues('plant'), plainTools)))
  const shown = show(<Known />)
  const table = within(await screen.findByRole('table', { name: 'label designs' }))
  return { server, table, ...shown }
}

test('a part is moved by its millimetres and saved; one that reaches over the edge is told at its field', async () => {
  const { table, user, server } = await open(permission.generalEdit)
  server.answers(update, answer(update, {}))
  await user.click(table.getByText('Stake label'))
  const form = await dialog('Edit Stake label')
  await user.click(button(form, 'Open Strain'))
  const left = form.getByLabelText('From the left')
  await user.clear(left)
  await user.type(left, '30')
  await user.click(button(form, 'Save'))
  expect(await form.findByText('Reaches over the right edge: the label is 50.8 mm wide')).toBeTruthy()
  expect(server.asked(update)).toEqual([])
  await user.clear(left)
  await user.type(left, '25')
  await user.click(button(form, 'Save'))
  await waitFor(() =>
    expect(server.asked(update)).toMatchObject([
      { body: { version: 1, elements: [{ id: 'code' }, { id: 'strain', x: 25 }] } },
    ]),
  )
})

test('who may not change designs sees how they look', async () => {
  const { table, user } = await open(permission.strainView)
  expect(screen.queryByRole('button', { name: 'Add label design' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Choose a picture' })).toBeNull()
  await user.click(table.getByText('Stake label'))
  const read = await dialog('Stake label')
  expect(await read.findByRole('img', { name: 'The label with example data' })).toBeTruthy()
  expect(read.queryByRole('textbox')).toBeNull()
})
