import { describe, expect, test } from 'vitest'
import { aPackage } from '../package/package.builders.ts'
import { jobAdjustmentProblems, jobArchiveProblems, jobFinishProblems, jobStartProblems } from './job-forms.ts'
import {
  isMadeIntoOther,
  jobAmounts,
  type JobTotal,
  jobTypeText,
  type ProcessingJob,
  totalsOf,
} from './processing-job.ts'

const weight: JobTotal = { kind: 'Weight', unit: 'Grams', taken: 100, waste: 0, wasteUnit: 'Grams' }
const count: JobTotal = { kind: 'Count', unit: 'Each', taken: 0, waste: 0, wasteUnit: 'Each' }
const out = (quantity: number, unitOfMeasure: string) => ({ quantity, unitOfMeasure })

describe('the balance of a job', () => {
  test.each([
    ['what is left is what went in, less packages and waste', 30, [out(60, 'Grams')], 10],
    ['waste in the unit of the job', 0.1, [], 99.9],
    ['packages in other units of weight', 0, [out(0.05, 'Kilograms'), out(50, 'Grams')], 0],
    ['below 0 where more came out, as when sugar went in', 0, [out(120, 'Grams')], -20],
    ['without what is counted', 0, [out(12, 'Each')], 100],
  ])('%s', (_, waste, outputs, rest) => {
    expect(jobAmounts([{ ...weight, waste }], outputs)[0]?.rest).toBe(rest)
  })

  test('waste in another unit is converted', () => {
    expect(jobAmounts([{ ...weight, waste: 0.02, wasteUnit: 'Kilograms' }], [])).toMatchObject([
      { waste: 20, rest: 80 },
    ])
  })

  test('a kind of which nothing went in has no rest, and one of which there is nothing is left out', () => {
    expect(jobAmounts([weight, count], [out(380, 'Each')])).toMatchObject([
      { kind: 'Weight', packaged: 0, rest: 100 },
      { kind: 'Count', packaged: 380, rest: null },
    ])
    expect(jobAmounts([weight, count], [])).toHaveLength(1)
  })

  test('what goes in adds up kind by kind', () => {
    expect(totalsOf([out(1, 'Kilograms'), out(2.5, 'Grams'), out(4, 'Each')])).toEqual({
      Weight: 1002.5,
      Volume: 0,
      Count: 4,
    })
  })
})

const job: ProcessingJob = {
  id: '7',
  name: 'Press 1',
  number: 'PJ7',
  typeName: 'Rosin press',
  startDate: '2026-11-10',
  isFinished: false,
  finishNote: '',
  finishedDate: null,
  amounts: jobAmounts([weight], []),
  inputs: [],
  outputs: [],
}
const today = '2026-11-20'

describe('a job cannot be started', () => {
  const pkg = aPackage()
  const source = { name: pkg.metrc.Label, pkg, quantity: 1, unitOfMeasure: pkg.metrc.UnitOfMeasureName }
  const facts = { mayRecord: true, types: [{ name: 'Rosin press' }], jobs: [job], sources: [source], today }
  const form = { name: 'Press 2', typeName: 'Rosin press', date: today }
  test.each([
    [
      'under the name of another',
      { ...form, name: ' press 1' },
      facts,
      'There is a processing job called  press 1 already',
    ],
    ['of a type that Metrc does not list', { ...form, typeName: 'Bake' }, facts, 'Choose a type of job'],
    [
      'without the right to',
      form,
      { ...facts, mayRecord: false },
      'The license of this facility records no processing jobs in Metrc',
    ],
    [
      'with more than a package holds',
      form,
      { ...facts, sources: [{ ...source, quantity: 1e9 }] },
      'Must be a number under remaining',
    ],
    [
      'with a package that is not here',
      form,
      { ...facts, sources: [{ ...source, pkg: undefined }] },
      'Invalid Name or Strain for Product',
    ],
  ])('%s', (_, given, known, said) => {
    expect(jobStartProblems(given, known).map(({ message }) => message)).toEqual([said])
  })

  test('and can when nothing of that is so', () => expect(jobStartProblems(form, facts)).toEqual([]))
})

describe('a job is finished', () => {
  const form = { date: today, undo: false, weightWaste: 100, volumeWaste: null, countWaste: null }
  const said = (...given: Parameters<typeof jobFinishProblems>) =>
    jobFinishProblems(...given).map(({ message }) => message)
  test('with no more waste of a kind than went in', () => {
    expect(said(job, form, today)).toEqual([])
    expect(jobFinishProblems(job, { ...form, weightWaste: 100.1 }, today)).toEqual([
      { path: 'weightWaste', message: 'Only 100 g went into the job' },
    ])
    expect(said(job, { ...form, countWaste: 1 }, today)).toHaveLength(1)
  })

  test('once, and not before it was started', () => {
    expect(said({ ...job, isFinished: true }, form, today)).toEqual(['Processing job Press 1 is finished'])
    expect(said(job, { ...form, date: '2026-11-09' }, today)).toHaveLength(1)
    expect(said(job, { ...form, undo: true }, today)).toEqual(['Processing job Press 1 is not finished'])
    expect(said({ ...job, isFinished: true }, { ...form, undo: true }, today)).toEqual([])
  })
})

describe('a job is adjusted', () => {
  const pkg = aPackage()
  const { Label: label, UnitOfMeasureName: unitOfMeasure, Quantity: remaining } = pkg.metrc
  const part = { label, itemName: 'Flower', quantity: 40, unitOfMeasure: 'Grams', day: '2026-11-10' }
  const open = { ...job, inputs: [part] }
  const reasons = [
    { Name: 'Drying', RequiresNote: false },
    { Name: 'Theft', RequiresNote: true },
  ]
  const facts = { pkg, reasons, today }
  const take = { way: 'take' as const, label, quantity: 1, unitOfMeasure, reason: 'Drying', note: '', date: today }
  const back = { ...take, way: 'put-back' as const }
  test('by more of a package, and by what is put back', () => {
    expect(jobAdjustmentProblems(take, open, facts)).toEqual([])
    expect(jobAdjustmentProblems({ ...back, quantity: 40 }, open, facts)).toEqual([])
    expect(jobAdjustmentProblems({ ...back, quantity: 0.04, unitOfMeasure: 'Kilograms' }, open, facts)).toEqual([])
  })

  const packaged = { ...open, amounts: jobAmounts([weight], [out(90, 'Grams')]) }
  test.each([
    ['more than the package holds', { ...take, quantity: remaining + 1 }, open, 'Must be a number under remaining'],
    ['more back than went in', { ...back, quantity: 41 }, open, 'Only 40 g of it went into the job'],
    ['more back than is left', { ...back, quantity: 11 }, packaged, 'Only 10 g are left in the job'],
    [
      'back in another kind of unit',
      { ...back, unitOfMeasure: 'Each' },
      open,
      'Use Grams, the unit in which it was taken',
    ],
    [
      'back of what was not recorded here',
      back,
      job,
      `Nothing of package ${label} was recorded here as taken for this job`,
    ],
    ['without a reason of the state', { ...take, reason: 'Because' }, open, 'Unknown reason: Because'],
    ['without the note that its reason needs', { ...take, reason: 'Theft' }, open, '"Theft" needs a note'],
    ['once it is finished', take, { ...open, isFinished: true }, 'Processing job Press 1 is finished'],
  ])('not %s', (_, form, of, said) => {
    expect(jobAdjustmentProblems(form, of, facts).map(({ message }) => message)).toEqual([said])
  })

  test('not before it was started', () => {
    expect(jobAdjustmentProblems({ ...take, date: '2026-11-09' }, open, facts)).toMatchObject([{ path: 'date' }])
  })
})

test('grams of which pieces were made may be in the pieces, and what was only weighed is a difference', () => {
  const made = jobAmounts([weight, count], [out(380, 'Each')])
  expect(isMadeIntoOther('Weight', made)).toBe(true)
  expect(isMadeIntoOther('Count', made)).toBe(false)
  expect(isMadeIntoOther('Weight', jobAmounts([weight], [out(60, 'Grams')]))).toBe(false)
})

test('a job is archived while nothing was packaged of it', () => {
  const output = { label: 'A', itemName: 'Rosin', quantity: 1, unitOfMeasure: 'Each', day: today }
  expect(jobArchiveProblems(job)).toEqual([])
  expect(jobArchiveProblems({ ...job, outputs: [output] })).toHaveLength(1)
})

test('what a type of jobs is, beside its name, is said in sentences of what it says', () => {
  const press = {
    name: 'Rosin press',
    category: 'Extraction',
    description: ' rosin press',
    steps: 'Wash, dry, press.',
    attributes: ['Solventless', 'Ice'],
  }
  expect(jobTypeText(press)).toBe('Extraction, Solventless, Ice. Steps: Wash, dry, press')
  const gummies = { ...press, description: 'Gummies of 10 mg.', steps: ' ', attributes: [] }
  expect(jobTypeText(gummies)).toBe('Extraction. Gummies of 10 mg')
  expect(jobTypeText({ ...gummies, category: '', description: '' })).toBe('')
})
