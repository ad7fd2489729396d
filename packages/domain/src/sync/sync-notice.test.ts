import { expect, test } from 'vitest'
import { syncFailedText } from './sync-notice.ts'

test('[ERR-20] [SYNC-04] a failed sync says why, or that it is unknown', () => {
  expect(syncFailedText('the user key was not accepted')).toBe('Sync Failed: the user key was not accepted')
  expect(syncFailedText(null)).toBe('Sync Failed: Unknown Issue')
})
