import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsOf } from './entity-words.ts'
import { difference, fieldChanges, fieldNames } from './field-changes.ts'

describe('what a change says', () => {
  test('is what differs, and nothing when nothing does', () => {
    const before = { name: 'Store', types: ['dry'], locationType: 'x' }
    expect(difference(before, { ...before, name: 'Shed' })).toEqual({
      before: { name: 'Store' },
      after: { name: 'Shed' },
    })
    expect(difference(before, { ...before, types: ['dry'] })).toBeNull()
    expect(difference({ address: { city: 'A', zipCode: 'B' } }, { address: { zipCode: 'B', city: 'A' } })).toBeNull()
    expect(difference(null, { note: null })).toBeNull()
  })

  test('is everything of what is new, and of what is gone', () => {
    expect(difference(null, { name: 'Shed' })).toEqual({ before: null, after: { name: 'Shed' } })
    expect(difference({ name: 'Shed' }, null)).toEqual({ before: { name: 'Shed' }, after: null })
  })

  test('leads from the one state to the other', () => {
    const fields = fc.record({
      name: fc.string(),
      types: fc.array(fc.constantFrom('dry', 'flower')),
      note: fc.string(),
    })
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        expect({ ...before, ...difference(before, after)?.after }).toEqual(after)
        expect({ ...after, ...difference(before, after)?.before }).toEqual(before)
      }),
    )
  })
})

describe('in words', () => {
  test('permissions, room types and addresses are as people know them', () => {
    const none = { street1: '', street2: '', city: '', zipCode: '' }
    const address = { street1: '1 Road', street2: '', city: 'Guthrie', state: 'OK', zipCode: '73044' }
    expect(fieldChanges({ permissions: ['GENERAL_EDIT'] }, { permissions: ['GENERAL_EDIT', 'STRAIN_VIEW'] })).toEqual([
      { label: 'Permissions', before: 'General edit', after: 'General edit, Strain view' },
    ])
    expect(fieldChanges({ types: ['dry'] }, { types: [] }, wordsOf('room'))).toEqual([
      { label: 'Room types', before: 'Dry', after: '' },
    ])
    for (const before of [null, none])
      expect(fieldChanges({ address: before }, { address }, wordsOf('facility'))).toEqual([
        { label: 'Address', before: '', after: '1 Road Guthrie, OK 73044' },
      ])
  })

  test('a field that has no words yet is shown as it is', () => {
    expect(fieldChanges({ shelf: 1 }, { shelf: [2] })).toEqual([{ label: 'shelf', before: '1', after: '[2]' }])
  })

  test('the fields of a change are named in one line', () => {
    expect(fieldNames({ email: 'a', displayName: 'b', permissions: [] })).toBe(
      'the name, the e-mail address and the permissions',
    )
    expect(fieldNames({ syncUserKey: 'changed' })).toBe('the sync key')
  })
})
