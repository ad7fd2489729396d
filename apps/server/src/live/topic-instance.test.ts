import type { ServerMessage } from '@cultivatd/contract/live'
import { AppError } from '@cultivatd/domain/app-error'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Change } from '../db/change-feed.ts'
import type { Services } from '../http/services.ts'
import type { ImplementedTopic, Watch } from './implement-topics.ts'
import { KeptCounts } from './kept-counts.ts'
import { TopicInstance } from './topic-instance.ts'
import { Turns } from './turns.ts'

const Row = z.object({ id: z.string(), version: z.number() })
type Row = z.infer<typeof Row>

/** The rows that the database would answer, how long it takes, and what it says instead. */
let stored: Map<string, number>
let loadMs: number
let failures: Error[]
let loads: (readonly string[] | null)[]
let position: number
const logged: unknown[] = []

async function load(call: unknown): Promise<Row[]> {
  const { ids } = call as { ids: readonly string[] | null }
  loads.push(ids)
  const failure = failures.shift()
  if (failure) throw failure
  if (loadMs > 0) await new Promise((resolve) => setTimeout(resolve, loadMs))
  return [...stored].flatMap(([id, version]) => (ids?.includes(id) === false ? [] : [{ id, version }]))
}

function instance(
  watch: Watch = 'row',
  computed: Computed | null = null,
  params: Record<string, string> = {},
  isPersonal = false,
) {
  const services = { now: () => new Date(), log: { error: (...args: unknown[]) => logged.push(args) } }
  const turns = new Turns()
  return new TopicInstance({
    topic: {
      name: 'plants',
      topic: { row: Row, needs: 'active', summary: '' },
      watches: { plant: watch },
      load,
      compute: computed?.compute ?? null,
      limit: Number.POSITIVE_INFINITY,
      isPersonal,
    },
    key: 'plants',
    params,
    by: { id: 'ana' } as never,
    services: services as unknown as Services,
    turns,
    counts: computed?.counts ?? new KeptCounts({ db: {} as never, turns, report: () => {} }),
    position: () => String(position),
    onIdle: () => {},
  })
}

interface Computed {
  compute: NonNullable<ImplementedTopic['compute']>
  counts: KeptCounts
}

/** A tab: the ids of each message that it got, and how its subscription ended. */
function tab() {
  const heard: ServerMessage[] = []
  const failed: unknown[] = []
  return {
    heard,
    failed,
    subscriber: {
      whenRoom: (send: () => void) => send(),
      // The frame begins with its length, in two bytes where the text is as short as here.
      send: (frame: Buffer) => heard.push(JSON.parse(frame.toString('utf8', frame.indexOf('{')))),
      fail: (error: unknown) => failed.push(error),
    },
    ids: () => heard.map((message) => ('rows' in message ? message.rows.map(({ id }) => id) : [])),
  }
}

const changeOf = (id: string): Change => ({ entity: 'plant', id, facilityId: null, op: 'upsert' })

/** A change of these rows, all in one statement. */
function change(of: TopicInstance, ...ids: string[]): void {
  for (const id of ids) stored.set(id, (stored.get(id) ?? 0) + 1)
  position++
  for (const id of ids) of.note(changeOf(id))
}

/** Lets what is due happen, and no time pass. */
const settle = () => vi.advanceTimersByTimeAsync(0)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function watching(watch: Watch = 'row', params: Record<string, string> = {}) {
  const plants = instance(watch, null, params)
  const one = tab()
  void plants.add(one.subscriber, async () => null)
  await settle()
  await pass(1_000)
  one.heard.splice(0)
  return { plants, ...one }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  stored = new Map([['first', 1]])
  loadMs = 0
  failures = []
  loads = []
  position = 1
  logged.splice(0)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what was missed', () => {
  const missedBy = async (isPersonal: boolean) => {
    const rows = instance('row', null, {}, isPersonal)
    const one = tab()
    void rows.add(one.subscriber, async () => [changeOf('first'), changeOf('of somebody else')])
    await settle()
    return one.heard
  }
  test('is sent alone, with what is gone', async () => {
    expect(await missedBy(false)).toMatchObject([{ type: 'changes', removed: ['of somebody else'] }])
  })
  test('of what each person has their own of names nothing of anybody else', async () => {
    const heard = await missedBy(true)
    expect(heard).toMatchObject([{ type: 'snapshot', rows: [{ id: 'first' }] }])
    expect(JSON.stringify(heard)).not.toContain('somebody else')
  })
})

describe('a change', () => {
  test('of a quiet topic is sent at once', async () => {
    const { plants, ids } = await watching()
    change(plants, 'a')
    await settle()
    expect(ids()).toEqual([['a']])
  })

  test('and those told with it leave together', async () => {
    const { plants, ids } = await watching()
    change(plants, 'a', 'b', 'c')
    await settle()
    expect(ids()).toEqual([['a', 'b', 'c']])
  })

  test('that comes while rows are loaded waits for them and follows', async () => {
    const { plants, ids } = await watching()
    loadMs = 10
    change(plants, 'a')
    await settle()
    change(plants, 'b')
    change(plants, 'c')
    await pass(10)
    expect(ids()).toEqual([['a']])
    await pass(200)
    expect(ids()).toEqual([['a'], ['b', 'c']])
  })

  test('waits the longer the dearer the last one was, but never longer than a window', async () => {
    const { plants, ids } = await watching()
    loadMs = 5
    change(plants, 'a')
    await pass(5)
    change(plants, 'b')
    await pass(19)
    expect(loads.at(-1)).toEqual(['a'])
    await pass(6)
    expect(ids()).toEqual([['a'], ['b']])
    await pass(1_000)
    loadMs = 40
    change(plants, 'c')
    await pass(40)
    change(plants, 'd')
    await pass(9)
    expect(loads.at(-1)).toEqual(['c'])
    await pass(1)
    expect(loads.at(-1)).toEqual(['d'])
  })

  test('after two that left at once waits for one more, and not for ever', async () => {
    const { plants, ids } = await watching()
    for (const id of ['a', 'b', 'c']) {
      change(plants, id)
      await pass(30)
    }
    expect(ids()).toEqual([['a'], ['b']])
    change(plants, 'd')
    await settle()
    expect(ids()).toEqual([['a'], ['b'], ['c', 'd']])
    for (const id of ['e', 'f', 'g']) {
      change(plants, id)
      await pass(30)
    }
    expect(ids().slice(3)).toEqual([['e'], ['f']])
    await pass(10)
    expect(ids().slice(3)).toEqual([['e'], ['f'], ['g']])
  })

  test('is never lost, however they come: each tab ends with the newest version of each row', async () => {
    const { plants, heard } = await watching()
    loadMs = 3
    for (let at = 0; at < 300; at++) {
      change(plants, `row-${(at * 7) % 40}`)
      if (at === 100) failures.push(new Error('Connection lost'))
      if (at % 3 > 0) await pass((at * 13) % 29)
    }
    await pass(5_000)
    const shown = new Map([['first', 1]])
    for (const message of heard) {
      if (message.type !== 'changes') throw new Error(`Heard ${message.type}`)
      for (const { id, version } of message.rows) {
        expect(version).toBeGreaterThan(shown.get(id) ?? 0)
        shown.set(id, version)
      }
    }
    expect(shown).toEqual(stored)
    expect(heard.at(-1)).toMatchObject({ position: String(position) })
  })
})

describe('a topic that is loaded whole', () => {
  test('rests ten times as long as that took, at least a quarter of a second and at most fifteen', async () => {
    const { plants } = await watching('all')
    const wholeLoadsAfter = async (ms: number) => {
      loads.splice(0)
      change(plants, 'a')
      await pass(ms)
      return loads.length
    }
    expect(await wholeLoadsAfter(0)).toBe(1)
    expect(await wholeLoadsAfter(240)).toBe(0)
    await pass(10)
    loadMs = 100
    await pass(1_000)
    expect(await wholeLoadsAfter(100)).toBe(1)
    expect(await wholeLoadsAfter(990)).toBe(0)
    await pass(20_000)
    loadMs = 6_000
    expect(await wholeLoadsAfter(6_000)).toBe(1)
    expect(await wholeLoadsAfter(14_900)).toBe(0)
    expect(await wholeLoadsAfter(200)).toBe(1)
  })
})

describe('a topic about one record', () => {
  test('is loaded when that one changes, also twice within its pause, and for no other', async () => {
    const { plants, ids } = await watching('subject', { plantId: 'a' })
    loads.splice(0)
    change(plants, 'b')
    await pass(1_000)
    expect(loads).toEqual([])
    change(plants, 'a')
    await settle()
    expect(loads).toEqual([null])
    expect(ids()).toEqual([['b', 'a']])
    change(plants, 'a')
    await pass(50)
    expect(ids()).toEqual([['b', 'a'], ['a']])
  })

  test('that could not be loaded is tried again', async () => {
    const { plants, ids } = await watching('subject', { plantId: 'a' })
    failures = [new Error('Connection lost')]
    change(plants, 'a')
    await pass(2_000)
    expect(ids()).toEqual([['a']])
  })
})

describe('a first load', () => {
  test('that fails is tried again by the server until it comes, for all who wait', async () => {
    failures = [new Error('timeout exceeded when trying to connect'), new Error('again')]
    const plants = instance()
    const [one, other] = [tab(), tab()]
    for (const { subscriber } of [one, other]) void plants.add(subscriber, async () => null)
    await settle()
    change(plants, 'while it waits')
    await pass(1_000)
    expect([one.heard, other.heard, one.failed]).toEqual([[], [], []])
    await pass(5_000)
    for (const { ids, failed } of [one, other]) {
      expect(ids()).toEqual([['first', 'while it waits']])
      expect(failed).toEqual([])
    }
    expect(logged).toHaveLength(2)
    change(plants, 'a')
    await settle()
    expect(one.ids().at(-1)).toEqual(['a'])
  })

  test.each([
    new AppError('not-found', 'There is no such room.'),
    Object.assign(new Error('invalid input syntax for type bigint'), { code: '22P02' }),
  ])('that can never come ends the subscription: %s', async (error) => {
    failures = [error]
    const plants = instance()
    const one = tab()
    void plants.add(one.subscriber, async () => null)
    await pass(60_000)
    expect(one.failed).toEqual([error])
    expect(loads).toHaveLength(1)
  })

  test('is not tried for who has gone', async () => {
    failures = [new Error('no connection')]
    const plants = instance()
    const one = tab()
    void plants.add(one.subscriber, async () => null)
    await settle()
    plants.remove(one.subscriber)
    await pass(60_000)
    expect(loads).toHaveLength(1)
    expect(one.heard).toEqual([])
  })
})

test('what is counted for a topic that everybody left meanwhile is not counted on', async () => {
  const tellers = new Set<unknown>()
  const counts = {
    of: async (_parts: unknown, _facilityId: string, teller: unknown) => tellers.add(teller),
    leave: (teller: unknown) => tellers.delete(teller),
  } as unknown as KeptCounts
  const { subscriber } = tab()
  const topic: TopicInstance = instance('all', {
    counts,
    compute: async (call) => {
      const { counted } = call as { counted: (parts: object, facilityId: string) => Promise<unknown> }
      await counted({}, 'first')
      topic.remove(subscriber)
      await counted({}, 'second')
      return []
    },
  })
  await topic.add(subscriber, async () => null)
  expect(tellers.size).toBe(0)
})
