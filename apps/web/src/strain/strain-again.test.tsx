import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { catalogueStrainRoutes, strainRoutes } from '@cultivatd/contract/strain/strain.contract'
import type { MappingRow } from '@cultivatd/domain/catalogue/mapping-row'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { aStrain } from '@cultivatd/domain/strain/strain.builders'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, aServer, confirmed } from '../live/server.builders.ts'
import { atDesk, button, dialog, fill, show, snackbarSays } from '../ui/rendering.builders.tsx'
import { StrainAgain } from './strain-again.tsx'
import { aMapping, printed, redFork } from './strain.builders.ts'

beforeEach(atDesk)

const strain = aStrain({ thc: 0.214 })
const { get } = operationRoutes
const { update } = catalogueStrainRoutes

function open(row: Partial<MappingRow> = {}) {
  const server = aServer()
  server.shows('facilities', {}, [{ id: redFork.id, version: 1, metrc: { DisplayName: redFork.name } } as never])
  const problems = ['The strain is in use']
  const operation = anOperation({ kind: 'strain.update', facilityId: redFork.id, state: 'refused', problems })
  server.answers(get, answer(get, { operation, payload: { name: 'Blue Dream', id: 7, catalogueId: strain.id } }))
  server.shows('operations', { facilityId: redFork.id, record: operation.records[0] ?? '' }, [operation])
  server.shows('catalogueStrains', {}, [strain])
  const stands = (given: Partial<MappingRow>) =>
    server.shows('strainMapping', { strainId: strain.id }, [
      aMapping(redFork, { linkedId: 7, record: printed(), ...row, ...given }),
    ])
  stands({})
  const onClose = vi.fn<() => void>()
  const { user } = show(<StrainAgain again="o1" onClose={onClose} />)
  return { server, user, onClose, stands }
}

test('[STRAIN-09] a refused change is corrected in the form of the strain, under Metrc’s words, and sent once the server has compared it', async () => {
  const { server, user, onClose, stands } = open()
  const form = await dialog('Edit Blue Dream')
  expect((await form.findByRole('alert')).textContent).toContain('The strain is in use')
  server.answers(update, answer(update, {}))
  server.answers(strainRoutes.update, confirmed('Blue Dream'))
  fill(form.getByLabelText(/^THC/), '22')
  await user.click(button(form, 'Save and send again'))
  await waitFor(() => expect(server.asked(update)[0]?.body).toMatchObject({ thc: 0.22 }))
  expect(server.asked(strainRoutes.update)).toEqual([])
  server.shows('catalogueStrains', {}, [{ ...strain, thc: 0.22, version: 5 }])
  stands({ version: 5 })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(strainRoutes.update)).toMatchObject([
    { path: '/api/strain/7', corrects: 'o1', body: { thc: 0.22 } },
  ])
  await snackbarSays('Saved Successfully!Sent Blue Dream to Red Fork Cultivation')
})

test('[STRAIN-09] as it stands it is sent again too, where only Metrc has changed', async () => {
  const { server, user } = open()
  const form = await dialog('Edit Blue Dream')
  server.answers(update, answer(update, {}))
  server.answers(strainRoutes.update, confirmed('Blue Dream'))
  await user.click(button(form, 'Save and send again'))
  await waitFor(() => expect(server.asked(strainRoutes.update)).toMatchObject([{ corrects: 'o1' }]))
})

test('a change of what was linked before can only be given up', async () => {
  open({ linkedId: 9 })
  expect(await screen.findByText('Blue Dream is linked otherwise there by now')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
