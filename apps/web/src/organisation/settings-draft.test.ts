import type { OrganisationSettings } from '@cultivatd/domain/organisation/organisation'
import { expect, test } from 'vitest'
import { changeCount, changesOf, draftOf, readability } from './settings-draft.ts'

const settings: OrganisationSettings = {
  id: 'organisation',
  version: 1,
  activeFacilityIds: ['GAAA-4KVB-7T2Q'],
  primaryColor: '#1F4D3F',
  secondaryColor: '#3366B8',
  temperatureUnit: 'fahrenheit',
  sendDelays: {},
  stateRules: {},
  stationRules: { restSeconds: 60, isBadgeWithPin: false },
  factorRules: { requiredOf: [] },
  isSignUpOpen: true,
  syncUserKeyEnding: '4f7c',
  syncUserKeyChangedAt: null,
  syncUserKeyChangedBy: null,
  facilities: ['GAAA-4KVB-7T2Q', 'GAAA-2XND-91PM', 'PAAA-8HQR-33WL'].map((id) => ({
    id,
    displayName: id,
    licenseType: 'Grower',
    isActive: id === 'GAAA-4KVB-7T2Q',
    rooms: 4,
    pending: { waiting: 0, refused: 0, needsPerson: 0 },
  })),
}

test('another unit of temperatures is one change', () => {
  const draft = { ...draftOf(settings), temperatureUnit: 'celsius' as const }
  expect(changesOf(settings, draft)).toEqual({ temperatureUnit: 'celsius' })
  expect(changeCount(settings, draft)).toBe(1)
})

test('[ORG-03] a page that was only opened has nothing to save', () => {
  expect(changesOf(settings, draftOf(settings))).toEqual({})
  expect(changeCount(settings, draftOf(settings))).toBe(0)
})

test('[ORG-03] a color in other letters is the same color', () => {
  expect(changesOf(settings, { ...draftOf(settings), primaryColor: '#1f4d3f' })).toEqual({})
})

test('[ORG-04] only what was changed is sent, and each facility counts as a change', () => {
  const draft = {
    ...draftOf(settings),
    activeFacilityIds: ['GAAA-2XND-91PM', 'PAAA-8HQR-33WL'],
    primaryColor: '#111111',
  }
  expect(changesOf(settings, draft)).toEqual({
    primaryColor: '#111111',
    activeFacilityIds: ['GAAA-2XND-91PM', 'PAAA-8HQR-33WL'],
  })
  expect(changeCount(settings, draft)).toBe(4)
})

test('[ORG-02] an empty key replaces nothing', () => {
  expect(changesOf(settings, { ...draftOf(settings), syncUserKey: '  ' })).toEqual({})
  expect(changesOf(settings, { ...draftOf(settings), syncUserKey: 'new-key-of-metrc' })).toEqual({
    syncUserKey: 'new-key-of-metrc',
  })
})

test('[ORG-03] the pale yellow is made readable in both modes', () => {
  const rows = readability('#FFD400', '#111111')
  expect(rows).toHaveLength(4)
  expect(rows.every(({ isGood }) => isGood)).toBe(true)
})

test('[ORG-03] a half typed color has no ratios', () => {
  expect(readability('#FFD', '#111111')).toEqual([])
})
