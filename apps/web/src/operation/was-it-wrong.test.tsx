import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { waysBack } from '@cultivatd/domain/operation/way-back'
import { screen, waitFor } from '@testing-library/react'
import { stateCorrectionRoutes } from '@cultivatd/contract/state-correction/state-correction.contract'
import { expect, test } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, show, snackbar } from '../ui/rendering.builders.tsx'
import { WasItWrong } from './was-it-wrong.tsx'

const operation = anOperation({ id: 'o7' })
const [label = ''] = operation.records
const payload = { label, quantity: -1, unitOfMeasure: 'Each', reason: 'Scale Variance' }

test('what can be done about a wrong change is told with its end and its price, and one press prepares it', async () => {
  const server = aServer()
  const ways = waysBack({ operation, payload, before: null })
  server.answers(operationRoutes.wayBack, answer(operationRoutes.wayBack, { operation, ways }))
  const { user, address } = show(<WasItWrong found={{ operation, payload }} facilityName="Red Fork" />)
  expect(await screen.findByText('Adjust it back by +1 ea.')).toBeTruthy()
  expect(screen.getByText(/active and on no manifest\. Both entries stay in Metrc/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Prepare it' }))
  const opened = Object.fromEntries(new URL(address(), 'http://x').searchParams)
  expect(opened).toEqual({ package: label, page: 'adjustQuantity', in: facilityId, wrong: 'o7' })
})

test('what is put right on a page of its own has the way there', async () => {
  const server = aServer()
  const added = anOperation({ id: 'o7', kind: 'driver.create' })
  const ways = waysBack({ operation: added, payload, before: null })
  server.answers(operationRoutes.wayBack, answer(operationRoutes.wayBack, { operation: added, ways }))
  show(<WasItWrong found={{ operation: added, payload }} facilityName="Red Fork" record={<a href="/drivers">Ada</a>} />)
  expect(await screen.findByText('Delete it on its page.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/drivers')
  expect(screen.queryByRole('button', { name: 'Prepare it' })).toBeNull()
})

test('of what only the state can put right it says so, and a failure says what happened', async () => {
  const server = aServer()
  const destroyed = anOperation({ id: 'o7', kind: 'plant.destroy' })
  server.answers(
    operationRoutes.wayBack,
    refusal(503, 'The database does not answer.'),
    answer(operationRoutes.wayBack, { operation: destroyed, ways: [] }),
  )
  const { user } = show(<WasItWrong found={{ operation: destroyed, payload }} facilityName="Red Fork" />)
  await user.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByText(/A destroyed plant stays destroyed in Metrc\. The state corrects it/)).toBeTruthy()
})

test('the correction for the state has its data filled in, waits for what is right and why, and is kept as not filed', async () => {
  const server = aServer()
  server.shows('me', {}, [{ id: 'u1', version: 1, displayName: 'Dana', permissions: ['GENERAL_EDIT'] } as never])
  server.shows('stateCorrections', {}, [])
  server.answers(operationRoutes.wayBack, answer(operationRoutes.wayBack, { operation, ways: [] }))
  server.answers(stateCorrectionRoutes.create, answer(stateCorrectionRoutes.create, { id: 'c1' }))
  const { user } = show(<WasItWrong found={{ operation, payload }} facilityName="Red Fork" />)
  await user.click(await screen.findByRole('button', { name: 'Correction for the state' }))
  const form = await dialog('Correction for the state')
  await user.click(button(form, 'Save'))
  expect(form.getAllByText('Please enter a value')).toHaveLength(2)
  fill(form.getByLabelText('What is right'), 'Nothing was missing.')
  fill(form.getByLabelText('How it came about'), 'The scale was not zero.')
  expect(form.getByText(/License: .* \(Red Fork\)/).textContent).toContain('What is right: Nothing was missing.')
  fill(form.getByLabelText('Reference'), 'Case 7')
  await user.click(button(form, 'Save'))
  expect(await form.findByText('Enter the day on which it was filed')).toBeTruthy()
  fill(form.getByLabelText('Reference'), '')
  await user.click(button(form, 'Save'))
  await waitFor(() =>
    expect(server.asked(stateCorrectionRoutes.create).map(({ body }) => body)).toEqual([
      {
        operationId: 'o7',
        right: 'Nothing was missing.',
        reason: 'The scale was not zero.',
        filedOn: '',
        reference: '',
      },
    ]),
  )
  expect(await snackbar()).toContain('Added the correction of: Adjusted by −1 ea: Scale Variance')
})

test('a change that has a correction opens it, and no second one is begun beside one that is still to be filed', async () => {
  const server = aServer()
  server.shows('me', {}, [{ id: 'u1', version: 1, displayName: 'Dana', permissions: ['GENERAL_EDIT'] } as never])
  const there = { id: 'c1', version: 1, operationId: 'o7', summary: '', records: [], facilityId, reference: '' }
  const right = { right: 'Nothing was missing.', reason: 'The scale was not zero.', filedOn: '' }
  server.shows('stateCorrections', {}, [{ ...there, ...right } as never])
  server.answers(operationRoutes.wayBack, answer(operationRoutes.wayBack, { operation, ways: [] }))
  show(<WasItWrong found={{ operation, payload }} facilityName="Red Fork" isCorrecting />)
  const form = await dialog('Correction for the state')
  expect(form.getByLabelText<HTMLTextAreaElement>('What is right').value).toBe('Nothing was missing.')
  expect(screen.queryByRole('button', { name: /orrection for the state$/, hidden: true })).toBeNull()
})
