import { expect, test } from 'vitest'
import { anItem } from './item.builders.ts'
import { itemLabel, itemsFound } from './item-label.ts'
import { measureText, piecesText, suggestedName } from './item-text.ts'

const joint = {
  ...anItem({ Name: 'BD joint 1g', ProductCategoryName: 'Pre-Roll' }),
  catalogue: { id: 'i', name: 'Blue Dream, pre-roll 1 g' },
}
const trim = anItem({ Name: 'Trim, indoor', ProductCategoryName: 'Shake/Trim', StrainName: 'Jack Herer' })
const kief = anItem({ Name: 'Kief', ProductCategoryName: 'Kief', StrainId: null, StrainName: null })

test('an item is offered by its name in the catalogue, its category, and its strain where the name does not say it', () => {
  expect(itemLabel(anItem())).toBe('Blue Dream, bulk flower (Flower & Buds)')
  expect(itemLabel(joint)).toBe('Blue Dream, pre-roll 1 g (Pre-Roll), in Metrc BD joint 1g')
  expect(itemLabel({ ...joint, catalogue: { id: 'i', name: 'bd JOINT 1g ' } })).toBe(
    'BD joint 1g (Pre-Roll, Blue Dream)',
  )
  expect(itemLabel(trim)).toBe('Trim, indoor (Shake/Trim, Jack Herer)')
  expect(itemLabel(kief)).toBe('Kief (Kief)')
})

test('it is found by either name, its category and its strain, each word of which has to be there', () => {
  const found = (text: string) => itemsFound([joint, trim, kief], text).map(({ metrc }) => metrc.Name)
  expect(found('')).toHaveLength(3)
  expect(found('pre-roll')).toEqual(['BD joint 1g'])
  expect(found('  bd  JOINT')).toEqual(['BD joint 1g'])
  expect(found('herer trim')).toEqual(['Trim, indoor'])
  expect(found('multi strain')).toEqual(['Kief'])
  expect(found('herer kief')).toEqual([])
})

test('[ITEM-09] what one piece weighs or holds is said with its unit, and nothing where there is none', () => {
  const none = { weightQuantity: null, weightUnit: 'Grams', volumeQuantity: null, volumeUnit: null }
  expect(piecesText(none)).toBe('')
  expect(piecesText({ ...none, weightQuantity: 3.5 })).toBe('3.5 g')
  expect(piecesText({ ...none, weightQuantity: 1, volumeQuantity: 30, volumeUnit: 'Milliliters' })).toBe('1 g, 30 ml')
  expect(measureText(2, 'Gallons')).toBe('2 gal')
  expect(measureText(2, null)).toBe('2')
})

test('a new item is called by its strain and its short category', () => {
  expect(suggestedName('Blue Dream', 'Pre-Roll (Flower Only)')).toBe('Blue Dream, pre-roll')
  expect(suggestedName('Multi Strain', 'Kief')).toBe('Multi Strain, kief')
  expect(suggestedName(null, 'Tinctures (Count-Volume)')).toBe('Tinctures')
  expect(suggestedName('Blue Dream', '')).toBe('Blue Dream')
  expect(suggestedName(null, '')).toBe('')
  expect(suggestedName('x'.repeat(100), 'Kief')).toHaveLength(100)
})
