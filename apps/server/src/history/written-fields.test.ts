import { expect, test } from 'vitest'
import { writtenFields } from './written-fields.ts'

test('what the summary of a write does not say is told: where a package came from, which note it had', () => {
  expect(writtenFields('package.move', { LocationName: 'Vault' }, { roomName: 'Pack 1' })).toEqual({
    before: { room: 'Vault' },
    after: { room: 'Pack 1' },
  })
  expect(writtenFields('package.change-note', { Note: 'old' }, { note: '' })).toEqual({
    before: { note: 'old' },
    after: { note: '' },
  })
})

test('what was not there before, did not change, or stands in the summary is not told again', () => {
  expect(writtenFields('package.change-note', { Note: null }, { note: 'new' })).toBeNull()
  expect(writtenFields('package.change-note', { Note: '' }, { note: 'new' })).toBeNull()
  expect(writtenFields('package.adjust', { Quantity: 1 }, { quantity: -1 })).toBeNull()
  const before = { Name: 'Dry 1', LocationTypeName: 'Harvest', types: ['dry'] }
  const payload = { id: 3, name: 'Dry 2', locationType: 'Harvest', types: ['dry', 'packaging'] }
  expect(writtenFields('location.update', before, payload)).toEqual({
    before: { types: ['dry'] },
    after: { types: ['dry', 'packaging'] },
  })
})
