import { expect, test } from 'vitest'
import { activeFacilityProblems, Color, OrganisationChange } from './organisation.ts'
import { inactiveSentence, pendingSentences } from './pending-changes.ts'

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

test('[FAC-02] what of a facility waits, was refused and needs a person is told, and nothing where nothing is', () => {
  expect(pendingSentences('Stillwater', { waiting: 0, refused: 0, needsPerson: 0 })).toEqual([])
  expect(pendingSentences('Stillwater', { waiting: 3, refused: 2, needsPerson: 1 })).toEqual([
    '3 changes of Stillwater wait for Metrc. They stay and are sent when it is active again.',
    '2 changes of Stillwater were refused by Metrc. They are seen again when it is active again.',
    '1 change of Stillwater needs a person. It is seen again when it is active again.',
  ])
  expect(inactiveSentence(0)).toBeNull()
  expect(inactiveSentence(1)).toMatch(/^1 change of facilities that are not active is held back/)
})
