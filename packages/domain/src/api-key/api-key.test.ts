import { expect, test } from 'vitest'
import { ApiKeyForm, apiKeyProblems, holdsKey, keyMayText, keyStanding, mostKeys } from './api-key.ts'

const form = { name: 'ERP', mayChange: false, permissions: [], facilityIds: null, days: 90 }

test('a key never gets a permission of people or settings', () => {
  expect(ApiKeyForm.safeParse({ ...form, permissions: ['STRAIN_VIEW', 'GENERAL_EDIT'] }).success).toBe(true)
  for (const permission of ['ORG_ADMIN', 'USER_ADMIN'])
    expect(ApiKeyForm.safeParse({ ...form, permissions: [permission] }).error?.issues[0]?.message).toBe(
      'A key never opens people or settings',
    )
})

test('a key ends: there is no time that is none of the choices', () => {
  expect(ApiKeyForm.safeParse({ ...form, days: 100_000 }).success).toBe(false)
})

test('a key of facilities names active ones, at least one', () => {
  expect(ApiKeyForm.safeParse({ ...form, facilityIds: [] }).success).toBe(false)
  const known = { activeIds: ['A'], openNames: [] }
  expect(apiKeyProblems({ name: 'ERP', facilityIds: ['A'] }, known)).toEqual([])
  expect(apiKeyProblems({ name: 'ERP', facilityIds: ['A', 'B'] }, known)).toMatchObject([{ path: 'facilityIds' }])
})

test('each key that works has a name of its own, and there are only so many', () => {
  const taken = apiKeyProblems({ name: ' erp', facilityIds: null }, { activeIds: [], openNames: ['ERP'] })
  expect(taken).toEqual([{ message: 'There is a key erp already', path: 'name' }])
  const openNames = Array.from({ length: mostKeys }, (_, at) => `Key ${at}`)
  expect(apiKeyProblems({ name: 'ERP', facilityIds: null }, { activeIds: [], openNames })).toHaveLength(1)
})

test('a key is seen wherever it stands in a text', () => {
  expect(holdsKey(`/api/rooms?key=cvk_${'a'.repeat(43)}`)).toBe(true)
  expect(holdsKey('/api/rooms?name=cvk_short')).toBe(false)
})

test('a key that was withdrawn, expired or left by its maker says which', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const key = { expiresAt: '2027-01-01T00:00:00Z', withdrawnAt: null, isLeft: false }
  expect(keyStanding(key, now)).toBe('works')
  expect(keyStanding({ ...key, expiresAt: '2026-11-25T00:00:00Z' }, now)).toBe('ends-soon')
  expect(keyStanding({ ...key, expiresAt: '2026-11-20T12:00:00Z' }, now)).toBe('expired')
  expect(keyStanding({ ...key, isLeft: true }, now)).toBe('left')
  expect(keyStanding({ ...key, isLeft: true, withdrawnAt: '2026-11-19T00:00:00Z' }, now)).toBe('withdrawn')
})

test('what a key may is one line', () => {
  expect(keyMayText({ mayChange: false, permissions: [] })).toBe('Read the daily work')
  expect(keyMayText({ mayChange: true, permissions: ['STRAIN_VIEW'] })).toBe(
    'Read and change the daily work, strains and items',
  )
})
