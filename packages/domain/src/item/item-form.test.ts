import { describe, expect, test } from 'vitest'
import { units } from '../unit/unit.builders.ts'
import { askedFor, ItemCategory, makeInMetrcProblems, unitsOfCategory } from './item-category.ts'
import { aCategory, anItemForm, categories } from './item-form.builders.ts'
import { detailProblems } from './item-detail-rules.ts'
import { detailsPrinted, keptDetails, printedDetails } from './item-details.ts'
import { ItemForm, itemProblems, keptItem } from './item-form.ts'

const choices = { categories: Object.values(categories), units, strains: [{ id: 'strain-1' }] }
const problems = (fields: Partial<ItemForm>) =>
  itemProblems(anItemForm(fields), choices, []).map(({ path, message }) => [path, message])
const formProblems = (fields: object) =>
  ItemForm.safeParse({ ...anItemForm(), ...fields }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? []
const nothing = 'Please enter a value'

const preRoll = {
  productCategoryName: 'Pre-Roll (Flower Only)',
  unitOfMeasure: 'Each',
  weightQuantity: 0.5,
  weightUnit: 'Grams',
}
const tincture = {
  productCategoryName: 'Tinctures (Count-Volume)',
  strainId: null,
  unitOfMeasure: 'Each',
  volumeQuantity: 30,
  volumeUnit: 'Milliliters',
  details: { UnitThcContent: 300, UnitThcContentUnitOfMeasure: 'Milligrams' },
}

describe('the category decides which fields there are', () => {
  test('an item with all that its category asks for is one', () => {
    for (const fields of [{}, preRoll, tincture]) {
      expect(formProblems(fields)).toEqual([])
      expect(problems(fields)).toEqual([])
    }
  })

  test('a category that requires a strain gets one; the others may be of several', () => {
    expect(problems({ strainId: null })).toEqual([['strainId', nothing]])
    expect(problems({ productCategoryName: 'Shake/Trim', strainId: null })).toEqual([])
    expect(problems({ productCategoryName: 'Shake/Trim', strainId: 'strain-1' })).toEqual([])
    const gone = 'This strain is not there any more. Choose another one.'
    for (const productCategoryName of ['Flower & Buds', 'Shake/Trim'])
      expect(problems({ productCategoryName, strainId: 'strain-9' })).toEqual([['strainId', gone]])
  })

  test('[READ-91] what is measured has a unit of its kind, what is counted has Each', () => {
    expect(problems({ unitOfMeasure: null })).toEqual([['unitOfMeasure', nothing]])
    expect(problems({ unitOfMeasure: '' })).toEqual([['unitOfMeasure', nothing]])
    expect(problems({ unitOfMeasure: 'Each' })).toEqual([['unitOfMeasure', 'Choose a unit of weight']])
    expect(problems({ unitOfMeasure: 'g' })).toEqual([['unitOfMeasure', 'Unknown unit: g']])
    expect(problems({ productCategoryName: 'Drinks', strainId: null })).toEqual([
      ['unitOfMeasure', 'Choose a unit of volume'],
    ])
    for (const unitOfMeasure of ['Grams', 'Each', null]) {
      expect(problems({ ...preRoll, unitOfMeasure })).toEqual([])
      expect(keptItem(anItemForm({ ...preRoll, unitOfMeasure }), categories.preRoll, units).unitOfMeasure).toBe('Each')
    }
  })

  test('[READ-91] a state that counts in nothing is told so', () => {
    const weights = units.filter(({ QuantityType }) => QuantityType === 'WeightBased')
    const found = itemProblems(anItemForm({ ...preRoll, unitOfMeasure: 'Grams' }), { ...choices, units: weights }, [])
    expect(found).toEqual([{ path: 'unitOfMeasure', message: 'This is counted: choose Each' }])
  })

  test('a category that asks for a unit weight gets weight and unit', () => {
    expect(problems({ ...preRoll, weightQuantity: null, weightUnit: null })).toEqual([
      ['weightQuantity', nothing],
      ['weightUnit', nothing],
    ])
    expect(problems({ ...preRoll, weightUnit: 'Milliliters' })).toEqual([['weightUnit', 'Choose a unit of weight']])
  })

  test('a category that asks for a unit volume gets volume and unit', () => {
    expect(problems({ ...tincture, volumeQuantity: null, volumeUnit: null })).toEqual([
      ['volumeQuantity', nothing],
      ['volumeUnit', nothing],
    ])
    expect(problems({ ...tincture, volumeUnit: 'Grams' })).toEqual([['volumeUnit', 'Choose a unit of volume']])
  })

  test('what the category does not ask for is dropped, and a wrong value there refuses nothing', () => {
    const both = { weightQuantity: 5, weightUnit: 'Milliliters', volumeQuantity: 3, volumeUnit: 'Grams' }
    expect(problems(both)).toEqual([])
    expect(keptItem(anItemForm(both), categories.flower, units)).toEqual(anItemForm())
    const kept = keptItem(anItemForm({ ...preRoll, volumeQuantity: 3, volumeUnit: 'Pints' }), categories.preRoll, units)
    expect(kept).toEqual(anItemForm(preRoll))
  })

  test('an unknown category is told alone, for nothing else can be judged', () => {
    expect(problems({ productCategoryName: 'Moonrocks', strainId: null, unitOfMeasure: null })).toEqual([
      ['productCategoryName', 'Unknown category: Moonrocks'],
    ])
  })

  test('a name that is there already is told', () => {
    expect(itemProblems(anItemForm(), choices, [{ name: 'BLUE DREAM, bulk flower' }])).toEqual([
      { path: 'name', message: 'BLUE DREAM, bulk flower is there already' },
    ])
  })
})

describe('the form of an item', () => {
  test('asks for name and category; null is several strains, nothing at all is no answer', () => {
    expect(formProblems({ name: '', productCategoryName: '', strainId: undefined })).toEqual([
      ['name', nothing],
      ['productCategoryName', nothing],
      ['strainId', nothing],
    ])
    expect(formProblems({ strainId: null })).toEqual([])
  })

  test.each([
    [0, 'Enter a weight above 0'],
    [-0.5, 'Enter a weight above 0'],
    [0.00001, 'Enter a weight above 0'],
    [2e9, 'This number is too large'],
    ['0.5', 'Enter a number'],
    [Number.NaN, 'Enter a number'],
    [Number('1e309'), 'Enter a number'],
  ])('%j is no unit weight', (weightQuantity, sentence) => {
    expect(formProblems({ weightQuantity })).toEqual([['weightQuantity', sentence]])
  })

  test('a unit of 10,000 characters and an unknown field are told', () => {
    expect(formProblems({ weightUnit: 'x'.repeat(10_000) })).toEqual([['weightUnit', 'Use at most 50 characters']])
    expect(formProblems({ kept: {} })).toHaveLength(1)
  })
})

describe('what a category asks for', () => {
  test('[DATA-34] is read from the state, which keeps what we do not read', () => {
    const row = { ...categories.tincture, RequiresProductPhotos: 2, CanContainSeeds: true }
    expect(ItemCategory.parse(row)).toEqual(row)
    expect(askedFor(row)).toEqual(['Unit volume', 'Unit THC content', 'Product photos'])
    expect(askedFor(categories.trim)).toEqual([])
    const none = aCategory({ RequiresProductPhotos: 0, RequiresUnitCbdAPercent: true, RequiresProductPDFDocuments: 1 })
    expect(askedFor(none)).toEqual(['Unit CBDA percent', 'Product PDF documents'])
  })

  test('what the form does not have is told before Metrc refuses it', () => {
    expect(makeInMetrcProblems(aCategory({ RequiresHoroscope: true, RequiresPackagingPhotos: 1 }))).toEqual([
      'For Shake/Trim the state also asks for: Horoscope. Add the item in Metrc, then link it here.',
    ])
    // The photos and documents of a new item go with it.
    const ofFiles = aCategory({
      RequiresProductPhotos: 1,
      RequiresLabelPhotos: 1,
      RequiresPackagingPhotos: 1,
      RequiresProductPDFDocuments: 1,
    })
    for (const category of [categories.flower, categories.trim, categories.preRoll, categories.tincture, ofFiles])
      expect(makeInMetrcProblems(category)).toEqual([])
  })

  test('units are those of its quantity type', () => {
    expect(unitsOfCategory(categories.preRoll, units).map(({ Name }) => Name)).toEqual(['Each'])
    expect(unitsOfCategory(categories.drink, units).map(({ Name }) => Name)).toEqual(['Milliliters'])
  })
})

describe('what a category asks for besides', () => {
  const category = aCategory({
    RequiresItemBrand: true,
    RequiresUnitThcContent: true,
    RequiresUnitThcPercent: true,
    RequiresServingSize: true,
    RequiresNumberOfDoses: true,
  })
  const choices = { units, brands: ['Red Fork House'] }
  const whole = {
    ItemBrand: 'red fork house',
    UnitThcContent: 10,
    UnitThcContentUnitOfMeasure: 'Milligrams',
    UnitThcPercent: 0,
    ServingSize: '1 gummy',
    NumberOfDoses: 10,
  }
  const told = (values: Record<string, string | number | null>) =>
    detailProblems(values, category, choices).map(({ path, message }) => [path, message])

  test('is asked for exactly there, all of it at once', () => {
    expect(told({}).map(([path]) => path)).toEqual([
      'details.ItemBrand',
      'details.UnitThcPercent',
      'details.UnitThcContent',
      'details.ServingSize',
      'details.NumberOfDoses',
    ])
    expect(told(whole)).toEqual([])
    expect(detailProblems(null, categories.trim, choices)).toEqual([])
  })

  test.each([
    [{ ItemBrand: 'Nobody' }, ['details.ItemBrand', 'Unknown brand: Nobody']],
    [{ UnitThcContent: -1 }, ['details.UnitThcContent', 'Enter 0 or more']],
    [{ UnitThcContentUnitOfMeasure: '' }, ['details.UnitThcContentUnitOfMeasure', nothing]],
    [{ UnitThcContentUnitOfMeasure: 'Each' }, ['details.UnitThcContentUnitOfMeasure', 'Choose a unit of weight']],
    [{ NumberOfDoses: 1.5 }, ['details.NumberOfDoses', 'Must be a positive Integer']],
    [{ ServingSize: 3 }, ['details.ServingSize', nothing]],
  ])('%j is told', (wrong, problem) => {
    expect(told({ ...whole, ...wrong })).toEqual([problem])
  })

  test('is kept and sent as far as it is asked for, and read back of what Metrc prints', () => {
    const kept = keptDetails({ ...whole, Description: 'Red' }, category)
    expect(kept).toEqual(whole)
    expect(keptDetails(whole, categories.trim)).toBeNull()
    const printed = printedDetails(kept)
    expect(printed).toMatchObject({
      ItemBrandName: 'red fork house',
      UnitThcContentUnitOfMeasureName: 'Milligrams',
      NumberOfDoses: 10,
    })
    expect(detailsPrinted(printed)).toEqual(whole)
    expect(formProblems({ details: { Nonsense: 1 } })).toHaveLength(1)
  })
})
