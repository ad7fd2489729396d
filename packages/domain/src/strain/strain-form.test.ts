import { describe, expect, test } from 'vitest'
import { StrainForm, strainProblems } from './strain-form.ts'
import { aStrainForm } from './strain-form.builders.ts'

const problems = (fields: object) =>
  StrainForm.safeParse({ ...aStrainForm(), ...fields }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? []

const wholeShares = (sativaPercent: number, indicaPercent: number) =>
  strainProblems(aStrainForm({ sativaPercent, indicaPercent }), [])

describe('the form of a strain', () => {
  test('asks for name and shares, and for nothing else', () => {
    const bare = { thc: null, cbd: null, cross: '', notes: '', breederId: null }
    expect(problems(bare)).toEqual([])
    const nothing = 'Please enter a value'
    expect(problems({ ...bare, name: ' ', sativaPercent: null, indicaPercent: undefined })).toEqual([
      ['name', nothing],
      ['sativaPercent', nothing],
      ['indicaPercent', nothing],
    ])
  })

  test.each([0, 0.5, 33.3, 100])('%d percent is a share', (percent) => {
    expect(problems({ sativaPercent: percent, indicaPercent: percent })).toEqual([])
  })

  test.each([
    [-0.1, 'Must be a positive number'],
    [-100, 'Must be a positive number'],
    [100.1, 'Enter at most 100 percent'],
    [155, 'Enter at most 100 percent'],
    ['60', 'Enter a number'],
    ['sixty', 'Enter a number'],
    ['', 'Enter a number'],
    [Number.NaN, 'Enter a number'],
    [Number('1e309'), 'Enter a number'],
    [Number('-1e309'), 'Enter a number'],
    [true, 'Enter a number'],
    [[60], 'Enter a number'],
  ])('%j is no share', (percent, sentence) => {
    expect(problems({ sativaPercent: percent })).toEqual([['sativaPercent', sentence]])
  })

  test.each([
    [-0.01, 'Must be a positive number'],
    [1.01, 'Enter at most 100 percent'],
    [18.65, 'Enter at most 100 percent'],
    ['0.18', 'Enter a number'],
    [Number.NaN, 'Enter a number'],
    [Number('1e309'), 'Enter a number'],
  ])('%j is no level, which is a fraction', (thc, sentence) => {
    expect(problems({ thc, cbd: thc })).toEqual([
      ['thc', sentence],
      ['cbd', sentence],
    ])
    expect(problems({ thc: 0, cbd: 1 })).toEqual([])
  })

  test.each(['vegDays', 'harvestDays', 'waterHours', 'feedHours'])('%s is above 0 when given', (field) => {
    for (const value of [0, -1]) expect(problems({ [field]: value })).toEqual([[field, 'Must be a positive number']])
    for (const value of ['7', Number.NaN, Number('1e309')])
      expect(problems({ [field]: value })).toEqual([[field, 'Enter a number']])
    expect(problems({ [field]: 1e9 })).toEqual([[field, 'Enter at most 10,000']])
    for (const value of [0.5, 63, null]) expect(problems({ [field]: value })).toEqual([])
  })

  test('5 MB of notes are too many, and an unknown field is told', () => {
    expect(problems({ notes: 'x'.repeat(5_000_000) })).toEqual([['notes', 'Use at most 2,000 characters']])
    expect(problems({ metrcStrains: [] })).toHaveLength(1)
  })
})

describe('what a strain may be', () => {
  test.each([
    [60, 40],
    [100, 0],
    [0, 100],
    [33.3, 66.7],
    [99.9, 0.1],
    [12.3456, 87.6544],
  ])('%d and %d make 100', (sativa, indica) => {
    expect(wholeShares(sativa, indica)).toEqual([])
  })

  test.each([
    [60, 39],
    [60, 40.001],
    [0, 0],
    [100, 100],
  ])('%d and %d do not', (sativa, indica) => {
    const message = 'Sativa and Indica must add up to 100 percent'
    expect(wholeShares(sativa, indica)).toEqual([{ message, path: 'indicaPercent' }])
  })

  test('a name that is there already is told together with shares that make no whole', () => {
    const form = aStrainForm({ name: 'BLUE dream', sativaPercent: 1 })
    expect(strainProblems(form, [{ name: 'Blue Dream' }]).map(({ path }) => path)).toEqual(['name', 'indicaPercent'])
  })
})
