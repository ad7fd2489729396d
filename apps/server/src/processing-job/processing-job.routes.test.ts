import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { items } from '../item/item.store.ts'
import { testRecords } from '../ledger/test-records.builders.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { processingJobs } from './processing-job.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
})
afterAll(() => server.close())

const jobCalled = async (name: string) =>
  (await processingJobs(server.db, facilityId)).jobs.find((job) => job.name === name)
const noWaste = { weightWaste: null, volumeWaste: null, countWaste: null }
const finish = (id: string, fields: object = {}) =>
  grower.post('processing-job/finish', { id, date: today, note: '', undo: false, ...noWaste, ...fields })

test('[READ-129] a job is started from two packages, packaged, finished with waste, and opened again', async () => {
  const { JobTypeName: typeName } = await grower.job()
  const [one, two] = [await grower.pkg({ Quantity: 100 }), await grower.pkg({ Quantity: 50 })]
  const packages = [
    { label: one.Label, quantity: 60, unitOfMeasure: 'Grams' },
    { label: two.Label, quantity: 40, unitOfMeasure: 'Grams' },
  ]
  const started = await grower.post('processing-job/start', { name: 'Press A', typeName, date: today, packages })
  expect(started.status).toBe(200)
  const job = await jobCalled('Press A')
  expect(job).toMatchObject({
    typeName,
    isFinished: false,
    amounts: [{ kind: 'Weight', unit: 'Grams', taken: 100, packaged: 0, waste: 0, rest: 100 }],
  })
  expect(job?.inputs.map(({ label, quantity }) => [label, quantity]).toSorted()).toEqual(
    packages.map(({ label, quantity }) => [label, quantity]).toSorted(),
  )
  const id = job?.id ?? ''
  expect(server.inMetrc('package', one.Id)).toMatchObject({ Quantity: 40 })
  expect(server.inMetrc('processingJob', Number(id))).toMatchObject({ Name: 'Press A', TotalWeight: 100 })

  const item = (await items(server.db, facilityId)).find(({ metrc }) => metrc.Name === 'Blue Dream, bulk flower')
  const content = { quantity: 70, unitOfMeasure: 'Grams', itemId: item?.id, locationId: grower.roomId('Vault') }
  const label = '1A4FF0300000012000000009'
  const made = await grower.post('processing-job/create-package', {
    ...content,
    jobId: id,
    label,
    date: today,
    note: '',
  })
  expect(made.status).toBe(200)
  expect((await jobCalled('Press A'))?.outputs).toMatchObject([{ label, quantity: 70 }])

  expect(grower.messages(await finish(id, { weightWaste: 101 }))).toEqual(['Only 100 g went into the job'])
  expect((await finish(id, { weightWaste: 20, note: 'Done' })).status).toBe(200)
  expect(server.inMetrc('processingJob', Number(id))).toMatchObject({ IsFinished: true, TotalWeightWaste: 20 })
  expect(await jobCalled('Press A')).toMatchObject({
    isFinished: true,
    finishNote: 'Done',
    finishedDate: today,
    amounts: [{ taken: 100, packaged: 70, waste: 20, rest: 10 }],
  })
  expect(grower.messages(await finish(id))).toEqual(['Processing job Press A is finished'])
  expect((await finish(id, { undo: true })).status).toBe(200)
  expect(await jobCalled('Press A')).toMatchObject({ isFinished: false, amounts: [{ waste: 0, rest: 30 }] })
  expect(server.inMetrc('processingJob', Number(id))).toMatchObject({ IsFinished: false })
  expect(grower.messages(await grower.post('processing-job/archive', { id }))).toEqual([
    'Packages were made of processing job Press A: it is finished instead',
  ])
})

test('what a form refuses is refused, and nothing is sent', async () => {
  const { Name, JobTypeName: typeName } = await grower.job()
  const { Label } = await grower.pkg({ Quantity: 10 })
  const take = (quantity: number) => [{ label: Label, quantity, unitOfMeasure: 'Grams' }]
  const begin = async (fields: object) => {
    const body = { name: 'Press B', typeName, date: today, packages: take(5), ...fields }
    return grower.messages(await grower.post('processing-job/start', body))
  }
  const before = grower.writes()
  expect(await begin({ name: Name.toUpperCase() })).toEqual([
    `There is a processing job called ${Name.toUpperCase()} already`,
  ])
  expect(await begin({ typeName: 'Bake' })).toEqual(['Choose a type of job'])
  expect(await begin({ packages: take(11) })).toEqual(['Must be a number under remaining'])
  expect(await begin({ packages: [] })).toEqual(['Add at least one package'])
  expect((await finish('4711')).status).toBe(404)
  expect(grower.writes()).toBe(before)
})

test('a job of which nothing was packaged is archived in Metrc, and its packages are read again', async () => {
  const { JobTypeName: typeName } = await grower.job()
  const { Id, Label } = await grower.pkg({ Quantity: 30 })
  const packages = [{ label: Label, quantity: 30, unitOfMeasure: 'Grams' }]
  await grower.post('processing-job/start', { name: 'Press C', typeName, date: today, packages })
  const { id = '' } = (await jobCalled('Press C')) ?? {}
  expect(server.inMetrc('package', Id)).toMatchObject({ Quantity: 0 })
  expect((await grower.post('processing-job/archive', { id })).status).toBe(200)
  expect(await jobCalled('Press C')).toBeUndefined()
  expect(server.inMetrc('package', Id)).toMatchObject({ Quantity: 30 })
})

test('a job takes more of a package and puts some of it back, with a reason', async () => {
  const { JobTypeName: typeName } = await grower.job()
  const { Id, Label: label } = await grower.pkg({ Quantity: 100 })
  const packages = [{ label, quantity: 40, unitOfMeasure: 'Grams' }]
  await grower.post('processing-job/start', { name: 'Press D', typeName, date: today, packages })
  const { id = '' } = (await jobCalled('Press D')) ?? {}
  const adjust = (fields: object) => {
    const body = {
      id,
      way: 'take',
      label,
      quantity: 15,
      unitOfMeasure: 'Grams',
      reason: 'Drying',
      note: '',
      date: today,
    }
    return grower.post('processing-job/adjust', { ...body, ...fields })
  }
  expect((await adjust({})).status).toBe(200)
  expect(server.inMetrc('package', Id)).toMatchObject({ Quantity: 45 })
  expect(server.inMetrc('processingJob', Number(id))).toMatchObject({ TotalWeight: 55 })
  expect(await jobCalled('Press D')).toMatchObject({
    inputs: [{ label, quantity: 55 }],
    amounts: [{ taken: 55, rest: 55 }],
  })

  const before = grower.writes()
  expect(grower.messages(await adjust({ quantity: 46 }))).toEqual(['Must be a number under remaining'])
  expect(grower.messages(await adjust({ way: 'put-back', quantity: 56 }))).toEqual([
    'Only 55 g of it went into the job',
  ])
  expect(grower.messages(await adjust({ reason: 'Because' }))).toEqual(['Unknown reason: Because'])
  expect(grower.messages(await adjust({ reason: 'Theft' }))).toEqual(['"Theft" needs a note'])
  expect(grower.writes()).toBe(before)

  expect((await adjust({ way: 'put-back', quantity: 55 })).status).toBe(200)
  expect(server.inMetrc('package', Id)).toMatchObject({ Quantity: 100 })
  expect(server.inMetrc('processingJob', Number(id))).toMatchObject({ TotalWeight: 0 })
  expect(await jobCalled('Press D')).toMatchObject({ inputs: [], amounts: [] })
})

test('[READ-129] a type of jobs is told with what Metrc has of it', async () => {
  const { control } = server.sandbox
  const type = testRecords(control).jobType()
  const Attributes = [{ Id: 1, Name: 'Solventless', LastModified: '2026-01-02T00:00:00+00:00' }]
  const fields = { CategoryName: 'Extraction', Description: 'Two plates', ProcessingSteps: 'Wash, press', Attributes }
  control.put(facilityId, 'processingJobType', type.Id, { ...type, Name: 'Told press', ...fields })
  await server.services.mirror.syncNow(facilityId)
  await expect
    .poll(async () => (await processingJobs(server.db, facilityId)).types.find(({ name }) => name === 'Told press'))
    .toEqual({
      name: 'Told press',
      category: 'Extraction',
      description: 'Two plates',
      steps: 'Wash, press',
      attributes: ['Solventless'],
    })
})
