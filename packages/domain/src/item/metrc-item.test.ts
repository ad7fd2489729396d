import { describe, expect, test } from 'vitest'
import { units } from '../unit/unit.builders.ts'
import { categoryChangeProblems } from './catalogue-item.ts'
import { categories } from './item-form.builders.ts'
import { itemChangeSummary, type MetrcItemForm, metrcItemProblems, strainNamed } from './metrc-item.ts'

const choices = { categories: Object.values(categories), units, strainNames: ['Blue Dream', 'Jack Herer'] }
const aForm = (fields: Partial<MetrcItemForm> = {}): MetrcItemForm => ({
  name: 'Blue Dream, pre-roll',
  category: 'Pre-Roll (Flower Only)',
  strain: 'Blue Dream',
  unitOfMeasure: 'Each',
  weightQuantity: 1,
  weightUnit: 'Grams',
  volumeQuantity: null,
  volumeUnit: null,
  ...fields,
})
const problems = (fields: Partial<MetrcItemForm>, others: { name: string }[] = []) =>
  metrcItemProblems(aForm(fields), choices, others)

describe('an item of one facility', () => {
  test('[API-16] category, strain and units are judged by what the facility has', () => {
    expect(problems({})).toEqual([])
    expect(problems({ category: 'Unheard' })).toEqual([{ message: 'Unknown category: Unheard', path: 'category' }])
    expect(problems({ strain: 'Nobody’s' })).toEqual([
      {
        message: 'Nobody’s is not a strain of this facility in Metrc. Link or create the strain there first.',
        path: 'strain',
      },
    ])
    expect(problems({ strain: null })[0]).toEqual({
      message: 'Pre-Roll (Flower Only) needs a strain. Choose the strain of the item first.',
      path: 'strain',
    })
    expect(problems({ weightQuantity: null })).toEqual([{ message: 'Please enter a value', path: 'weightQuantity' }])
    expect(problems({}, [{ name: ' blue dream, PRE-ROLL' }])[0]?.path).toBe('name')
  })

  test('[READ-47] several strains are null, and a strain is known however it is typed', () => {
    expect(strainNamed(null, choices.strainNames)).toBeNull()
    expect(strainNamed(' blue  dream', choices.strainNames)).toBe('Blue Dream')
    expect(strainNamed('Blue', choices.strainNames)).toBeUndefined()
    expect(problems({ category: 'Shake/Trim', strain: null, unitOfMeasure: 'Grams' })).toEqual([])
  })
})

describe('what an update makes other', () => {
  const record = {
    Name: 'Blue Dream, pre-roll',
    ProductCategoryName: 'Pre-Roll (Flower Only)',
    StrainName: 'BLUE DREAM',
    UnitOfMeasureName: 'Each',
    UnitWeight: 0.75,
    UnitWeightUnitOfMeasureName: 'Grams',
  }
  test('is said by the fields, and that nothing is', () => {
    expect(itemChangeSummary(aForm(), categories.preRoll, record)).toBe(
      'Changed the unit weight of Blue Dream, pre-roll',
    )
    expect(itemChangeSummary(aForm({ name: 'Joint', strain: 'Jack Herer' }), categories.preRoll, record)).toBe(
      'Changed the name, the strain and the unit weight of Blue Dream, pre-roll',
    )
    expect(itemChangeSummary(aForm({ weightQuantity: 0.75 }), categories.preRoll, record)).toBe(
      'Sent Blue Dream, pre-roll again',
    )
  })
})

test('the category of an item that is used in Metrc stays', () => {
  const before = { isUsed: true, productCategoryName: 'Kief' }
  expect(categoryChangeProblems(before, { productCategoryName: 'Kief' })).toEqual([])
  expect(categoryChangeProblems(before, { productCategoryName: 'Shake/Trim' })[0]?.path).toBe('productCategoryName')
  expect(categoryChangeProblems({ ...before, isUsed: false }, { productCategoryName: 'Shake/Trim' })).toEqual([])
  expect(categoryChangeProblems(null, { productCategoryName: 'Shake/Trim' })).toEqual([])
})
