import { aPackage } from '@cultivatd/domain/package/package.builders'
import { noAbilities, type PackageAbilities } from '@cultivatd/domain/package/said'
import { expect, test } from 'vitest'
import { offeredActions } from './package-details.tsx'

const labels = (pkg: Parameters<typeof offeredActions>[0]) =>
  offeredActions(pkg).map(({ label, reason }) => (reason ? `${label} (${reason})` : label))

test('[PKG-02] [PKG-05] an open package offers its changes, finish with the reason why not yet', () => {
  expect(labels(aPackage())).toEqual([
    'Create New Package',
    'Adjust quantity',
    'Change Package Location',
    'Change item',
    'Change note',
    'Change dates',
    'Finish Package (Only when the quantity is 0)',
    'Discontinue package',
  ])
})

test('what the state leaves to each facility is offered where it may', () => {
  const may = (abilities: Partial<PackageAbilities>, pkg = aPackage()) =>
    offeredActions(pkg, { ...noAbilities, ...abilities }).map(({ label }) => label)
  expect(may({ sample: true })).toContain('Take sample')
  expect(may({ sample: true }, aPackage({ IsTestingSample: true }))).not.toContain('Take sample')
  expect(may({ externalId: true })).toContain('Change marks')
  expect(may({ requiredTests: true })).not.toContain('Change marks')
  const failed = aPackage({ LabTestingState: 'TestFailed' })
  expect(may({ remediation: true }, failed)).toContain('Record treatment')
  expect(may({ remediation: true })).not.toContain('Record treatment')
  expect(may({}, failed)).not.toContain('Record treatment')
})

test('a package of which something was taken says why it cannot be discontinued', () => {
  expect(labels(aPackage({ Quantity: 40 }))).toContain('Discontinue package (Only while it holds what was packed here)')
})

test('[PKG-02] [PKG-05] an empty package can be finished, and gives no other', () => {
  const offered = labels(aPackage({ Quantity: 0 }))
  expect(offered.at(-1)).toBe('Finish Package')
  expect(offered).not.toContain('Create New Package')
})

test('[PKG-04] a finished package offers only its undo', () => {
  expect(labels(aPackage({ Quantity: 0, FinishedDate: '2026-11-19' }))).toEqual(['UnFinish Package'])
})

test('[PKG-04] a package on hold offers nothing', () => {
  expect(labels(aPackage({ IsOnHold: true }))).toEqual([])
})
