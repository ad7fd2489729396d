import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Change } from './change-feed.ts'
import type { Database } from './db.ts'
import { type Kept, keep } from './kept.ts'
import { endListening, testDatabase } from './database.builders.ts'

let database: Database
let kept: Kept<number | null>
let clock: number
/** How often it was read; what is read is how often that was. */
let looks: number
let read: (key: string) => Promise<{ value: number | null; until?: number }>

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock = 0
  looks = 0
  read = async () => ({ value: (looks += 1) })
  const { listen } = database
  kept = await keep({ listen, channel: 'trial', read: (key) => read(key), now: () => new Date(clock) })
})
afterEach(() => kept.close())

const notify = () => sql`select pg_notify('trial', '')`.execute(database.db)

describe('what is kept', () => {
  test('is read once, also for several who ask at once, and again after it was forgotten', async () => {
    expect(kept.known('a')).toBeUndefined()
    expect(await Promise.all([kept.get('a'), kept.get('a')])).toEqual([1, 1])
    expect(await kept.get('a')).toBe(1)
    expect(await kept.get('b')).toBe(2)
    kept.forget()
    expect(kept.known('a')).toBeUndefined()
    expect(await kept.get('a')).toBe(3)
  })

  test('is never nothing, for unknown keys are without number', async () => {
    read = async () => {
      looks += 1
      return { value: null }
    }
    expect([await kept.get('a'), await kept.get('a')]).toEqual([null, null])
    expect(looks).toBe(2)
  })

  test('is good until its own end, and never longer than five seconds', async () => {
    await kept.get('a')
    clock = 4_999
    expect(await kept.get('a')).toBe(1)
    clock = 5_000
    expect(await kept.get('a')).toBe(2)
    kept.forget()
    read = async () => ({ value: (looks += 1), until: clock + 100 })
    await kept.get('a')
    clock += 100
    expect(kept.known('a')).toBeUndefined()
  })

  test('is not what was read before it was forgotten, whoever waited for that', async () => {
    let answer = (_value: { value: number }) => {}
    read = () => new Promise((resolve) => (answer = resolve))
    const first = kept.get('a')
    const finishFirst = answer
    kept.forget()
    const second = kept.get('a')
    const finishSecond = answer
    finishFirst({ value: 1 })
    expect(await first).toBe(1)
    expect(kept.known('a')).toBeUndefined()
    finishSecond({ value: 2 })
    expect(await second).toBe(2)
    expect(kept.known('a')).toBe(2)
  })

  test('is not a failure', async () => {
    read = async () => {
      throw new Error('away')
    }
    await expect(kept.get('a')).rejects.toThrow('away')
    read = async () => ({ value: 7 })
    expect(await kept.get('a')).toBe(7)
  })
})

describe('it is forgotten', () => {
  test('when its channel tells of a change, whoever makes it', async () => {
    await kept.get('a')
    await notify()
    await expect.poll(() => kept.known('a')).toBeUndefined()
  })

  test('where a feed is followed, when that tells of a change of its entity, and of no other', async () => {
    let tell = (_changes: readonly Change[]) => {}
    const onChanges = (fn: typeof tell) => {
      tell = fn
      return () => {}
    }
    kept.follow({ onChanges }, ['organisation'])
    await kept.get('a')
    const heard = new Promise<void>((resolve) => void database.listen('trial', () => resolve()))
    await notify()
    await heard
    tell([{ entity: 'plant', id: '1', facilityId: null, op: 'upsert' }])
    expect(kept.known('a')).toBe(1)
    tell([{ entity: 'organisation', id: 'organisation', facilityId: null, op: 'upsert' }])
    expect(kept.known('a')).toBeUndefined()
  })
})

describe('while no notice can be heard', () => {
  test.each([false, true])('nothing is kept, and again afterwards; following a feed: %s', async (isFollowing) => {
    let hear = (_isLost?: boolean) => {}
    const listen: Database['listen'] = async (_channel, fn) => {
      hear = fn
      return () => {}
    }
    const own = await keep({ listen, channel: 'trial', read: (key) => read(key), now: () => new Date(clock) })
    if (isFollowing) own.follow({ onChanges: () => () => {} }, ['organisation'])
    await own.get('a')
    hear(true)
    expect(own.known('a')).toBeUndefined()
    expect([await own.get('a'), await own.get('a'), own.known('a')]).toEqual([2, 3, undefined])
    hear()
    expect(await own.get('a')).toBe(4)
    expect(own.known('a')).toBe(4)
  })

  test('which is so when the listening connection is lost, until there is another', async () => {
    const heard: boolean[] = []
    await database.listen('trial', (isLost = false) => void heard.push(isLost))
    await kept.get('a')
    await endListening(database.db)
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([true, false])
    expect(kept.known('a')).toBeUndefined()
    await endListening(database.db)
    await expect.poll(() => heard.length).toBe(3)
    const late: boolean[] = []
    await database.listen('late', (isLost = false) => void late.push(isLost))
    await expect.poll(() => late.at(-1), { timeout: 10_000 }).toBe(false)
    expect(late).toContain(true)
    const { listen } = database
    const lateKept = await keep({ listen, channel: 'late', read: (key) => read(key), now: () => new Date(clock) })
    await lateKept.get('a')
    expect(lateKept.known('a')).toBe(looks)
    lateKept.close()
  })
})
