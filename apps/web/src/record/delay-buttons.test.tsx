import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { pass, show, snackbar, today } from '../ui/rendering.builders.tsx'
import { WaitingSteps } from './waiting-panel.tsx'

/** By the clock of the test, which begins at ten. */
const until = (time: string) => new Date(`${today}T${time}`).toISOString()
const delayed = (time: string) => anOperation({ id: 'o7', state: 'recorded', sentAt: null, delayedUntil: until(time) })

test('a delayed change says when it goes, and is taken back or sent with one press', async () => {
  const server = aServer()
  server.answers(operationRoutes.takeBack, answer(operationRoutes.takeBack, { count: 3 }))
  server.answers(
    operationRoutes.sendNow,
    refusal(409, 'This is not delayed any more. Look at where it is now.'),
    answer(operationRoutes.sendNow, { count: 3 }),
  )
  const { user } = show(<WaitingSteps operation={delayed('10:01:30')} noun="package" />)
  expect(screen.getByText('at 10:01:30')).toBeTruthy()
  expect(screen.getByText(/can be taken back until then/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take back' }))
  expect(await snackbar()).toContain('Taken back: Adjusted by −1 ea: Scale Variance, and 2 more of the same act')
  const sendNow = screen.getByRole('button', { name: 'Send now' })
  await user.click(sendNow)
  await waitFor(async () => expect(await snackbar()).toBe('This is not delayed any more. Look at where it is now.'))
  await user.click(sendNow)
  expect(server.asked(operationRoutes.sendNow).map(({ path }) => path)).toEqual([
    '/api/operation/o7/send-now',
    '/api/operation/o7/send-now',
  ])
})

test('when its time has come it cannot be taken back any more', async () => {
  show(<WaitingSteps operation={delayed('10:00:20')} noun="package" />, 'timers')
  expect(screen.getByRole('button', { name: 'Take back' })).toBeTruthy()
  await pass(20_001)
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  expect(screen.queryByText(/can be taken back/)).toBeNull()
})
