import { beforeEach, describe, expect, test } from 'vitest'
import { forgetDrafts } from '../../live/draft-keys.ts'
import { type Draft, Drafts, isNotKnown, isOf } from './drafts.ts'
import { OpenDraft } from './open-draft.ts'

const now = new Date('2026-11-22T09:41:00Z')
const dana = 'a1'
const marcus = 'b2'

const aDraft = (over: Partial<Draft> = {}): Draft => ({
  place: 'package 8083 adjustQuantity',
  title: 'Adjust quantity',
  about: '',
  address: '/facility/1/room/2?label=8083',
  at: now.toISOString(),
  parts: { fields: { quantity: -2.5 } },
  ...over,
})

/** Keys are properties of their own, as those of a browser's storage are. */
function aStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  }
  const storage = Object.create(methods) as Storage
  return storage
}

let storage: Storage
let drafts: Drafts
beforeEach(() => {
  storage = aStorage()
  drafts = new Drafts(() => storage)
})

describe('drafts of this device', () => {
  test('are found again by another page, newest first', () => {
    drafts.keep(dana, aDraft({ at: '2026-11-22T08:00:00Z' }))
    drafts.keep(dana, aDraft({ place: 'package 8084 move' }))
    const later = new Drafts(() => storage)
    expect(later.of(dana).map(({ place }) => place)).toEqual(['package 8084 move', 'package 8083 adjustQuantity'])
    expect(later.find(dana, 'package 8083 adjustQuantity')?.parts).toEqual({ fields: { quantity: -2.5 } })
  })

  test('are those of one person', () => {
    drafts.keep(dana, aDraft())
    expect(drafts.of(marcus)).toEqual([])
    expect(drafts.find(marcus, aDraft().place)).toBeNull()
  })

  test('of others go when somebody signs in, and all of them when somebody signs out', () => {
    drafts.keep(dana, aDraft())
    drafts.keep(marcus, aDraft())
    storage.setItem('cultivatd-session', 'kept')
    const found = () => [dana, marcus].map((person) => new Drafts(() => storage).of(person).length)
    forgetDrafts(marcus, storage)
    expect(found()).toEqual([0, 1])
    forgetDrafts(null, storage)
    expect(found()).toEqual([0, 0])
    expect(storage.getItem('cultivatd-session')).toBe('kept')
  })

  test('of whoever signed out are not written any more by a form that is still open, in whatever tab', () => {
    forgetDrafts(dana, storage)
    drafts.keep(dana, aDraft())
    forgetDrafts(null, storage)
    drafts.keep(dana, aDraft())
    new Drafts(() => storage).keep(dana, aDraft())
    expect(drafts.of(dana)).toEqual([])
    forgetDrafts(marcus, storage)
    drafts.keep(dana, aDraft())
    drafts.keep(marcus, aDraft())
    expect([dana, marcus].map((person) => drafts.of(person).length)).toEqual([0, 1])
  })

  test('are not known to have arrived while a change or a record of ours was sent without an answer', () => {
    const unanswered = { key: { input: '{}', key: 'k1' }, requests: [] }
    const notKnown = [{ change: { states: [], unanswered } }, { key: { input: '{}', key: 'k1' } }]
    expect(notKnown.map(isNotKnown)).toEqual([true, true])
    const known = [{}, { fields: { key: 1 } }, { change: { states: [], unanswered: null } }, { change: 7 }]
    expect(known.map(isNotKnown)).toEqual([false, false, false, false])
  })

  test('are the same array until one changes, and who listens is told of each change', () => {
    let told = 0
    drafts.listen(() => (told += 1))
    drafts.keep(dana, aDraft())
    expect(drafts.of(dana)).toBe(drafts.of(dana))
    drafts.discard(dana, aDraft().place)
    drafts.discard(dana, aDraft().place)
    expect(told).toBe(2)
    expect(drafts.of(dana)).toEqual([])
  })

  test('cost nothing where the device keeps nothing, and what cannot be read is none', () => {
    const none = new Drafts(() => {
      throw new Error('forbidden')
    })
    none.keep(dana, aDraft())
    expect(none.of(dana)).toEqual([])
    const torn = [
      '{"place":',
      'null',
      '7',
      '[]',
      '{"place":"package 1","parts":{}}',
      JSON.stringify({ ...aDraft(), at: 'today' }),
      JSON.stringify({ ...aDraft(), parts: 'x' }),
    ]
    for (const text of torn) {
      storage.setItem(`cultivatd-draft ${dana} package 1`, text)
      expect(drafts.of(dana)).toEqual([])
      expect(drafts.find(dana, 'package 1')).toBeNull()
    }
  })

  test('belong to a record by its words, not by its letters', () => {
    expect(isOf(aDraft(), 'package 8083')).toBe(true)
    expect(isOf(aDraft(), 'package 8083 adjustQuantity')).toBe(true)
    expect(isOf(aDraft(), 'package 80')).toBe(false)
  })
})

describe('a form that is closed while what it sent is on its way', () => {
  const place = 'package 8083 adjustQuantity'
  const open = (drafts: Drafts) =>
    new OpenDraft({ drafts, personId: dana, place, title: 'Adjust quantity', address: '/' })
  const sentAndClosed = (drafts: Drafts) => {
    const first = open(drafts)
    first.put('fields', { quantity: 1 })
    first.put('key', { key: 'k1' })
    first.closed()
    return first
  }

  test('takes its own draft away when it has arrived', () => {
    const drafts = new Drafts(() => storage)
    sentAndClosed(drafts).sent()
    expect(drafts.find(dana, place)).toBeNull()
  })

  test('leaves what was typed anew meanwhile, whether it arrived or was refused', () => {
    for (const end of ['sent', 'refused'] as const) {
      const drafts = new Drafts(() => storage)
      const first = sentAndClosed(drafts)
      const second = open(drafts)
      second.put('fields', { quantity: 2 })
      second.flush()
      first.put('key', undefined)
      first[end]()
      first.settled()
      expect(drafts.find(dana, place)?.parts).toMatchObject({ fields: { quantity: 2 } })
      second.discard()
    }
  })

  test('does not bring back what somebody has discarded', () => {
    const drafts = new Drafts(() => storage)
    const first = sentAndClosed(drafts)
    drafts.discard(dana, place)
    first.put('key', undefined)
    first.settled()
    expect(drafts.find(dana, place)).toBeNull()
  })
})
