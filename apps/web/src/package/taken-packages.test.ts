import { anItem } from '@cultivatd/domain/item/item.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { expect, test } from 'vitest'
import { addingProblem, meantLabel, packagesTyped, takenIn, takingProblems } from './taken-packages.ts'

const label = (serial: number) => `1A4FF030000002200000${serial}`
const blue = aPackage({ Label: label(8123), Quantity: 100 })
const jack = aPackage({ Label: label(8093), ItemStrainName: 'Jack Herer' })
const flower = anItem({ StrainName: 'Blue Dream' })
const kief = anItem({ StrainName: null })

test('[PKG-17] a package is added when its strain suits the product, and once', () => {
  expect(addingProblem(blue, flower, [])).toBeNull()
  expect(addingProblem(jack, flower, [])).toBe('Invalid Name or Strain for Product')
  expect(addingProblem(undefined, flower, [])).toBe('Invalid Name or Strain for Product')
  expect(addingProblem(jack, kief, [])).toBeNull()
  expect(addingProblem(blue, kief, [label(8123)])).toBe(`Package ${label(8123)} is there already`)
  expect(addingProblem(aPackage({ IsOnHold: true }), kief, [])).toContain('is on hold')
  expect(addingProblem(aPackage({ Quantity: 0 }), kief, [])).toContain('is empty')
})

test('[PKG-19] what is taken is above 0 and at most what remains, in any unit that converts', () => {
  const known = new Map([[label(8123), blue]])
  const taking = (quantity: number, unitOfMeasure = 'Grams') =>
    takingProblems({ label: label(8123), quantity, unitOfMeasure }, known, flower)
  expect(taking(100)).toEqual([])
  expect(taking(0.1, 'Kilograms')).toEqual([])
  for (const quantity of [0, -1, 100.01, Number.NaN])
    expect(taking(quantity)).toEqual(['Must be a number under remaining'])
  expect(taking(1, 'Each')).toEqual(['Must be a number under remaining'])
})

test('a package is meant by its whole label, or by last digits that one of the room has', () => {
  expect(meantLabel(` ${label(9999).toLowerCase()} `, [blue, jack])).toBe(label(9999))
  expect(meantLabel('8093', [blue, jack])).toBe(label(8093))
  expect(meantLabel('0000', [blue, jack])).toBeNull()
  expect(meantLabel('Blue Dream', [blue, jack])).toBeNull()
})

test('[PKG-18] what is taken altogether is told in the unit of the product', () => {
  const taken = [
    { quantity: 100, unitOfMeasure: 'Grams' },
    { quantity: 0.5, unitOfMeasure: 'Kilograms' },
    { quantity: Number.NaN, unitOfMeasure: 'Grams' },
  ]
  expect(takenIn('Grams', taken)).toBe(600)
  expect(takenIn('Each', taken)).toBeNull()
  expect(takenIn('Grams', [])).toBeNull()
})

test('what was typed for a refused package stands in its form again', () => {
  expect(packagesTyped(undefined, [blue])).toEqual([
    { label: label(8123), quantity: Number.NaN, unitOfMeasure: 'Grams' },
  ])
  const packages = [{ label: label(8093), quantity: 12, unitOfMeasure: 'Grams' }]
  expect(packagesTyped({ operation: anOperation(), payload: { packages } }, [blue])).toEqual(packages)
})
