import { DriftEntity, DriftKind } from '@cultivatd/domain/sync/drift'
import { expect, test } from 'vitest'
import { driftKinds, driftTexts, entityNouns, fieldWords } from './drift-words.ts'

test('[SYNC-01] a field that differed is named as people say it', () => {
  const name = (field: string) => fieldWords({ field, mirror: null, metrc: null }).name
  expect(name('Quantity')).toBe('Quantity')
  expect(name('UnitOfMeasureName')).toBe('Unit of measure name')
  expect(name('IsOnHold')).toBe('On hold')
  expect(name('Item.ProductCategoryName')).toBe('Item, product category name')
  expect(name('Issue')).toBe('Issue')
})

test('[SYNC-01] values are read without quotes and braces of programs', () => {
  const here = (mirror: string | null) => fieldWords({ field: 'Any', mirror, metrc: 'true' }).here
  expect(here('100')).toBe('100')
  expect(here('-12345.5')).toBe('−12,345.5')
  expect(here('"Blue Dream"')).toBe('Blue Dream')
  expect(here('false')).toBe('no')
  expect(here('null')).toBe('empty')
  expect(here('""')).toBe('empty')
  expect(here(null)).toBe('not there')
  expect(here('[1,2]')).toBe('[1,2]')
  expect(here('"a long value that was cut…')).toBe('"a long value that was cut…')
  expect(fieldWords({ field: 'Any', mirror: null, metrc: 'true' }).metrc).toBe('yes')
})

test('[SYNC-01] a record that went to another list says from where to where', () => {
  expect(fieldWords({ field: 'list', mirror: 'packagesActive', metrc: 'packagesOnHold' })).toEqual({
    name: 'List in Metrc',
    here: 'Packages active',
    metrc: 'Packages on hold',
  })
})

test('every kind of difference and of record has its words', () => {
  for (const kind of DriftKind.options) expect(`${driftKinds[kind]}: ${driftTexts[kind]}`).toMatch(/^[A-Z]\w+: .*\.$/)
  for (const entity of DriftEntity.options) expect(entityNouns[entity]).toMatch(/^[A-Z]/)
})
