import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '../live/api.ts'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { perform } from '../live/outbox/perform.ts'
import { aServer, brokenConnection, refusal } from '../live/server.builders.ts'
import { dialog, show } from '../ui/rendering.builders.tsx'
import { NotSent } from './not-sent.tsx'

const tick = (taskId: string, key: string) =>
  perform((options) => api.task.tick({ params: { taskId }, body: { subTaskId: 's', isComplete: true } }, options), {
    key,
    records: [`task ${taskId}`],
    about: `Rack ${taskId}`,
  })

test('what is not sent yet is listed in its order, with how it stands and what it waits for', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'priya')
  server.answers(taskRoutes.tick, brokenConnection)
  await tick('7', 'of-another-person')
  await device.signIn('dana')
  await tick('1', 'first-tick')
  await tick('1', 'second-tick')
  server.answers(taskRoutes.tick, refusal(400, 'Start this task first'))
  await device.sends()
  server.answers(taskRoutes.tick, brokenConnection)
  await tick('2', 'third-tick')
  show(<NotSent />)
  const sheet = await dialog('Not sent yet')
  const lines = sheet.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^Tick a sub-task of a started task, or take the tick back: Rack 1.*Not taken, see why/),
    expect.stringMatching(/Rack 1.*Waits for "Tick a sub-task.*", which was not taken/),
    expect.stringMatching(/Rack 2.*May have arrived; it is asked for once more, and counts once/),
  ])
  // What may have arrived is asked for first.
  expect(sheet.getAllByRole('button', { name: /^Give up/ })).toHaveLength(2)
  expect(sheet.getByText(/^1 change of other people waits here too/)).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Mend 1 change' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Everything that you did on this device has arrived.')).toBeNull())
})

test('of a long list the first fifty are drawn, and all when they are asked for', async () => {
  const server = aServer()
  await aKeepingDevice(server, 'dana')
  server.answers(taskRoutes.tick, brokenConnection)
  for (let at = 1; at <= 60; at++) await tick(String(at), `tick-${at}`)
  const { user } = show(<NotSent />)
  const sheet = await dialog('Not sent yet')
  expect(sheet.getAllByRole('listitem')).toHaveLength(50)
  await user.click(sheet.getByRole('button', { name: 'Show all 60' }))
  expect(sheet.getAllByRole('listitem')).toHaveLength(60)
  expect(sheet.queryByRole('button', { name: /^Show all/ })).toBeNull()
})
