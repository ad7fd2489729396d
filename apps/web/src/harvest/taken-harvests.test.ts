import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { anItem } from '@cultivatd/domain/item/item.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { units } from '@cultivatd/domain/unit/unit.builders'
import { expect, test } from 'vitest'
import { addedHarvest, harvestsTyped, offersOf, packagedItems } from './taken-harvests.ts'

const blue = aHarvest({ Id: 1, Name: 'Blue' })
const cookies = aHarvest({ Id: 2, Name: 'Cookies', SourceStrainNames: 'GMO Cookies' })
const known = [blue, cookies, aHarvest({ Id: 3, Name: 'Blue' })]
const flower = anItem({ StrainName: 'Blue Dream' })
const kief = anItem({ StrainName: null })

test('[PKG-14] a harvest is added by its name when its strain suits the product', () => {
  const taken: string[] = []
  expect(addedHarvest(' blue ', { known, item: flower, taken })).toBe(blue)
  expect(addedHarvest('Cookies', { known, item: flower, taken })).toBe('Invalid Name or Strain for Product')
  expect(addedHarvest('Nothing', { known, item: kief, taken })).toBe('Invalid Name or Strain for Product')
  expect(addedHarvest('Cookies', { known, item: kief, taken })).toBe(cookies)
})

test('a name that is there already means the next of that name, each harvest once', () => {
  expect(addedHarvest('Blue', { known, item: kief, taken: ['1'] })).toBe(known[2])
  expect(addedHarvest('Blue', { known, item: kief, taken: ['1', '3'] })).toBe('Blue is there already')
})

test('the harvests that fit are offered, those with the most left first, and of the rest it is said why not', () => {
  const held = aHarvest({ Id: 4, Name: 'Blue, held', IsOnHold: true })
  const little = aHarvest({ Id: 5, Name: 'Blue, little', CurrentWeight: 10 })
  const empty = aHarvest({ Id: 6, Name: 'Blue, empty', CurrentWeight: 0 })
  const facts = { known: [little, held, empty, blue, cookies], item: flower, taken: ['9'] }
  const offers = offersOf('', facts)
  expect(offers.fit).toEqual([blue, little])
  expect(offers.others).toEqual(['1 harvest: on hold', '1 harvest: nothing remains', '1 harvest: not of Blue Dream'])
  expect(offersOf('cook', facts)).toEqual({ fit: [], others: ['Cookies: not of Blue Dream'] })
  expect(offersOf('', { ...facts, taken: ['1', '5'] }).fit).toEqual([])
  // The one that is there already is no other.
  expect(offersOf(' Cook ', { ...facts, taken: ['2'] }).others).toEqual(['No other harvest here is called “Cook”'])
})

test('[PKG-14] [PKG-16] the products of a harvest are weighed, and of its strain or of none', () => {
  const pieces = anItem({ StrainName: null, UnitOfMeasureName: 'Each' })
  expect(packagedItems([flower, kief, pieces], units, blue)).toEqual([flower, kief])
  expect(packagedItems([flower, kief, pieces], units, cookies)).toEqual([kief])
})

test('what was typed for a refused package stands in its form again', () => {
  expect(harvestsTyped(undefined, '7')).toEqual([{ id: '7', weight: Number.NaN, unitOfWeight: 'Grams' }])
  const payload = { harvests: [{ id: 7, name: 'Blue', weight: 12.5, unitOfWeight: 'Grams' }] }
  expect(harvestsTyped({ operation: anOperation(), payload }, '9')).toEqual([
    { id: '7', weight: 12.5, unitOfWeight: 'Grams' },
  ])
})
