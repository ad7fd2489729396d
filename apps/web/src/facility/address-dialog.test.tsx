import { facilityRoutes } from '@cultivatd/contract/facility/facility.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer, held, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { AddressDialog } from './address-dialog.tsx'

const route = facilityRoutes.update
const labels = ['Address Line 1', 'City', 'Zip Code']

async function open() {
  const server = aServer()
  const onClose = vi.fn<() => void>()
  const facility = { id: facilityId, address: null, metrc: { DisplayName: 'Red Fork' } } as Parameters<
    typeof AddressDialog
  >[0]['facility']
  const { user } = show(<AddressDialog facility={facility} onClose={onClose} />)
  return { user, server, onClose, form: await dialog('Address of Red Fork') }
}

test('[FAC-10] [FAC-11] line, city, state and zip code are asked for, and nothing is sent without them', async () => {
  const { form, user, server } = await open()
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toHaveLength(4))
  expect(server.asked(route)).toEqual([])
})

test('[FAC-13] [READ-45] what goes wrong shows in the snackbar, and the form stays with what was typed', async () => {
  const { form, user, server, onClose } = await open()
  const late = held(refusal(403, 'Somebody has taken this right away.'))
  server.answers(route, late.reply, answer(route, {}))
  for (const [at, text] of ['1 Main St', 'Tulsa', '74101'].entries()) fill(form.getByLabelText(labels[at] ?? ''), text)
  await user.selectOptions(form.getByLabelText('State'), 'OK')
  await user.click(button(form, 'Save'))
  expect((await form.findByRole('button', { name: 'Saving' })).getAttribute('aria-busy')).toBe('true')
  expect(form.getByLabelText<HTMLInputElement>('City').readOnly).toBe(true)
  await user.type(form.getByLabelText('City'), '{Enter}')
  expect(server.asked(route)).toHaveLength(1)
  late.now()
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  expect(labels.map((label) => valueOf(form, label))).toEqual(['1 Main St', 'Tulsa', '74101'])
  await waitFor(() => expect(button(form, 'Save').disabled).toBe(false))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
