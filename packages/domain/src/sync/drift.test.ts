import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aComparison } from './drift.builders.ts'
import { comparisonText, fieldDifferences, recordName } from './drift.ts'

test('[SYNC-01] equal records have no differences, whatever the order of their fields', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      const turned = Object.fromEntries(Object.entries(structuredClone(record)).toReversed())
      expect(fieldDifferences(record, turned)).toEqual([])
    }),
  )
})

test('[SYNC-01] a difference names its field with both values, also inside of another', () => {
  const mirror = { Quantity: 100, Item: { Id: 1, Name: 'Flower' }, Note: null, Tags: [1, 2] }
  const metrc = { Quantity: 77.5, Item: { Id: 1, Name: 'Trim' }, Tags: [1, 3], IsOnHold: true }
  expect(fieldDifferences(mirror, metrc)).toEqual([
    { field: 'IsOnHold', mirror: null, metrc: 'true' },
    { field: 'Item.Name', mirror: '"Flower"', metrc: '"Trim"' },
    { field: 'Note', mirror: 'null', metrc: null },
    { field: 'Quantity', mirror: '100', metrc: '77.5' },
    { field: 'Tags', mirror: '[1,2]', metrc: '[1,3]' },
  ])
})

test('[SYNC-01] long values are cut, and records without anything in common are told in a few lines', () => {
  const [long] = fieldDifferences({ Note: 'x'.repeat(5000) }, { Note: '' })
  expect(long?.mirror).toHaveLength(200)
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`Field${at}`, at]))
  expect(fieldDifferences(many, {})).toHaveLength(40)
})

test('a record is called by its label, its name, its manifest or its id', () => {
  expect(recordName({ Id: 1, Label: 'A', Name: 'B' })).toBe('A')
  expect(recordName({ Id: 1, Name: 'B' })).toBe('B')
  expect(recordName({ Id: 1, Name: null, ManifestNumber: '0035' })).toBe('0035')
  expect(recordName({ Id: 1, Label: '' })).toBe('1')
})

test('[SYNC-01] a comparison says in one line what it found', () => {
  const found = aComparison()
  expect(comparisonText(found)).toBe('GAAA-0000-0001: 51,234 records compared with Metrc, all of them equal')
  expect(comparisonText({ ...found, missing: 1, extra: 2, different: 3 })).toBe(
    'GAAA-0000-0001: 51,234 records compared with Metrc; 1 were missing here, 2 were here only, 3 differed, and all were repaired',
  )
})
