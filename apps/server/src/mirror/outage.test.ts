import { smallWorld } from '@cultivatd/sandbox/seed/small'
import { afterEach, expect, test } from 'vitest'
import { outages } from '../sync/outage.store.ts'
import { metrcState, syncStates } from '../sync/sync.store.ts'
import { grower, type TestMetrc, testMetrc, today, until } from './metrc.builders.ts'

let metrc: TestMetrc
const mirrors: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await metrc.close(...mirrors)
  mirrors.length = 0
})

const lasting = async () => (await outages(metrc.db, 10)).filter(({ endedAt }) => endedAt === null)

test('[SYNC-01] an outage is one record from its first failure to the answer, though we are started anew in the middle', async () => {
  metrc = await testMetrc({ sandbox: { seed: () => smallWorld(today) } })
  const first = metrc.mirror
  mirrors.push(first)
  first.start()
  await until(async () => (await metrcState(metrc.db)).since !== null)
  const before = new Date().toISOString()
  await metrc.sandbox.control.setDown('html-502')
  await until(async () => (await lasting()).length === 1, 40)
  const told = new Date().toISOString()
  const [began] = await lasting()
  expect(began?.startedAt.localeCompare(before)).toBe(1)
  expect(began?.startedAt.localeCompare(told)).toBe(-1)

  await first.stop()
  metrc.reports.length = 0
  const second = metrc.another()
  mirrors.push(second)
  second.start()
  await until(async () => metrc.reports.some((line) => line.startsWith('The facilities were not read')), 60)
  expect(await lasting()).toEqual([began])
  expect((await metrcState(metrc.db)).state).toBe('down')

  await metrc.sandbox.control.setDown(null)
  await until(async () => (await lasting()).length === 0, 60)
  const all = await outages(metrc.db, 10)
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({ id: began?.id, startedAt: began?.startedAt })
  expect(all[0]?.endedAt?.localeCompare(told)).toBe(1)
  expect((await metrcState(metrc.db)).state).not.toBe('down')
}, 150_000)

test('[SYNC-01] an outage that ended while we were not running ends with the first answer', async () => {
  metrc = await testMetrc({ sandbox: { seed: () => smallWorld(today) } })
  mirrors.push(metrc.mirror)
  await metrc.sandbox.control.setDown('503')
  metrc.mirror.start()
  await until(async () => (await lasting()).length === 1, 40)
  await metrc.mirror.stop()
  await metrc.sandbox.control.setDown(null)
  const second = metrc.another()
  mirrors.push(second)
  second.start()
  await until(async () => (await lasting()).length === 0, 40)
  expect(await outages(metrc.db, 10)).toHaveLength(1)
}, 100_000)

test('[SYNC-04] a key that is refused is told within seconds, and so is one that works again, however seldom is read', async () => {
  metrc = await testMetrc({ mirror: { pollSeconds: 3600 } })
  mirrors.push(metrc.mirror)
  metrc.mirror.start()
  const state = async () => (await syncStates(metrc.db, [grower]))[0]
  const inStep = async () => {
    const is = await state()
    return is?.status === null && is.since !== null && !is.isBehind && is.countedAt !== null
  }
  await until(inStep, 60)
  const plan = metrc.sandbox.control.plan({ fault: { kind: '401', forMs: null } })
  await until(async () => (await state())?.status === 'errored', 20)
  expect((await state())?.error).toMatch(/key/)
  metrc.sandbox.control.clearPlans(plan)
  await until(inStep, 60)
}, 120_000)
