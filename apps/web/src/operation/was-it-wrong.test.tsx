import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { waysBack } from '@cultivatd/domain/operation/way-back'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { WasItWrong } from './was-it-wrong.tsx'

const operation = anOperation({ id: 'o7' })
const [label = ''] = operation.records
const payload = { label, quantity: -1, unitOfMeasure: 'Each', reason: 'Scale Variance' }

test('what can be done about a wrong change is told with its end and its price, and one press prepares it', async () => {
  const server = aServer()
  const ways = waysBack({ operation, payload, before: null })
  server.answers(operationRoutes.wayBack, answer(operationRoutes.wayBack, { operation, ways }))
  const { user, address } = show(<WasItWrong operation={operation} />)
  expect(await screen.findByText('Adjust it back by +1 Each.')).toBeTruthy()
  expect(screen.getByText(/active and on no manifest\. Both entries stay in Metrc/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Prepare it' }))
  const opened = Object.fromEntries(new URL(address(), 'http://x').searchParams)
  expect(opened).toEqual({ package: label, page: 'adjustQuantity', in: facilityId, wrong: 'o7' })
})

test('of what only the state can put right it says so, and a failure says what happened', async () => {
  const server = aServer()
  server.answers(
    operationRoutes.wayBack,
    refusal(503, 'The database does not answer.'),
    answer(operationRoutes.wayBack, { operation, ways: [] }),
  )
  const { user } = show(<WasItWrong operation={operation} />)
  await user.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByText(/Ask it for a correction/)).toBeTruthy()
})
