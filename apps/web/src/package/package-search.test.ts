import { expect, test } from 'vitest'
import { packageSearch } from './package-search.ts'

test('[LOOKUP-01] the address keeps the package and its page', () => {
  expect(packageSearch({ package: '1A4FF0300000022000008123', page: 'adjustQuantity' })).toEqual({
    package: '1A4FF0300000022000008123',
    page: 'adjustQuantity',
  })
})

test('[LOOKUP-01] what the address holds besides is dropped', () => {
  expect(packageSearch({ package: 'A', page: 'destroyEverything', other: 1 })).toEqual({ package: 'A' })
  expect(packageSearch({ page: 'move' })).toEqual({})
})
