import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

test.each([
  ['?harvest=2910&in=GAAA-0000-0001', { harvest: '2910', in: 'GAAA-0000-0001' }],
  ['?batch=1.0', { batch: '1.0' }],
  ['?batch=true', { batch: 'true' }],
  ['?batch=2026-10-02%7CClone+1%7CBlue+Dream', { batch: '2026-10-02|Clone 1|Blue Dream' }],
  ['', {}],
])('an address says %s, every value as it is', (text, search) => {
  expect(stringifySearch(search)).toBe(text)
  expect(parseSearch(text)).toEqual(search)
})

test('a link from before, with its id in quotes, leads to the same record', () => {
  expect(parseSearch('?harvest=%222910%22')).toEqual({ harvest: '2910' })
})

test('what is not said is left out', () => {
  expect(stringifySearch({ group: undefined })).toBe('')
})
