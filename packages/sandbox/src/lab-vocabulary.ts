import type { LabTestBatch, LabTestType } from '@cultivatd/metrc/lab-test-records'
import { itemCategories } from './vocabulary.ts'

/** The state's words of laboratories (Metrc reference §9, §10.7): the same for every license. */
export const labTestStates = [
  'NotSubmitted',
  'SubmittedForTesting',
  'TestFailed',
  'TestPassed',
  'TestingInProgress',
  'AwaitingConfirmation',
  'RetestFailed',
  'RetestPassed',
  'Remediated',
  'SelectedForRandomTesting',
  'NotRequired',
  'ProcessValidated',
  'Decontaminated',
  'RandDCompleted',
]

/** What is looked for, batch by batch; unit and matrix stand in the name, as in production. */
const analytes: Readonly<Record<string, readonly string[]>> = {
  Potency: ['Total THC (%)', 'THC (%)', 'THCa (%)', 'Total CBD (%)', 'CBD (%)', 'CBDa (%)'],
  Terpenes: ['Total Terpenes (%)', 'Myrcene (%)', 'Limonene (%)', 'Caryophyllene (%)', 'Linalool (%)'],
  'Heavy Metals': ['Arsenic (ppm)', 'Cadmium (ppm)', 'Lead (ppm)', 'Mercury (ppm)'],
  Pesticides: ['Abamectin (ppm)', 'Bifenazate (ppm)', 'Imidacloprid (ppm)', 'Myclobutanil (ppm)', 'Spinosad (ppm)'],
  Microbiologicals: ['Total Yeast and Mold (CFU/g)', 'E. coli (CFU/g)', 'Salmonella (pass/fail)'],
}

/** Told and not judged: they let no package fail. */
const informational = new Set(['Potency', 'Terpenes'])

const testType = (Id: number, name: string, batch: string): LabTestType => ({
  Id,
  Name: `${name} Raw Plant Material`,
  RequiresTestResult: !name.endsWith('(pass/fail)'),
  InformationalOnly: informational.has(batch),
  ResearchAndDevelopment: false,
  AlwaysPasses: false,
  MaxAllowedFailureCount: 0,
  LabTestResultMode: 0,
  LabTestResultMinimum: null,
  LabTestResultMaximum: name.endsWith('(%)') ? 100 : null,
  LabTestResultExpirationDays: 365,
  DependencyMode: 0,
})

const typesOf = Object.entries(analytes).map(([batch, names], at) => ({
  batch,
  types: names.map((name, index) => testType(at * 100 + index + 1, name, batch)),
}))

export const labTestTypes: LabTestType[] = typesOf.flatMap(({ types }) => types)

export const labTestBatches: LabTestBatch[] = typesOf.map(({ batch, types }, index) => {
  const categories = itemCategories.filter(({ LabTestBatchNames }) => LabTestBatchNames.includes(batch))
  return {
    Id: index + 1,
    Name: batch,
    LabTestTypeCount: types.length,
    LabTestTypes: types,
    ItemCategoryCount: categories.length,
    ItemCategories: categories.map((ProductCategory, at) => ({
      ProductCategoryId: `ProductCategory-${at + 1}`,
      ProductCategory,
      RequireLabTestBatch: !informational.has(batch),
    })),
    RequiresAllFromLabTestBatch: false,
  }
})
