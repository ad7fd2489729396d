import { labTestRoutes } from '@cultivatd/contract/lab-test/lab-test.contract'
import { aContact } from '@cultivatd/domain/external-contact/external-contact.builders'
import { aTest } from '@cultivatd/domain/lab-test/lab-test.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { button, dialog, fill, offered, problemsOf, show, snackbarSays, valueOf } from '../ui/rendering.builders.tsx'
import { EditTest, NewTest } from './test-form.tsx'

const { create, update } = labTestRoutes
const laboratories = [
  aContact({ id: 'plains', name: 'Plains', services: ['PRODUCT_TESTING'] }),
  aContact({ id: 'closed', name: 'Closed', services: ['PRODUCT_TESTING'], active: false }),
  aContact({ id: 'hydro', name: 'Hydro', services: ['SUPPLIES'] }),
]

async function open(given: ReturnType<typeof aTest> | null, others = [aTest()]) {
  const server = aServer()
  server.shows('externalContacts', {}, laboratories)
  server.shows('labTests', {}, others)
  const facility = { id: 'GAAA-4KVB-7T2Q', version: 1, metrc: { DisplayName: 'Red Fork' } }
  server.shows('facilities', {}, [facility as never])
  const onClose = () => {}
  const shown = show(given ? <EditTest test={given} onClose={onClose} /> : <NewTest onClose={onClose} />)
  const sheet = await dialog(given ? `Edit ${given.name}` : 'Add New Test')
  await waitFor(() => expect(offered(sheet, 'Origin facility')).toContain('Red Fork'))
  return { ...shown, server, sheet }
}

test('[LAB-10] [LAB-11] [READ-85] what must be there is asked for, with a word behind what may be left out', async () => {
  const { sheet, user, server } = await open(null)
  await user.click(button(sheet, 'Add Test'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(Array.from({ length: 5 }, () => 'Please enter a value')))
  for (const label of ['Strain', 'Type', 'Testing facility', 'Deliveree', 'Batch or package'])
    expect(sheet.getByLabelText(`${label} optional`)).toBeTruthy()
  expect(server.asked(create)).toEqual([])
})

test('[LAB-14] [READ-15] [READ-86] it begins with grams, the van, today and the facility that was used last', async () => {
  const { sheet } = await open(null)
  expect(['Unit', 'Vehicle', 'Origin facility'].map((label) => valueOf(sheet, label))).toEqual([
    'Grams',
    'van',
    'GAAA-4KVB-7T2Q',
  ])
  expect(button(sheet, 'Departed: today')).toBeTruthy()
  expect(offered(sheet, 'Vehicle')).toEqual(['Van'])
  expect(offered(sheet, 'Name')).toEqual(['THC', 'THCa', 'CBD', 'CBDa', 'Pesticides'])
})

test('[LAB-15] [DATA-39] [READ-74] only active contacts with the service Product Testing are laboratories; a chosen one stays', async () => {
  const fresh = await open(null)
  expect(offered(fresh.sheet, 'Testing facility optional')).toEqual(['Plains'])
  fresh.leave()
  const { sheet } = await open(aTest({ testingFacilityId: 'closed' }))
  expect(offered(sheet, 'Testing facility')).toEqual(['Plains', 'Closed (not offered any more)'])
})

test('more than was taken is not delivered; what is right is sent', async () => {
  const { sheet, user, server } = await open(null)
  await user.selectOptions(sheet.getByLabelText('Name'), 'THC')
  fill(sheet.getByLabelText('Total weight'), '6804')
  fill(sheet.getByLabelText('Weight delivered'), '7000')
  fill(sheet.getByLabelText('Results expected'), '2026-11-27')
  fill(sheet.getByLabelText('Miles driven'), '38')
  await user.click(button(sheet, 'Add Test'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['At most the total, 6,804 g']))
  fill(sheet.getByLabelText('Weight delivered'), '6795')
  server.answers(create, answer(create, { id: 't9' }))
  await user.click(button(sheet, 'Add Test'))
  await snackbarSays('Saved Successfully!Added test THC')
  expect(server.asked(create)[0]?.body).toMatchObject({
    name: 'THC',
    weightDelivered: 6795,
    dateDepartedFromFacility: '2026-11-21',
    dateDelivered: '',
    testingFacilityId: '',
  })
})

test('[LAB-12] who edits says which laboratory', async () => {
  const { sheet, user, server } = await open(aTest())
  fill(sheet.getByLabelText('Miles driven'), '40')
  await user.click(button(sheet, 'Save'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['Please enter a value']))
  expect(server.asked(update)).toEqual([])
})
