import { expect, test } from 'vitest'
import { sealOf } from '../kept/seal.ts'
import { aDevice } from '../kept/kept.builders.ts'
import { ResponseError } from '../response-error.ts'
import { answerOfError, sendAct } from './act-answer.ts'
import { aNewAct } from './outbox.builders.ts'
import { OutboxStore } from './outbox-store.ts'
import { sendActs } from './send-acts.ts'

const keyOf = (person: string) => sealOf(`what the server keeps for ${person}`)

test('an act outlives the tab, the session and the sign-in of another, who can neither read nor change nor remove it', async () => {
  aDevice()
  const store = await OutboxStore.open(await keyOf('p'))
  const act = await store.add(aNewAct({ summary: 'Harvest 10 plants' }))
  store.close()
  const other = await OutboxStore.open(await keyOf('q'))
  expect(await other.of('p')).toEqual([])
  expect(await other.openOfOthers()).toBe(1)
  await other.change(act.id, () => null)
  await other.add(aNewAct({ personId: 'q' }))
  other.close()
  const back = await OutboxStore.open(await keyOf('p'))
  expect(await back.of('p')).toEqual([act])
  expect(await back.openOfOthers()).toBe(1)
  back.close()
})

test('acts of two tabs get places of their own, and a change of one is not lost to a change of the other', async () => {
  aDevice()
  const tabs = [await OutboxStore.open(await keyOf('p')), await OutboxStore.open(await keyOf('p'))] as const
  const added = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      tabs[at % 2 === 0 ? 0 : 1].add(aNewAct({ key: `key-${at}`, body: { n: 0 } })),
    ),
  )
  expect(new Set(added.map(({ id }) => id)).size).toBe(20)
  const [first] = added
  const count = (tab: OutboxStore) =>
    tab.change(first?.id ?? 0, (act) => ({
      ...act,
      call: { ...act.call, body: { n: (act.call.body as { n: number }).n + 1 } },
    }))
  await Promise.all([...Array(10)].map((_, at) => count(tabs[at % 2 === 0 ? 0 : 1])))
  expect((await tabs[0].of('p')).find(({ id }) => id === first?.id)?.call.body).toEqual({ n: 10 })
  for (const tab of tabs) tab.close()
})

test('[SYNC-03] an act whose key is here already is not added again: of one tab, of two at once, nor as one that left', async () => {
  aDevice()
  const tabs = [await OutboxStore.open(await keyOf('p')), await OutboxStore.open(await keyOf('p'))] as const
  const added = await Promise.all(
    Array.from({ length: 8 }, (_, at) => tabs[at % 2 === 0 ? 0 : 1].add(aNewAct({ summary: 'Harvest 2 plants' }))),
  )
  expect(new Set(added.map(({ id }) => id)).size).toBe(1)
  expect(await tabs[1].add(aNewAct(), true)).toEqual(added[0])
  expect(await tabs[0].of('p')).toEqual([expect.objectContaining({ standing: { is: 'waiting' } })])
  await tabs[0].change(added[0]?.id ?? 0, (act) => ({ ...act, standing: { is: 'given-up', reason: 'Twice' } }))
  await tabs[0].add(aNewAct())
  expect((await tabs[0].of('p')).map(({ standing }) => standing.is)).toEqual(['given-up', 'waiting'])
  for (const tab of tabs) tab.close()
})

test('the id of an act that is gone is not given again, and acts of one moment have ids in their order', async () => {
  aDevice()
  const store = await OutboxStore.open(await keyOf('p'))
  const ids: number[] = []
  for (let at = 0; at < 5; at++) {
    const { id } = await store.add(aNewAct({ key: `key-${at}` }))
    ids.push(id)
    await store.change(id, () => null)
  }
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
  store.close()
})

test('of other people only what is open is counted', async () => {
  aDevice()
  const [store, other] = [await OutboxStore.open(await keyOf('p')), await OutboxStore.open(await keyOf('q'))]
  const { id } = await store.add(aNewAct())
  await store.add(aNewAct({ key: 'key-of-another' }))
  await store.change(id, (act) => ({ ...act, standing: { is: 'given-up', reason: 'Twice' } }))
  expect(await other.openOfOthers()).toBe(1)
  expect(await store.openOfOthers()).toBe(0)
  for (const one of [store, other]) one.close()
})

test('a hundred acts are sent in order and leave nothing behind', async () => {
  aDevice()
  const store = await OutboxStore.open(await keyOf('p'))
  for (let at = 0; at < 100; at++) await store.add(aNewAct({ key: `key-${at}`, records: [`plant ${at % 7}`] }))
  const sent: string[] = []
  const send = async ({ key }: { key: string }) => {
    sent.push(key)
    return { is: 'taken' } as const
  }
  expect(await sendActs({ store, personId: 'p', send, isOn: () => true })).toBe(true)
  expect(sent).toEqual(Array.from({ length: 100 }, (_, at) => `key-${at}`))
  expect(await store.of('p')).toEqual([])
  expect(await store.openOfOthers()).toBe(0)
  store.close()
})

const refusal = (status: number, message = 'No') => new ResponseError(status, { errors: [{ message }] })

test.each<[unknown, boolean, object]>([
  [new TypeError('Failed to fetch'), true, { is: 'later' }],
  [new DOMException('late', 'TimeoutError'), true, { is: 'later' }],
  [refusal(401), true, { is: 'later' }],
  [refusal(429), true, { is: 'later' }],
  [refusal(503), true, { is: 'later' }],
  [new ResponseError(502, null), true, { is: 'later' }],
  [new ResponseError(500, null), true, { is: 'later' }],
  // It failed at this act, and is not asked for it again and again while all others wait.
  [refusal(500), true, { is: 'refused', problems: ['No'], mayHaveArrived: true }],
  [
    new Error('No route plant.gone'),
    true,
    { is: 'refused', problems: [expect.stringMatching(/does not know this change/)], mayHaveArrived: false },
  ],
  [refusal(400), true, { is: 'refused', problems: ['No'], mayHaveArrived: false }],
  [refusal(400), false, { is: 'refused', problems: ['No'], mayHaveArrived: false }],
  [refusal(409), false, { is: 'refused', problems: ['No'], mayHaveArrived: false }],
  [refusal(403), true, { is: 'refused', problems: ['No'], mayHaveArrived: false }],
  // The server would not look at it now; an earlier try may have been done.
  [refusal(403), false, { is: 'refused', problems: ['No'], mayHaveArrived: true }],
])('an answer %s, sent for the first time %s: %o', async (error, isFirst, expected) => {
  expect(answerOfError(error, isFirst)).toEqual(expected)
  expect(await sendAct(() => Promise.reject(error), isFirst)).toEqual(expected)
})

test('an answer of success is the end of its act', async () => {
  expect(await sendAct(async () => ({ state: 'waiting' }), true)).toEqual({ is: 'taken' })
})
