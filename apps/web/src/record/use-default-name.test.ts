import { expect, test } from 'vitest'
import { takesDefault } from './use-default-name.ts'

const several = '2026-07-01|Dry 1|Multi Strain|FullPlant'
const one = '2026-07-01|Dry 1|Blue Dream|FullPlant'

test('[READ-93] a name follows what it is made of until somebody edits it', () => {
  const fresh = { current: '', byDefault: several, last: null, isFixed: false }
  expect(takesDefault(fresh)).toBe(true)
  expect(takesDefault({ ...fresh, current: several, byDefault: one, last: several })).toBe(true)
  expect(takesDefault({ ...fresh, current: 'Friday', byDefault: one, last: several })).toBe(false)
  expect(takesDefault({ ...fresh, current: 'Friday' })).toBe(false)
})

test('once a harvest bears the name, what is corrected goes into the same one', () => {
  expect(takesDefault({ current: several, byDefault: one, last: several, isFixed: true })).toBe(false)
})
