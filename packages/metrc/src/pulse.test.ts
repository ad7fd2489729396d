import { expect, test } from 'vitest'
import { Pulse } from './pulse.ts'
import { VirtualClock } from './virtual-clock.builders.ts'

/** A Metrc that answers after so long, or not at all, asked through a pulse that beats every second. */
function given(latencyMs: () => number | null, turnMs = 0, isRefused = () => false) {
  const clock = new VirtualClock()
  const silentAt: number[] = []
  let asked = 0
  const pulse = new Pulse({
    clock,
    isRefused,
    ask: async (_timeoutMs, onSent) => {
      asked += 1
      await clock.sleep(turnMs)
      onSent()
      const latency = latencyMs()
      if (latency === null) throw new Error('no answer')
      await clock.sleep(latency)
      pulse.heard()
    },
    onSilent: () => silentAt.push(clock.now()),
  })
  const run = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      pulse.beat()
      await clock.runFor(1_000)
    }
  }
  return { clock, pulse, silentAt, run, asked: () => asked }
}

test('a Metrc that answers is asked about once in three seconds, and never counts as silent', async () => {
  const { run, silentAt, asked } = given(() => 100)
  await run(300)
  expect(silentAt).toEqual([])
  expect(asked()).toBeLessThanOrEqual(100)
})

test('what is heard otherwise makes asking needless', async () => {
  const { run, pulse, asked } = given(() => 100)
  for (let second = 0; second < 60; second += 1) {
    pulse.heard()
    await run(1)
  }
  expect(asked()).toBe(0)
})

test('where its last word was a no it is asked on, though it is heard otherwise, until it is another', async () => {
  let isRefused = true
  const { run, pulse, asked } = given(
    () => 100,
    0,
    () => isRefused,
  )
  const hear = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      pulse.heard()
      await run(1)
    }
  }
  await hear(60)
  expect(asked()).toBeGreaterThanOrEqual(15)
  isRefused = false
  const before = asked()
  await hear(60)
  expect(asked()).toBe(before)
})

test('[READ-114] a Metrc that falls silent is known to be so within ten seconds', async () => {
  let isSilent = false
  const { run, silentAt, clock } = given(() => (isSilent ? null : 50))
  await run(60)
  isSilent = true
  const since = clock.now()
  await run(10)
  expect(silentAt[0]).toBeLessThanOrEqual(since + 10_000)
})

test('a Metrc that is slow counts as silent at most once, when it begins to be', async () => {
  let latency = 50
  const { run, silentAt } = given(() => latency)
  await run(30)
  latency = 8_000
  await run(300)
  expect(silentAt.length).toBeLessThanOrEqual(1)
})

test('who has to wait for a turn says nothing of Metrc', async () => {
  const { run, silentAt } = given(() => 100, 60_000)
  await run(300)
  expect(silentAt).toEqual([])
})
