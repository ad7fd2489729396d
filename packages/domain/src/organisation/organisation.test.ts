import { expect, test } from 'vitest'
import { activeFacilityProblems, Color, OrganisationChange } from './organisation.ts'

test('[ORG-05] a license that is no choice cannot be active', () => {
  expect(activeFacilityProblems(['A', 'X'], [{ id: 'A' }])).toEqual([
    'X is not a grower or processor license that the sync key can see',
  ])
})

test('[ORG-03] a color is six hexadecimal digits', () => {
  expect(Color.safeParse('#1F4D3F').success).toBe(true)
  expect(Color.safeParse('red').success).toBe(false)
  expect(Color.safeParse('#fff').success).toBe(false)
})

test('[ORG-02] a sync key with a line break or a space is refused', () => {
  expect(OrganisationChange.safeParse({ syncUserKey: 'abc def-ghi' }).success).toBe(false)
  expect(OrganisationChange.safeParse({ syncUserKey: 'abcdefgh-123' }).success).toBe(true)
})
