import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Act, type ActAnswer, again, givenUp, heldBy, isOpen, mended, nextToSend } from './act.ts'
import { anAct, aMemory } from './outbox.builders.ts'
import { sendActs } from './send-acts.ts'

test('acts go in the order in which they were done, and what was refused holds back its own records only', () => {
  const [first, second, third] = [
    anAct({ id: 1, records: ['plant 1'] }),
    anAct({ id: 2, records: ['plant 1', 'plant 2'] }),
    anAct({ id: 3, records: ['plant 3'] }),
  ]
  const acts = [third, second, first]
  expect(nextToSend(acts)).toBe(first)
  const refused: Act = { ...first, standing: { is: 'refused', problems: ['No'], mayHaveArrived: false } }
  expect(nextToSend([refused, second, third])).toBe(third)
  expect(heldBy(second, [refused, second, third])).toBe(refused)
  // Behind the second one stands whatever it would change.
  const fourth = anAct({ id: 4, records: ['plant 2'] })
  expect(nextToSend([refused, second, fourth])).toBeNull()
  expect(nextToSend([givenUp(refused, 'Was done by hand'), second, fourth])).toBe(second)
})

test('what may have arrived is neither mended nor given up, and a mended one is another change in the same place', () => {
  const act = anAct({ id: 7, key: 'old-key-1' })
  expect(() => mended(act, { key: 'new-key-1', body: {} })).toThrow('waiting')
  expect(() => givenUp({ ...act, standing: { is: 'sent' } }, 'why')).toThrow('may have arrived')
  expect(() => givenUp(act, '  ')).toThrow('Say why')
  const stuck: Act = { ...act, standing: { is: 'refused', problems: ['No access'], mayHaveArrived: true } }
  expect(() => mended(stuck, { key: 'new-key-1', body: {} })).toThrow('may have arrived')
  expect(again(stuck).standing).toEqual({ is: 'sent' })
  const refused: Act = { ...act, standing: { is: 'refused', problems: ['No'], mayHaveArrived: false } }
  expect(mended(refused, { key: 'new-key-1', body: { n: 2 } })).toMatchObject({
    id: 7,
    key: 'new-key-1',
    at: act.at,
    corrects: ['old-key-1'],
    call: { body: { n: 2 } },
    standing: { is: 'waiting' },
  })
})

/** The server: it does a key once, answers its repetition with what came of it, and refuses what was said it refuses. */
function aServerThat(refuses: ReadonlySet<string>) {
  const done: { key: string; records: readonly string[]; n: number }[] = []
  return {
    done,
    take({ key, call, records }: Act): ActAnswer {
      if (done.some((one) => one.key === key)) return { is: 'taken' }
      if (refuses.has(key)) return { is: 'refused', problems: [`No ${key}`], mayHaveArrived: false }
      done.push({ key, records, n: (call.body as { n: number }).n })
      return { is: 'taken' }
    },
  }
}

type Fate = 'arrives' | 'lost before' | 'lost after' | 'dies before' | 'dies after'

/** The tab goes: whatever it would have done after this is not done. */
class Died extends Error {}

const fates = fc.array(fc.constantFrom<Fate>('arrives', 'lost before', 'lost after', 'dies before', 'dies after'), {
  maxLength: 60,
})
const given = fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 14,
})

test('whatever is lost or dies on the way, each act is done once, in the order of its records, and none is gone', async () => {
  await fc.assert(
    fc.asyncProperty(given, fates, fc.array(fc.nat(13), { maxLength: 4 }), async (records, whatHappens, refused) => {
      const acts = records.map((one, at) =>
        anAct({ id: at + 1, key: `key-${at + 1}`, records: one, body: { n: at + 1 } }),
      )
      const memory = aMemory(acts)
      const server = aServerThat(new Set(refused.map((at) => `key-${at + 1}`)))
      const left = [...whatHappens]
      const send = async (act: Act): Promise<ActAnswer> => {
        const fate = left.shift() ?? 'arrives'
        if (fate === 'dies before') throw new Died()
        if (fate === 'lost before') return { is: 'later' }
        const answer = server.take(act)
        if (fate === 'dies after') throw new Died()
        return fate === 'lost after' ? { is: 'later' } : answer
      }
      // Each round is a tab that begins with what is stored, as long as something is to be sent.
      for (let round = 0; round < 80; round++) {
        const sending = sendActs({ store: memory.store, personId: 'p', send, isOn: () => true })
        const isDone = await sending.catch((error: unknown) => {
          if (error instanceof Died) return false
          throw error
        })
        if (isDone && left.length === 0) break
      }
      const open = memory.acts().filter(isOpen)
      // Nothing is gone: each act was done, or is here.
      for (const act of acts)
        expect(
          server.done.filter(({ key }) => key === act.key).length + open.filter(({ key }) => key === act.key).length,
        ).toBe(1)
      // What is still here was refused, or stands behind it.
      for (const act of open) expect(act.standing.is === 'refused' || heldBy(act, open) !== null).toBe(true)
      for (const record of ['a', 'b', 'c', 'd']) {
        const order = server.done.filter((one) => one.records.includes(record)).map(({ n }) => n)
        expect(order).toEqual([...order].sort((one, other) => one - other))
      }
    }),
    { numRuns: 150 },
  )
})

test('two tabs that both send, because a browser has no locks, still do each act once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), given, async (scheduler, records) => {
      const memory = aMemory(
        records.map((one, at) => anAct({ id: at + 1, key: `key-${at + 1}`, records: one, body: { n: at + 1 } })),
      )
      const server = aServerThat(new Set())
      const send = scheduler.scheduleFunction(async (act: Act) => server.take(act))
      const tabs = [1, 2].map(() => sendActs({ store: memory.store, personId: 'p', send, isOn: () => true }))
      await scheduler.waitFor(Promise.all(tabs))
      expect(server.done).toHaveLength(records.length)
      expect(memory.acts()).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('while somebody mends an act that is on its way back refused, the answer to what it was changes nothing of what it is', async () => {
  const memory = aMemory([anAct({ id: 1, key: 'old-key-1' })])
  let isAnswered = false
  const send = async (act: Act): Promise<ActAnswer> => {
    if (act.key !== 'old-key-1') return { is: 'later' }
    await memory.store.change(1, (one) =>
      mended(
        { ...one, standing: { is: 'refused', problems: [], mayHaveArrived: false } },
        { key: 'new-key-1', body: 2 },
      ),
    )
    isAnswered = true
    return { is: 'taken' }
  }
  await sendActs({ store: memory.store, personId: 'p', send, isOn: () => true })
  expect(isAnswered).toBe(true)
  expect(memory.acts()).toMatchObject([{ key: 'new-key-1', standing: { is: 'sent' } }])
})

test('who signed out sends nothing more, and what was theirs stays', async () => {
  const memory = aMemory([anAct({ id: 1 }), anAct({ id: 2 })])
  let isOn = true
  const sent: number[] = []
  const send = async (act: Act): Promise<ActAnswer> => {
    sent.push(act.id)
    isOn = false
    return { is: 'later' }
  }
  expect(await sendActs({ store: memory.store, personId: 'p', send, isOn: () => isOn })).toBe(false)
  expect(await sendActs({ store: memory.store, personId: 'p', send, isOn: () => isOn })).toBe(false)
  expect([sent, memory.acts().length]).toEqual([[1], 2])
})

test('a photo whose storage does not answer holds up what has its record, and nothing else', async () => {
  const acts = [
    anAct({ id: 1, key: 'photo-1', records: ['photos 1'] }),
    anAct({ id: 2, key: 'photo-2', records: ['photos 1'] }),
    anAct({ id: 3, key: 'tick', records: ['task 1'] }),
  ]
  const { store, acts: left } = aMemory(acts)
  const sent: string[] = []
  const send = async ({ key }: Act): Promise<ActAnswer> => {
    sent.push(key)
    return { is: key.startsWith('photo') ? 'later-alone' : 'taken' }
  }
  expect(await sendActs({ store, personId: 'p', send, isOn: () => true })).toBe(false)
  expect(sent).toEqual(['photo-1', 'tick'])
  expect(left().map(({ key, standing }) => [key, standing.is])).toEqual([
    ['photo-1', 'sent'],
    ['photo-2', 'waiting'],
  ])
})
