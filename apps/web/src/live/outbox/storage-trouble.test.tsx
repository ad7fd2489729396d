import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import { waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../api.ts'
import { answer, aServer, brokenConnection, type FakeServer } from '../server.builders.ts'
import { keepToken } from '../token.ts'
import { aKeepingDevice } from './device.builders.ts'
import { outbox } from './outbox.ts'
import { outboxName, OutboxStore } from './outbox-store.ts'
import { outboxState } from './outbox-state.ts'
import { perform } from './perform.ts'
import { unsentHere } from './unsent-mark.ts'

beforeEach(() => localStorage.clear())

const tick = (key: string) =>
  perform(
    (options) => api.task.tick({ params: { taskId: key }, body: { subTaskId: 's', isComplete: true } }, options),
    { key, records: [`task ${key}`], about: 'Rack lower' },
  )
const keys = () => outboxState().acts.map(({ key }) => key)
const taken = answer(taskRoutes.tick, {})

async function aDeviceAway(server: FakeServer) {
  const device = await aKeepingDevice(server, 'dana')
  server.answers(taskRoutes.tick, brokenConnection)
  return device
}

/** As a browser does that clears a site, or needs its room. */
const takenAway = () =>
  new Promise<void>((resolve) => {
    indexedDB.deleteDatabase(outboxName).onsuccess = () => resolve()
  })

test('[SYNC-03] what waits is put back from the page where a browser takes the storage away under it, and arrives', async () => {
  const server = aServer()
  const device = await aDeviceAway(server)
  await tick('first-tick')
  await tick('second-tick')
  await outbox.rest()
  await takenAway()
  await waitFor(async () => expect((await indexedDB.databases()).length).toBe(1))
  await tick('third-tick')
  expect(keys()).toEqual(['first-tick', 'second-tick', 'third-tick'])
  expect(outboxState()).toMatchObject({ isOn: true, trouble: null, lost: null })
  await device.signIn('dana')
  expect(keys()).toEqual(['first-tick', 'second-tick', 'third-tick'])
  expect(outboxState().lost).toBeNull()
  server.answers(taskRoutes.tick, taken)
  await device.sends()
  expect(keys()).toEqual([])
})

test('[SYNC-03] where the storage went while nobody looked, the person hears how many acts were in it, until they know', async () => {
  const server = aServer()
  const device = await aDeviceAway(server)
  await tick('first-tick')
  await tick('second-tick')
  await outbox.rest()
  const since = outboxState().acts[0]?.at
  keepToken(null)
  expect(unsentHere()).toBe(2)
  await takenAway()
  await device.signIn('priya')
  expect(outboxState()).toMatchObject({ acts: [], lost: null })
  await device.signIn('dana')
  expect(outboxState()).toMatchObject({ acts: [], lost: { count: 2, since } })
  await device.signIn('dana')
  expect(outboxState().lost).toMatchObject({ count: 2 })
  outbox.forgetLost()
  await device.signIn('dana')
  expect(outboxState().lost).toBeNull()
})

test('a storage that is taken when all has arrived is nothing to be told', async () => {
  const server = aServer()
  const device = await aDeviceAway(server)
  await tick('first-tick')
  server.answers(taskRoutes.tick, taken)
  await device.sends()
  keepToken(null)
  await takenAway()
  await device.signIn('dana')
  expect(outboxState().lost).toBeNull()
})

test('a storage that opens only after a while is waited for', async () => {
  const server = aServer()
  const device = await aDeviceAway(server)
  await tick('first-tick')
  await outbox.rest()
  const busy = vi.spyOn(OutboxStore, 'open').mockRejectedValueOnce(new DOMException('clearing', 'UnknownError'))
  await takenAway()
  await waitFor(() => expect(busy).toHaveBeenCalledTimes(2))
  await tick('second-tick')
  expect(keys()).toEqual(['first-tick', 'second-tick'])
  await device.signIn('dana')
  expect(keys()).toEqual(['first-tick', 'second-tick'])
})

test('a page that is older than the storage of another tab keeps nothing there, and says so', async () => {
  const server = aServer()
  await aDeviceAway(server)
  await tick('first-tick')
  await outbox.rest()
  const newer = await openDB(outboxName, 99)
  onTestFinished(() => newer.close())
  await waitFor(() => expect(outboxState()).toMatchObject({ isOn: false, trouble: 'newer', lost: null }))
  expect((await newer.getAll('acts')).length).toBe(1)
})

test('where there is no room for an act its form keeps it, it is told, and told no more when there is', async () => {
  const server = aServer()
  await aDeviceAway(server)
  const full = vi.spyOn(OutboxStore.prototype, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await expect(tick('first-tick')).rejects.toThrow('fetch')
  expect(outboxState()).toMatchObject({ isOn: true, acts: [], trouble: 'full' })
  full.mockRestore()
  await tick('first-tick')
  expect(keys()).toEqual(['first-tick'])
  expect(outboxState().trouble).toBeNull()
})
