import { expect, test } from 'vitest'
import { createFailed, missingText } from './new-package-fields.tsx'

test('[PKG-12] [PKG-17] what keeps a creation from being sent is named', () => {
  const all = { itemId: '1', label: 'A', locationId: '2' }
  expect(missingText(all)).toBeNull()
  expect(missingText({ ...all, label: '' })).toBe('Still missing: a label.')
  expect(missingText({ itemId: '', label: '', locationId: '' }, ['a quantity', false])).toBe(
    'Still missing: a product, a quantity, a label and a storage room.',
  )
})

test('[PKG-23] [ERR-20] a refused creation says the first sentence', () => {
  expect(createFailed('Tag is in use.')).toBe('Create Failed: Tag is in use.')
})
