import { expect, test } from 'vitest'
import { whatYouCanDo } from './what-you-can-do.ts'

test('[PKG-21] a package on a manifest is to be taken off it', () => {
  expect(whatYouCanDo(['Package 1A4 is on outgoing manifest 0001284403 and cannot be adjusted.'])).toMatch(
    /off the manifest/,
  )
})

test('[SYNC-03] what somebody else has done before is looked at, not undone', () => {
  const soBefore =
    'Metrc shows that it was already so before this was sent. Look at the record in Metrc: what was entered here may not be in it.'
  expect(whatYouCanDo(['Package 1A4 is Finished.', soBefore])).toMatch(/^Look at the record in Metrc\./)
})

test('what is finished is named by its kind: of a harvest it is the finish of the harvest that is undone', () => {
  const said = (of: string) => whatYouCanDo([`${of} cannot be changed because it is Finished.`])
  expect(said('Harvest Monday')).toBe('Undo the finish of the harvest first, then send again.')
  expect(said('Processing Job Wash 3')).toBe('Undo the finish of the job first, then send again.')
  expect(said('Package 1A4')).toBe('Undo the finish of the package first, then send again.')
})

test('[PKG-21] words that nobody foresaw still get a next step', () => {
  expect(whatYouCanDo(['Something new.'])).toMatch(/send again/)
})
