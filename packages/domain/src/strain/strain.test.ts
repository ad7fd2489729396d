import { expect, test } from 'vitest'
import { fieldChanges, fieldNames } from '../history/field-changes.ts'
import { metrcStrainProblems, strainChangeSummary } from './metrc-strain.ts'
import { aStrain } from './strain.builders.ts'
import { strainLinks, strainWords } from './strain.ts'

test('[STRAIN-17] the history says levels as people read them, and abbreviations as they are written', () => {
  expect(fieldChanges({ thc: null, vegDays: 30 }, { thc: 0.1865, vegDays: 35 }, strainWords)).toEqual([
    { label: 'THC', before: '', after: '18.65 %' },
    { label: 'Veg days', before: '30 days', after: '35 days' },
  ])
  expect(fieldNames({ thc: 1, cross: 'x' }, strainWords)).toBe('the THC and the cross')
})

test('[DATA-28] its links name the license and Metrc’s strain there', () => {
  const strain = aStrain({ metrcStrains: [{ metrcLicense: 'F1', metrcStrainId: 7 }] })
  expect(strainLinks(strain)).toEqual([{ facilityId: 'F1', metrcId: 7 }])
})

const form = { name: 'Blue Dream', thc: 0.2, cbd: null, indica: 40, sativa: 60 }

test('[API-14] Metrc takes no strain whose shares are not 100, nor a second one of a name', () => {
  expect(metrcStrainProblems(form, [{ name: 'Runtz' }])).toEqual([])
  expect(metrcStrainProblems({ ...form, indica: 41 }, [{ name: 'blue dream ' }])).toEqual([
    { message: 'blue dream  is there already', path: 'name' },
    { message: 'Sativa and Indica must add up to 100 percent', path: 'indica' },
  ])
})

test('a change is told by what it makes other', () => {
  const record = { Name: 'Blue Dream', ThcLevel: 0.1, CbdLevel: null, IndicaPercentage: 50, SativaPercentage: 50 }
  expect(strainChangeSummary(form, record)).toBe('Changed THC, Indica and Sativa of Blue Dream')
  expect(
    strainChangeSummary(form, {
      ...record,
      ThcLevel: 0.2,
      IndicaPercentage: 40,
      SativaPercentage: 60,
      Name: 'BD',
    }),
  ).toBe('Changed the name of BD')
  expect(strainChangeSummary({ ...form, thc: 0.1, indica: 50, sativa: 50 }, record)).toBe('Sent Blue Dream again')
})
