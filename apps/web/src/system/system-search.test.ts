import { expect, test } from 'vitest'
import { openedRack, type SystemSearch, systemSearch, withRack } from './system-search.ts'

test('the address keeps which rack of which system is open, and everything else that it says', () => {
  const before: SystemSearch & { plant: string } = { plant: '1A4FF0300000011000004101' }
  const search = withRack(before, 's.1', 6)
  expect(search).toEqual({ plant: '1A4FF0300000011000004101', rack: 's.1.6' })
  expect(openedRack(search, 's.1')).toBe(6)
  expect(openedRack(search, 's')).toBeNull()
  expect(withRack(search, 's.1', null)).toEqual({ plant: '1A4FF0300000011000004101' })
})

test('an address with something else for a rack opens none', () => {
  for (const rack of ['', '6', 'a.b', 6, null, 'a.']) expect(systemSearch({ rack })).toEqual({})
  expect(openedRack({}, 'a')).toBeNull()
})
