import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anItem } from '../item/item.builders.ts'
import { units } from '../unit/unit.builders.ts'
import { type AdjustReason, adjustmentProblems, adjustmentSummary, PackageAdjustment, quantityAfter } from './adjust.ts'
import { itemChangeProblems, itemChoices } from './change-item.ts'
import { finishProblems } from './finish.ts'
import { mostPackagesAtOnce, moveProblems, PackageMove, PackageMoveForm } from './move.ts'
import { aPackage } from './package.builders.ts'
import { aRoom, locationTypes } from '../room/room.builders.ts'
import type { Room } from '../room/room.ts'
import { actionProblems, isUnderOne, type Package, packageActions } from './package.ts'

const reasons: AdjustReason[] = [
  { Name: 'Scale Variance', RequiresNote: false },
  { Name: 'Theft', RequiresNote: true },
]
const today = '2026-11-21'
const facts = { reasons, units, waiting: [], today }
const anAdjustment = (given: Partial<PackageAdjustment> = {}): PackageAdjustment => ({
  facilityId: 'GAAA-4KVB-7T2Q',
  label: '1A4FF0300000022000008123',
  quantity: -3,
  unitOfMeasure: 'Grams',
  reason: 'Scale Variance',
  date: today,
  note: '',
  ...given,
})
const sentences = (problems: { message: string }[]) => problems.map(({ message }) => message)

describe('what a package offers', () => {
  test('[PKG-04] [PKG-05] [READ-08] an open package offers the changes, and a new package while it holds something', () => {
    expect(packageActions(aPackage())).toEqual([
      'createPackage',
      'takeSample',
      'adjust',
      'move',
      'changeItem',
      'changeNote',
      'changeDates',
      'changeMarks',
      'discontinue',
    ])
    for (const Quantity of [0, -2]) {
      expect(packageActions(aPackage({ Quantity }))).not.toContain('createPackage')
      expect(actionProblems(aPackage({ Quantity }), 'createPackage')[0]?.message).toMatch(/ is empty$/)
    }
    expect(actionProblems(aPackage({ FinishedDate: '2026-11-20' }), 'createPackage')[0]?.message).toMatch(
      / is finished and cannot be used for a new package$/,
    )
  })

  test('a package is discontinued only while it is as it was packed here', () => {
    const why = (pkg: Package) => sentences(actionProblems(pkg, 'discontinue'))
    expect(why(aPackage({ Quantity: 5, OriginalPackageQuantity: null }))).toEqual([])
    expect(why(aPackage({ Label: 'A', Quantity: 92.4 }))).toEqual([
      'Package A was packed with 100 g and holds 92.4 g. Metrc discontinues a package only while nothing was taken out of it or adjusted',
    ])
    expect(why(aPackage({ Label: 'A', ReceivedFromManifestNumber: '0000123' }))).toEqual([
      'Package A came with manifest 0000123. Metrc discontinues only what was packed here',
    ])
    expect(why(aPackage({ Quantity: 0, OriginalPackageQuantity: null }))[0]).toMatch(/ is empty$/)
    expect(why(aPackage({}, { isGone: true }))[0]).toMatch(/no longer in this facility$/)
    expect(why(aPackage({ Quantity: 0, ArchivedDate: '2026-11-28' }, { isGone: true }))[0]).toMatch(
      /is archived in Metrc since 28 Nov 2026$/,
    )
  })

  test('[PKG-02] finish is offered only at quantity 0', () => {
    expect(packageActions(aPackage({ Quantity: 0 }))).toContain('finish')
    expect(packageActions(aPackage({ Quantity: 0.01 }))).not.toContain('finish')
    expect(actionProblems(aPackage({ Quantity: 5 }), 'finish')[0]?.message).toMatch(/only when the quantity is 0$/)
  })

  test('[PKG-02] [PKG-04] a finished package offers only its undo', () => {
    expect(packageActions(aPackage({ Quantity: 0, FinishedDate: '2026-11-20' }))).toEqual(['unfinish'])
  })

  test('a package on hold, or gone, offers nothing and says why', () => {
    expect(packageActions(aPackage({ IsOnHold: true }))).toEqual([])
    expect(actionProblems(aPackage({ IsOnHold: true }), 'adjust')[0]?.message).toMatch(
      /is on hold and cannot be adjusted$/,
    )
    expect(actionProblems(aPackage({}, { isGone: true }), 'move')[0]?.message).toMatch(/no longer in this facility$/)
  })

  test('[PKG-03] a quantity under 1 is a warning, a finished package is not', () => {
    expect(isUnderOne(aPackage({ Quantity: 0.4 }))).toBe(true)
    expect(isUnderOne(aPackage({ Quantity: 0 }))).toBe(true)
    expect(isUnderOne(aPackage({ Quantity: 1 }))).toBe(false)
    expect(isUnderOne(aPackage({ Quantity: 0, FinishedDate: today }))).toBe(false)
    expect(isUnderOne(aPackage({ Quantity: 0, ArchivedDate: today }))).toBe(false)
  })
})

describe('adjust', () => {
  test('[PKG-08] a whole adjustment may go to Metrc', () => {
    expect(adjustmentProblems(aPackage(), anAdjustment(), facts)).toEqual([])
  })

  test('[PKG-08] an unknown reason is refused, an empty one asks for a value', () => {
    expect(sentences(adjustmentProblems(aPackage(), anAdjustment({ reason: 'Magic' }), facts))).toEqual([
      'Unknown reason: Magic',
    ])
    expect(sentences(adjustmentProblems(aPackage(), anAdjustment({ reason: '' }), facts))).toEqual([
      'Please enter a value',
    ])
  })

  test('[PKG-10] a reason that requires a note is refused without one', () => {
    expect(adjustmentProblems(aPackage(), anAdjustment({ reason: 'Theft', note: ' ' }), facts)).toMatchObject([
      { path: 'note', message: '"Theft" needs a note' },
    ])
  })

  test('[PKG-09] a unit of another quantity type is refused', () => {
    expect(sentences(adjustmentProblems(aPackage(), anAdjustment({ unitOfMeasure: 'Each' }), facts))).toEqual([
      'Use a unit that converts to Grams',
    ])
  })

  test('more than there is cannot be taken out', () => {
    expect(sentences(adjustmentProblems(aPackage({ Quantity: 2 }), anAdjustment({ quantity: -2.5 }), facts))).toEqual([
      'Only 2 g are left',
    ])
    expect(adjustmentProblems(aPackage({ Quantity: 0.3 }), anAdjustment({ quantity: -0.3 }), facts)).toEqual([])
  })

  test('every problem is told, not only the first', () => {
    const all = adjustmentProblems(
      aPackage({ FinishedDate: today }),
      anAdjustment({ reason: 'Magic', unitOfMeasure: 'Each', date: '2026-12-01' }),
      facts,
    )
    expect(all).toHaveLength(4)
  })

  test('[API-18] [READ-43] the quantity is a change: added, in any unit that converts', () => {
    expect(quantityAfter(aPackage({ Quantity: 1620 }), -7.6, 'Grams')).toBe(1612.4)
    expect(quantityAfter(aPackage({ Quantity: 100 }), 1, 'Kilograms')).toBe(1100)
    expect(quantityAfter(aPackage(), 1, 'Each')).toBe(null)
  })

  test.each([0, Number.NaN, Number('1e309'), '5', null])('[PKG-08] %j is not a change', (quantity) => {
    expect(PackageAdjustment.safeParse(anAdjustment({ quantity: quantity as number })).success).toBe(false)
  })

  test('the history says by how much, from what to what, why and with which note', () => {
    expect(
      adjustmentSummary(aPackage({ Quantity: 1620 }), anAdjustment({ quantity: -7.6, note: 'Tare was wrong.' })),
    ).toBe('Adjusted by −7.6 g (1,620 to 1,612.4 g): Scale Variance, “Tare was wrong.”')
    expect(adjustmentSummary(aPackage(), anAdjustment({ quantity: 1, unitOfMeasure: 'Kilograms' }))).toBe(
      'Adjusted by +1 kg (100 to 1,100 g): Scale Variance',
    )
  })

  test('what passes never leaves less than nothing', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        fc.double({ min: -1e5, max: 1e5, noNaN: true }),
        (held, change) => {
          const pkg = aPackage({ Quantity: held })
          const passed = adjustmentProblems(pkg, anAdjustment({ quantity: change }), facts).length === 0
          expect(passed).toBe((quantityAfter(pkg, change, 'Grams') ?? -1) >= 0)
        },
      ),
    )
  })
})

describe('change item', () => {
  const item = (Name: string, StrainName: string | null) =>
    anItem({ Name, StrainId: StrainName ? 1 : null, StrainName })
  const items = [
    item('Blue Dream, bulk flower', 'Blue Dream'),
    item('Blue Dream, trim', 'Blue Dream'),
    item('Kief', null),
    item('GMO, trim', 'GMO Cookies'),
  ]

  test('[PKG-11] choices are items of the strain or of none, not the one it is', () => {
    expect(itemChoices(aPackage(), items).map(({ metrc }) => metrc.Name)).toEqual(['Blue Dream, trim', 'Kief'])
  })

  test('[PKG-11] anything else is refused', () => {
    expect(itemChangeProblems(aPackage(), 'Kief', items)).toEqual([])
    expect(sentences(itemChangeProblems(aPackage(), 'GMO, trim', items))[0]).toMatch(
      /is not an item for this package's strain$/,
    )
    expect(sentences(itemChangeProblems(aPackage(), 'Blue Dream, bulk flower', items))).toEqual([
      'This is the item already',
    ])
  })
})

describe('finish', () => {
  test('[PKG-02] finish and undo', () => {
    expect(finishProblems(aPackage({ Quantity: 0 }), { undo: false, date: today }, today)).toEqual([])
    expect(finishProblems(aPackage({ Quantity: 0, FinishedDate: today }), { undo: true, date: today }, today)).toEqual(
      [],
    )
    expect(
      finishProblems(aPackage({ Quantity: 0, FinishedDate: today }), { undo: false, date: today }, today),
    ).toHaveLength(1)
    expect(finishProblems(aPackage({ Quantity: 0 }), { undo: true, date: today }, today)).toHaveLength(1)
  })
})

describe('move', () => {
  const room = (Id: number | null, LocationTypeName = 'Packages') => aRoom({ Id, Name: 'Vault', LocationTypeName })
  const to = (room: Room | undefined) => ({ room, locationTypes, date: today, today })

  const named = (...packages: Package[]) => packages.map((pkg) => ({ label: pkg.metrc.Label, pkg }))

  test('[PKG-07] a room is required and must be one that the state knows', () => {
    expect(sentences(moveProblems(named(aPackage()), to(undefined)))).toEqual(['Unknown Room'])
    expect(sentences(moveProblems(named(aPackage()), to(room(null))))[0]).toMatch(/^Vault is not a Metrc location/)
    expect(moveProblems(named(aPackage()), to(room(12)))).toEqual([])
  })

  test('[PKG-07] a location whose type holds no packages is refused', () => {
    expect(moveProblems(named(aPackage()), to(room(12, 'Plants')))).toMatchObject([
      { path: 'locationId', message: 'Packages cannot be in Vault, a location of the type Plants' },
    ])
  })

  test('[PKG-07] where it is already is no move; some already there is', () => {
    expect(sentences(moveProblems(named(aPackage({ LocationId: 12 })), to(room(12))))).toEqual([
      'The package is in Vault already',
    ])
    expect(moveProblems(named(aPackage({ LocationId: 12 }), aPackage()), to(room(12)))).toEqual([])
    const leaving = named(aPackage({ LocationId: 12 })).map((one) => ({ ...one, isMoving: true }))
    expect(moveProblems(leaving, to(room(12)))).toEqual([])
  })

  test('[PKG-22] what is wrong with one of several begins with its label', () => {
    const held = aPackage({ Label: '1A4FF0300000022000008124', IsOnHold: true })
    const unknown = { label: 'Z'.repeat(24), pkg: undefined }
    expect(sentences(moveProblems(named(held), to(room(12))))).toEqual(sentences(actionProblems(held, 'move')))
    expect(sentences(moveProblems([...named(aPackage(), held), unknown], to(room(12))))).toEqual([
      `${held.metrc.Label}: Package ${held.metrc.Label} is on hold and cannot be moved`,
      `${unknown.label}: Package ${unknown.label} is not in this facility`,
    ])
  })

  test('[API-22] labels are a list of labels, each once', () => {
    const move = { facilityId: 'F', locationId: 'r', date: today, packageLabels: ['1A4FF0300000022000008123'] }
    expect(PackageMove.safeParse(move).success).toBe(true)
    expect(PackageMove.safeParse({ ...move, packageLabels: [] }).success).toBe(false)
    expect(PackageMove.safeParse({ ...move, packageLabels: ['x'] }).success).toBe(false)
    expect(
      PackageMove.safeParse({ ...move, packageLabels: [...move.packageLabels, ...move.packageLabels] }).success,
    ).toBe(false)
  })

  test('[API-22] one request moves 100 packages at most; the form of a screen counts none', () => {
    const form = { facilityId: 'F', locationId: 'r', date: today }
    const labels = Array.from({ length: mostPackagesAtOnce + 1 }, (_, n) => `1A4FF03${String(n).padStart(17, '0')}`)
    expect(PackageMove.safeParse({ ...form, packageLabels: labels.slice(1) }).success).toBe(true)
    expect(PackageMove.safeParse({ ...form, packageLabels: labels }).error?.issues[0]?.message).toBe(
      'Move at most 100 packages at once',
    )
    expect(PackageMoveForm.safeParse(form).success).toBe(true)
  })
})
