import { references } from '@cultivatd/contract/reference/reference.builders'
import { sublocationRoutes } from '@cultivatd/contract/sublocation/sublocation.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer, outcome, outcomeOf, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show } from '../ui/rendering.builders.tsx'
import { SublocationsCard } from './sublocations-card.tsx'

const shelf = { Id: 7, Name: 'Shelf A' }

async function open(permissions: string[] = ['ORG_ADMIN'], sublocations: (typeof shelf)[] | null = [shelf]) {
  const server = aServer()
  const me = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions }
  server.shows('me', {}, [me as never])
  server.shows('references', { facilityId }, [references({ sublocations })])
  const { user } = show(<SublocationsCard facilityId={facilityId} />)
  return { server, user }
}

test('a name is asked for that no other has, and what Metrc refuses stays typed', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add sublocation' }))
  const form = await dialog('Add sublocation')
  fill(form.getByLabelText('Name'), 'shelf a')
  await user.click(button(form, 'Add sublocation'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['There is a sublocation called Shelf A already']))
  expect(server.asked(sublocationRoutes.create)).toEqual([])
  server.answers(sublocationRoutes.create, refusal(400, 'Name is invalid.'), outcome([outcomeOf('Shelf B')]))
  fill(form.getByLabelText('Name'), 'Shelf B')
  await user.click(button(form, 'Add sublocation'))
  expect(await form.findByText('Name is invalid.')).toBeTruthy()
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked(sublocationRoutes.create).at(-1)?.body).toEqual({ facilityId, name: 'Shelf B' })
})

test('it is renamed by everybody, deleted by organization admins, and told with the name that was seen', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Actions for Shelf A' }))
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
  const form = await dialog('Rename Shelf A')
  server.answers(sublocationRoutes.update, outcome([outcomeOf('Shelf A')]))
  fill(form.getByLabelText('Name'), 'Shelf 1')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(server.asked(sublocationRoutes.update)).toHaveLength(1))
  expect(server.asked(sublocationRoutes.update)[0]?.body).toEqual({ facilityId, name: 'Shelf 1', seenName: 'Shelf A' })
})

test('who may not delete is not offered it, and a facility without sublocations shows nothing', async () => {
  const { user } = await open([])
  await user.click(await screen.findByRole('button', { name: 'Actions for Shelf A' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Rename'])
})
