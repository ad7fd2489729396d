import { afterEach, expect, test } from 'vitest'
import { forgetDrafts } from '../live/draft-keys.ts'
import { keepOpened, type OpenedRecord, openedBefore } from './opened-before.ts'

const [dana, marcus] = ['a1', 'a2']
const plant = (serial: number): OpenedRecord => ({
  kind: 'plant',
  record: `1A4${serial}`,
  facilityId: 'GAAA-0000-0001',
  name: `1A4${serial}`,
  about: 'Blue Dream',
})
const recordsOf = (personId: string) => openedBefore(personId).map(({ record }) => record)
afterEach(() => localStorage.clear())

test('what was opened last stands first, each once, and no more than are seen at once', () => {
  for (let serial = 1; serial <= 12; serial++) keepOpened(dana, plant(serial))
  keepOpened(dana, plant(8))
  expect(recordsOf(dana)).toEqual([8, 12, 11, 10, 9, 7, 6, 5].map((serial) => `1A4${serial}`))
})

test('it is of one person, and forgotten when that person signs out or another one signs in', () => {
  keepOpened(dana, plant(1))
  expect(recordsOf(marcus)).toEqual([])
  forgetDrafts(dana)
  expect(recordsOf(dana)).toEqual(['1A41'])
  forgetDrafts(marcus)
  expect(recordsOf(dana)).toEqual([])
  keepOpened(marcus, plant(2))
  forgetDrafts(null)
  expect(recordsOf(marcus)).toEqual([])
})

test('nothing is kept of whom the device has forgotten, and nothing read that somebody else wrote', () => {
  forgetDrafts(null)
  keepOpened(dana, plant(1))
  expect(recordsOf(dana)).toEqual([])
  for (const text of ['{', '{}', '[null, {"kind": "plant"}, 7]']) {
    localStorage.setItem('cultivatd-opened a1', text)
    expect(recordsOf(dana)).toEqual([])
  }
})
