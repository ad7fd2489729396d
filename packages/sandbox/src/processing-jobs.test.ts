import type { ProcessingJob, ProcessingJobType } from '@cultivatd/metrc/processing-job-records'
import type { Page } from '@cultivatd/metrc/records'
import { afterEach, describe, expect, test } from 'vitest'
import { problemsOf, smallToday, startSmall } from './asking.builders.ts'
import type { SandboxOptions } from './options.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

const open: Sandbox[] = []
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close()
})

const { flower, preRolls, onHold, freePackageTag, secondFreePackageTag } = smallLabels
const units = { CountUnitOfMeasure: 'Each', VolumeUnitOfMeasure: 'Milliliters', WeightUnitOfMeasure: 'Grams' }

/** The small grower with a type of jobs. */
async function start(options: SandboxOptions = {}) {
  const { sandbox, metrc } = await startSmall(options)
  open.push(sandbox)
  await metrc.post('/processing/v2/jobtypes', [pressing])
  const jobs = async (list = 'active') => (await metrc.page<ProcessingJob>(`/processing/v2/${list}`)).Data
  const begin = (fields: object = {}) => metrc.post('/processing/v2/start', [{ ...aJob, ...fields }])
  return { sandbox, metrc, jobs, begin }
}

const pressing = {
  Name: 'Press',
  Description: '',
  Category: 'Processing',
  ProcessingSteps: 'Press',
  Attributes: ['Infuse'],
}
const aJob = {
  JobName: 'Job 1',
  JobType: 'Press',
  ...units,
  StartDate: smallToday,
  Packages: [
    { Label: flower, Quantity: 40, UnitOfMeasure: 'Grams' },
    { Label: preRolls, Quantity: 4, UnitOfMeasure: 'Each' },
  ],
}
const made = {
  JobName: 'Job 1',
  Tag: freePackageTag,
  Location: 'Vault',
  Item: 'Blue Dream, bulk flower',
  Quantity: 25,
  UnitOfMeasure: 'Grams',
  IsFinishedGood: false,
  FinishProcessingJob: false,
  PackageDate: smallToday,
}
const waste = { TotalWeightWaste: 5, WasteWeightUnitOfMeasureName: 'Grams' }

describe('a job', () => {
  test('takes its packages at the start, kinds of units kept apart, and is printed as Metrc prints one', async () => {
    const { metrc, jobs, begin } = await start()
    const { Ids } = (await begin()).json<{ Ids: number[] }>()
    const [job] = await jobs()
    expect(job).toMatchObject({
      Id: Ids[0],
      Name: 'Job 1',
      JobTypeName: 'Press',
      StartDate: smallToday,
      TotalCount: 4,
      CountUnitOfMeasureName: 'Each',
      TotalVolume: 0,
      TotalWeight: 40,
      WeightUnitOfMeasureAbbreviation: 'g',
      TotalWeightWaste: null,
      Packages: [],
      IsFinished: false,
      FinishedDate: null,
      TotalQuantity: 40,
    })
    expect(Object.keys(job!)).not.toContain('LastModified')
    expect((await metrc.package(flower)).Quantity).toBe(60)
    expect((await metrc.package(preRolls)).Quantity).toBe(20)
    expect((await metrc.get(`/processing/v2/${Ids[0]}`)).json<ProcessingJob>().Name).toBe('Job 1')
    expect((await metrc.get('/processing/v2/999999')).status).toBe(401)
  })

  test('gives packages, and is finished with its waste: what went in is what came out, was thrown away, and is left', async () => {
    const { metrc, jobs, begin } = await start()
    await begin()
    expect((await metrc.post('/processing/v2/createpackages', [made])).status).toBe(200)
    expect(await metrc.package(freePackageTag)).toMatchObject({
      Quantity: 25,
      SourceProcessingJobCount: 1,
      SourcePackageLabels: `${flower}, ${preRolls}`,
    })
    const Id = (await jobs())[0]!.Id
    const finish = (fields: object) =>
      metrc.put('/processing/v2/finish', [{ Id, FinishDate: smallToday, FinishNote: 'Done', ...fields }])
    expect(problemsOf(await finish({ ...waste, TotalWeightWaste: 15.1 }))).toEqual([
      'Processing Job Job 1 does not hold enough: 15 Grams are left.',
    ])
    expect(
      (await finish({ ...waste, TotalWeightWaste: 0.005, WasteWeightUnitOfMeasureName: 'Kilograms' })).status,
    ).toBe(200)
    expect(await jobs()).toEqual([])
    expect(await jobs('inactive')).toMatchObject([
      { IsFinished: true, FinishNote: 'Done', FinishedDate: smallToday, TotalWeightWaste: 0.005, TotalWeight: 40 },
    ])
  })

  test('is finished by the last of its packages, with the waste under other names', async () => {
    const { metrc, jobs, begin } = await start()
    await begin()
    const last = { ...made, Tag: secondFreePackageTag, Quantity: 10, FinishProcessingJob: true, FinishDate: smallToday }
    const answer = await metrc.post('/processing/v2/createpackages', [
      made,
      { ...last, WasteWeightQuantity: 5, WasteWeightUnitOfMeasureName: 'Grams' },
    ])
    expect(answer.json<{ Ids: number[] }>().Ids).toHaveLength(2)
    expect(await jobs('inactive')).toMatchObject([{ TotalWeightWaste: 5, FinishedDate: smallToday }])
    expect(
      problemsOf(await metrc.post('/processing/v2/createpackages', [{ ...made, Tag: secondFreePackageTag }])),
    ).toEqual([
      'Processing Job Job 1 cannot be changed because it is Finished.',
      `Tag ${secondFreePackageTag} is not available.`,
    ])
  })

  test('is opened again without its waste, once', async () => {
    const { metrc, jobs, begin } = await start()
    await begin()
    const [job] = await jobs()
    const rows = [{ Id: job!.Id }]
    expect(problemsOf(await metrc.put('/processing/v2/unfinish', rows))).toEqual([
      'Processing Job Job 1 is not Finished.',
    ])
    await metrc.put('/processing/v2/finish', [{ ...rows[0], FinishDate: smallToday, FinishNote: '', ...waste }])
    expect((await metrc.put('/processing/v2/unfinish', rows)).status).toBe(200)
    expect(await jobs()).toEqual([job])
  })

  test('takes more and gives back by adjustments, never more than it has', async () => {
    const { metrc, jobs, begin } = await start()
    await begin()
    const adjust = (Quantity: number, fields: object = {}) =>
      jobs().then(([job]) =>
        metrc.post('/processing/v2/adjust', [
          {
            Id: job!.Id,
            AdjustmentReason: 'Typing/Entry Error',
            AdjustmentDate: smallToday,
            AdjustmentNote: 'Weighed again',
            Packages: [{ Label: flower, Quantity, UnitOfMeasure: 'Grams' }],
            ...fields,
          },
        ]),
      )
    expect((await adjust(10)).status).toBe(200)
    expect((await jobs())[0]).toMatchObject({ TotalWeight: 50, TotalQuantity: 50 })
    expect((await metrc.package(flower)).Quantity).toBe(50)
    await metrc.post('/processing/v2/createpackages', [made])
    expect(problemsOf(await adjust(-26))).toEqual(['Processing Job Job 1 cannot hold less than was packaged from it.'])
    expect(problemsOf(await adjust(-51))).toContain(`Processing Job Job 1 has only 50 Grams of ${flower}.`)
    expect((await adjust(-25)).status).toBe(200)
    expect((await metrc.package(flower)).Quantity).toBe(75)
    expect(problemsOf(await adjust(1, { WeightUnitOfMeasureName: 'Ounces' }))).toEqual([
      'The Weight Unit of Measure of Processing Job Job 1 cannot be changed.',
    ])
  })

  test('is archived unless packages were made of it; its inputs go back, or stay gone, by a switch', async () => {
    const { metrc, sandbox, jobs, begin } = await start()
    const archive = async () => metrc.remove(`/processing/v2/${(await jobs())[0]?.Id ?? 0}`)
    await begin()
    expect((await archive()).status).toBe(200)
    expect([...(await jobs()), ...(await jobs('inactive'))]).toEqual([])
    expect((await metrc.package(flower)).Quantity).toBe(100)
    expect((await archive()).status).toBe(401)
    sandbox.control.setQuirks({ archivedJobInputs: 'kept' })
    await begin()
    await archive()
    expect((await metrc.package(flower)).Quantity).toBe(60)
    await begin()
    await metrc.post('/processing/v2/createpackages', [{ ...made, Quantity: 1 }])
    const refused = await archive()
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Processing Job Job 1 cannot be archived because Packages were created from it.')
  })

  test('whose package is discontinued has what was in it again', async () => {
    const { metrc, begin } = await start()
    await begin()
    await metrc.post('/processing/v2/createpackages', [{ ...made, Quantity: 40 }])
    const { Id } = await metrc.package(freePackageTag)
    expect(
      problemsOf(await metrc.post('/processing/v2/createpackages', [{ ...made, Tag: secondFreePackageTag }])),
    ).toEqual(['Processing Job Job 1 does not hold enough: 0 Grams are left.'])
    expect((await metrc.remove(`/packages/v2/${Id}`)).status).toBe(200)
    expect((await metrc.post('/processing/v2/createpackages', [{ ...made, Tag: secondFreePackageTag }])).status).toBe(
      200,
    )
  })
})

describe('a start is refused', () => {
  const take = (Label: string, Quantity: number, UnitOfMeasure = 'Grams') => ({
    Packages: [{ Label, Quantity, UnitOfMeasure }],
  })
  test.each([
    ['without a name', { JobName: ' ' }, 'Job Name was not specified.'],
    ['of a type that is none', { JobType: 'Bake' }, 'The Job Type "Bake" is invalid. Valid values are: Press.'],
    ['with a unit of another kind', { WeightUnitOfMeasure: 'Each' }, 'The Weight Unit of Measure "Each" is invalid.'],
    ['without packages', { Packages: [] }, 'Packages was not specified.'],
    ['with more than there is', take(flower, 101), `Package ${flower} does not hold enough: 100 Grams are left.`],
    ['with a package on hold', take(onHold, 1), `Package ${onHold} cannot be changed because it is on hold.`],
    ['with nothing of a package', take(flower, 0), 'Quantity must be greater than 0.'],
    [
      'in a unit of another kind',
      take(flower, 1, 'Each'),
      `The Unit of Measure "Each" is invalid: Package ${flower} is measured in Grams.`,
    ],
    ['for tomorrow', { StartDate: '2026-11-22' }, 'Start Date cannot be in the future.'],
  ])('%s', async (_, fields, said) => {
    const { metrc, jobs, begin } = await start()
    expect(problemsOf(await begin(fields))).toEqual([said])
    expect(await jobs()).toEqual([])
    expect((await metrc.package(flower)).Quantity).toBe(100)
  })

  test('under a name that another job has, in any case of letters', async () => {
    const { begin } = await start()
    await begin()
    expect(problemsOf(await begin({ JobName: 'JOB 1' }))).toEqual([
      'A Processing Job with the Name "JOB 1" already exists.',
    ])
  })

  test('where the facility records no jobs, or the key may not', async () => {
    const { metrc } = await startSmall({
      userKeys: { user: 'all', less: { sees: 'all', lacks: ['Manage Processing Job'] } },
    }).then((started) => (open.push(started.sandbox), started))
    expect((await metrc.get('/processing/v2/active', {}, smallLicenses.dispensary)).status).toBe(401)
    expect((await metrc.get('/processing/v2/active', {}, smallLicenses.processor)).status).toBe(200)
    const headers = { authorization: `Basic ${Buffer.from('vendor:less').toString('base64')}` }
    const at = metrc.at('/processing/v2/active', {}, smallLicenses.processor)
    expect((await metrc.ask('GET', at, undefined, headers)).status).toBe(401)
  })
})

describe('types of jobs', () => {
  test('are made, changed and archived; a name is taken once', async () => {
    const { metrc } = await start()
    const types = async (list: string) => (await metrc.page<ProcessingJobType>(`/processing/v2/jobtypes/${list}`)).Data
    const [press] = await types('active')
    expect(press).toMatchObject({ Name: 'Press', CategoryName: 'Processing', Attributes: [{ Name: 'Infuse' }] })
    expect(problemsOf(await metrc.post('/processing/v2/jobtypes', [{ ...pressing, Name: 'press' }]))).toEqual([
      'A Processing Job Type with the Name "press" already exists.',
    ])
    const { Category, ...rest } = pressing
    const change = { ...rest, Id: press!.Id, CategoryName: 'Extraction', Attributes: [] }
    expect(problemsOf(await metrc.put('/processing/v2/jobtypes', [change]))).toEqual(['Attributes was not specified.'])
    expect((await metrc.put('/processing/v2/jobtypes', [{ ...change, Attributes: ['solvent'] }])).status).toBe(200)
    expect(await types('active')).toMatchObject([{ CategoryName: 'Extraction', Attributes: [{ Name: 'Solvent' }] }])
    expect((await metrc.remove(`/processing/v2/jobtypes/${press!.Id}`)).status).toBe(200)
    expect(await types('active')).toEqual([])
    expect(await types('inactive')).toHaveLength(1)
    expect(Category).toBe('Processing')
  })

  test('have words of the state', async () => {
    const { metrc } = await start()
    const words = async (path: string) =>
      (await metrc.get(path)).json<Page<{ Name: string }>>().Data.map(({ Name }) => Name)
    expect(await words('/processing/v2/jobtypes/categories')).toContain('Infusing')
    expect(await words('/processing/v2/jobtypes/attributes')).toContain('Cooking')
  })
})
