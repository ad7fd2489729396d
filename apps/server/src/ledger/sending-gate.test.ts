import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError, type MetrcErrorDetails } from '@cultivatd/metrc/metrc-error'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SendingGate } from './sending-gate.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const second = 1_000
const facilityId = 'A-1'
const waitFor = async (seconds: number) => void (await vi.advanceTimersByTimeAsync(seconds * second))
const metrcError = (options: MetrcErrorDetails) => new MetrcError(options)
const noAnswer = () => metrcError({ kind: 'no-answer', wasSent: true })
const notSent = () => metrcError({ kind: 'no-answer', wasSent: false })
const refused = (isMetrcsWord = true) => metrcError({ kind: 'refused', wasSent: true, isMetrcsWord })
const tooMany = (retryAfterMs?: number) => metrcError({ kind: 'rate-limited', wasSent: true, retryAfterMs })

/** A Metrc that answers at once, until `read` is told otherwise. */
function aClient({ up = true, isClockKnown = true } = {}) {
  const read = vi
    .fn<(list: string) => Promise<unknown>>()
    .mockResolvedValue({ Data: [{ License: { Number: facilityId } }] })
  return { state: { up }, isClockKnown, read } as unknown as MetrcClient & { read: typeof read; state: { up: boolean } }
}

function given(first: MetrcClient | null = aClient()) {
  const access = { client: vi.fn<() => Promise<MetrcClient | null>>().mockResolvedValue(first) }
  const [opened, closed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const report = vi.fn<(message: string, error?: unknown) => void>()
  const gate = new SendingGate({ facilityId, access, opened, closed, report })
  return { gate, access, opened, closed, report }
}

test('with a key and Metrc up nothing hinders, and Metrc is not asked', async () => {
  const client = aClient()
  const { gate, closed } = given(client)
  expect(await gate.client()).toBe(client)
  expect(gate.isOpen).toBe(true)
  expect(gate.heldBecause).toBeNull()
  expect(client.read).not.toHaveBeenCalled()
  expect(closed).not.toHaveBeenCalled()
})

test('without a key it is closed for two seconds, says so once, and then opens by itself', async () => {
  const { gate, access, opened, closed } = given(null)
  expect(await gate.client()).toBeNull()
  expect(await gate.client()).toBeNull()
  expect(gate.heldBecause).toBe('no-key')
  expect(access.client).toHaveBeenCalledTimes(1)
  expect(closed).toHaveBeenCalledTimes(1)
  await waitFor(1.9)
  expect(opened).not.toHaveBeenCalled()
  await waitFor(0.1)
  expect(opened).toHaveBeenCalledTimes(1)
  expect(gate.isOpen).toBe(true)
})

test('a Metrc that is down is asked by one small read, until it answers', async () => {
  const client = aClient({ up: false })
  client.read.mockRejectedValue(notSent())
  const { gate } = given(client)
  expect(await gate.client()).toBeNull()
  expect(await gate.client()).toBeNull()
  expect(gate.heldBecause).toBe('down')
  expect(client.read).toHaveBeenCalledTimes(1)
  await waitFor(2)
  client.read.mockResolvedValue({ Data: [] })
  expect(await gate.client()).toBe(client)
  expect(gate.heldBecause).toBeNull()
})

test('a Metrc that refuses the small read is up', async () => {
  const client = aClient({ isClockKnown: false })
  client.read.mockRejectedValue(metrcError({ kind: 'unauthorized', wasSent: true }))
  const { gate } = given(client)
  expect(await gate.client()).toBe(client)
})

test('the time of Metrc is asked for before the first write', async () => {
  const client = aClient({ isClockKnown: false })
  const { gate } = given(client)
  await gate.client()
  expect(client.read).toHaveBeenCalledTimes(1)
})

test('a key that is refused is not tried for 15 seconds, another one at once', async () => {
  const [client, other] = [aClient(), aClient()]
  client.read.mockRejectedValue(metrcError({ kind: 'unauthorized', wasSent: true }))
  const { gate, access, closed } = given(client)
  expect(await gate.standingOfKey(client)).toBe('refused')
  expect(gate.heldBecause).toBe('key-refused')
  expect(closed).toHaveBeenCalledTimes(1)
  await waitFor(14)
  expect(await gate.client()).toBeNull()
  access.client.mockResolvedValue(other)
  expect(await gate.client()).toBe(other)
  expect(gate.heldBecause).toBeNull()
})

test('a key that does not see the license any more is refused; where Metrc is silent nobody knows', async () => {
  const client = aClient()
  const { gate } = given(client)
  expect(await gate.standingOfKey(client)).toBe('accepted')
  expect(gate.isOpen).toBe(true)
  client.read.mockRejectedValue(noAnswer())
  expect(await gate.standingOfKey(client)).toBe('unknown')
  expect(gate.isOpen).toBe(true)
  client.read.mockResolvedValue({ Data: [{ License: { Number: 'B-2' } }] })
  expect(await gate.standingOfKey(client)).toBe('refused')
})

test('what could not be sent holds, and nothing is reported', async () => {
  const { gate, report } = given()
  gate.noteFailure(notSent())
  expect(gate.heldBecause).toBe('down')
  expect(report).not.toHaveBeenCalled()
})

test('a first "at once" of a busy Metrc is believed, a second one is not', async () => {
  const { gate, opened } = given()
  gate.noteFailure(tooMany(0))
  expect(gate.isOpen).toBe(true)
  gate.noteFailure(tooMany(0))
  expect(gate.isOpen).toBe(false)
  // It is only asked to wait: nobody is told that Metrc is away.
  expect(gate.heldBecause).toBeNull()
  await waitFor(1)
  expect(gate.isOpen).toBe(true)
  expect(opened).toHaveBeenCalled()
})

test('a busy Metrc that tells no time is left longer and longer, 30 seconds at most, until it takes a write', async () => {
  const { gate } = given()
  const waits: number[] = []
  for (let times = 0; times < 7; times++) {
    const from = performance.now()
    gate.noteFailure(tooMany())
    while (!gate.isOpen) await waitFor(1)
    waits.push((performance.now() - from) / second)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
  gate.noteTaken()
  gate.noteFailure(tooMany())
  await waitFor(1)
  expect(gate.isOpen).toBe(true)
})

test('whatever Metrc says, it is not waited for longer than five minutes', async () => {
  const { gate } = given()
  gate.noteFailure(tooMany(24 * 3600 * second))
  await waitFor(299)
  expect(gate.isOpen).toBe(false)
  await waitFor(1)
  expect(gate.isOpen).toBe(true)
})

test('the eleventh write in a row without a clear answer pauses the sending, not the looking', async () => {
  const client = aClient()
  const { gate, opened, closed, report } = given(client)
  for (let times = 0; times < 10; times++) gate.noteFailure(noAnswer())
  expect(gate.isOpen).toBe(true)
  gate.noteFailure(noAnswer())
  expect(report).toHaveBeenCalledTimes(11)
  expect(closed).toHaveBeenCalledTimes(1)
  expect(gate.isPaused).toBe(true)
  expect(gate.heldBecause).toBe('down')
  expect(await gate.client()).toBe(client)
  await waitFor(2.1)
  expect(opened).toHaveBeenCalledTimes(1)
  expect(gate.isOpen).toBe(true)
})

test.each([
  ['a write that Metrc takes', (gate: SendingGate) => gate.noteTaken()],
  ['a write that is found applied', (gate: SendingGate) => gate.noteKnown()],
  ['a refusal', (gate: SendingGate) => gate.noteFailure(refused())],
])('%s ends the pause', async (_, end) => {
  const { gate } = given()
  for (let times = 0; times < 15; times++) gate.noteFailure(noAnswer())
  expect(gate.isPaused).toBe(true)
  end(gate)
  expect(gate.isOpen).toBe(true)
  gate.noteFailure(noAnswer())
  expect(gate.isOpen).toBe(true)
})

test('what only looks like a refusal ends no pause, and leads to one', () => {
  const { gate } = given()
  for (let times = 0; times < 15; times++) gate.noteFailure(refused(false))
  expect(gate.isPaused).toBe(true)
})

test('after it was stopped it opens nothing any more', async () => {
  const { gate, opened } = given(null)
  await gate.client()
  for (let times = 0; times < 11; times++) gate.noteFailure(noAnswer())
  gate.stop()
  await waitFor(60)
  expect(opened).not.toHaveBeenCalled()
})
