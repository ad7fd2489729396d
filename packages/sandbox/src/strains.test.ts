import type { Item } from '@cultivatd/metrc/item-records'
import type { PlantBatch, Strain } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RowProblem } from './answer.ts'
import { type Asking, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
beforeEach(async () => ({ sandbox, metrc } = await startSmall()))
afterEach(() => sandbox.close())

const strain = (fields: object = {}) => ({
  Name: 'Gelato',
  TestingStatus: 'InHouse',
  ThcLevel: 0.1865,
  CbdLevel: null,
  IndicaPercentage: 55,
  SativaPercentage: 45,
  ...fields,
})
const active = async () => (await metrc.page<Strain>('/strains/v2/active')).Data
const blueDream = async () => (await active()).find(({ Name }) => Name === 'Blue Dream')!
const problems = async (fields: object) =>
  (await metrc.post('/strains/v2', [strain(fields)])).json<RowProblem[]>().map(({ message }) => message)

test('a strain is made with its levels and the words for its genetics', async () => {
  const answer = await metrc.post('/strains/v2', [strain({ Name: ' Gelato ' }), { ...strain(), Name: 'Zkittlez' }])
  const [second, first] = await active()
  expect(answer.json()).toEqual({ Ids: [first?.Id, second?.Id], Warnings: null })
  expect(first).toEqual({
    Id: first?.Id,
    Name: 'Gelato',
    TestingStatus: 'InHouse',
    ThcLevel: 0.1865,
    CbdLevel: null,
    IndicaPercentage: 55,
    SativaPercentage: 45,
    IsUsed: false,
    Genetics: '55% Indica / 45% Sativa',
  })
  expect((await metrc.get(`/strains/v2/${first?.Id}`)).json()).toEqual(first)
})

test('name and percentages are enough', async () => {
  const row = { Name: 'Plain', IndicaPercentage: 33.3, SativaPercentage: 66.7 }
  expect((await metrc.post('/strains/v2', [row])).status).toBe(200)
  expect((await active())[0]).toMatchObject({ TestingStatus: 'None', ThcLevel: null, CbdLevel: null })
})

test('indica and sativa must make 100', async () => {
  const sentence = 'Indica and Sativa Percentages combined must equal 100%.'
  expect(await problems({ IndicaPercentage: 54 })).toEqual([sentence])
  expect(await problems({ IndicaPercentage: 155, SativaPercentage: -55 })).toEqual([sentence])
  expect(await problems({ SativaPercentage: null })).toEqual(['Sativa Percentage was not specified.'])
})

test('every problem of a strain is told at once', async () => {
  expect(
    await problems({
      Name: 'blue dream',
      TestingStatus: 'Guessed',
      ThcLevel: 18.65,
      CbdLevel: -0.1,
      IndicaPercentage: 1,
    }),
  ).toEqual([
    'A Strain with the Name "blue dream" already exists.',
    'The Testing Status "Guessed" is invalid. Valid values are: None, InHouse, ThirdParty.',
    'THC Level must be between 0 and 1.',
    'CBD Level must be between 0 and 1.',
    'Indica and Sativa Percentages combined must equal 100%.',
  ])
  expect(await active()).toHaveLength(1)
})

test('a strain is changed, and its new name shows on all that is made of it', async () => {
  const { Id } = await blueDream()
  const change = strain({ Id, Name: 'Blue Dreams', TestingStatus: null })
  expect(await metrc.put('/strains/v2', [change])).toMatchObject({ status: 200, text: '' })
  expect((await active())[0]).toMatchObject({ Id, Name: 'Blue Dreams', TestingStatus: 'None', IndicaPercentage: 55 })
  for (const path of ['/plants/v2/vegetative', '/plantbatches/v2/inactive', '/items/v2/active']) {
    const rows = (await metrc.page<PlantBatch | Item>(path)).Data
    expect([path, [...new Set(rows.map(({ StrainName }) => StrainName))]]).toEqual([path, ['Blue Dreams']])
  }
  expect((await metrc.package(smallLabels.flower)).Item.StrainName).toBe('Blue Dreams')
  expect((await metrc.page('/harvests/v2/active')).Data).toEqual([
    expect.objectContaining({ SourceStrainNames: 'Blue Dreams' }),
  ])
})

test('a strain that is not there cannot be changed, and may keep its own name', async () => {
  expect((await metrc.put('/strains/v2', [strain({ Id: 999_999 })])).json()).toEqual([
    { row: 0, message: 'Strain 999999 does not exist in the current Facility.' },
  ])
  expect((await metrc.put('/strains/v2', [strain()])).json()).toEqual([{ row: 0, message: 'Id was not specified.' }])
  const { Id, Name } = await blueDream()
  expect((await metrc.put('/strains/v2', [strain({ Id, Name })])).status).toBe(200)
})

test('a strain that is taken away moves to the inactive list, and its name is free again', async () => {
  const { Id, Name } = await blueDream()
  expect(await metrc.remove(`/strains/v2/${Id}`)).toMatchObject({ status: 200, text: '' })
  expect(await active()).toEqual([])
  expect((await metrc.page<Strain>('/strains/v2/inactive')).Data).toEqual([expect.objectContaining({ Id })])
  expect((await metrc.remove(`/strains/v2/${Id}`)).status).toBe(401)
  expect((await metrc.put('/strains/v2', [strain({ Id })])).status).toBe(400)
  expect((await metrc.post('/strains/v2', [strain({ Name })])).status).toBe(200)
})
