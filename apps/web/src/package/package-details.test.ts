import { aPackage } from '@cultivatd/domain/package/package.builders'
import { expect, test } from 'vitest'
import { offeredActions } from './package-details.tsx'

const labels = (pkg: Parameters<typeof offeredActions>[0]) =>
  offeredActions(pkg).map(({ label, reason }) => (reason ? `${label} (${reason})` : label))

test('[PKG-02] an open package offers its changes, finish with the reason why not yet', () => {
  expect(labels(aPackage())).toEqual([
    'Adjust quantity',
    'Change Package Location',
    'Change item',
    'Change note',
    'Finish Package (Only when the quantity is 0)',
  ])
})

test('[PKG-02] an empty package can be finished', () => {
  expect(labels(aPackage({ Quantity: 0 })).at(-1)).toBe('Finish Package')
})

test('[PKG-04] a finished package offers only its undo', () => {
  expect(labels(aPackage({ Quantity: 0, FinishedDate: '2026-11-19' }))).toEqual(['UnFinish Package'])
})

test('[PKG-04] a package on hold offers nothing', () => {
  expect(labels(aPackage({ IsOnHold: true }))).toEqual([])
})
