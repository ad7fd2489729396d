import { createMetrcClient, type MetrcClient } from '@cultivatd/metrc/metrc-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallToday, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

const { grower } = smallLicenses
const at = { licenseNumber: grower }
let sandbox: Sandbox
let client: MetrcClient
beforeEach(async () => {
  ;({ sandbox } = await startSmall())
  client = createMetrcClient({ baseUrl: sandbox.url, vendorKey: 'vendor', userKey: 'user' })
})
afterEach(async () => {
  await client.close()
  await sandbox.close()
})

const gelato = { Name: 'Gelato', IndicaPercentage: 55, SativaPercentage: 45 }
const seeds = { Name: 'Seeds', Type: 'Seed', Count: 9, Strain: 'Blue Dream', Location: 'Veg 1', ActualDate: smallToday }
const oneId = async (answer: Promise<{ Ids: number[] }>) => {
  const [id = 0, ...others] = (await answer).Ids
  expect(others).toEqual([])
  return id
}
const plantTags = async () => (await client.readAll('plantTagsAvailable', at)).map(({ Label }) => Label)

test('strains and items are made, changed and taken away', async () => {
  const strainId = await oneId(client.createStrains(grower, [{ ...gelato, TestingStatus: 'InHouse', ThcLevel: 0.2 }]))
  const row = { ItemCategory: 'Flower & Buds', UnitOfMeasure: 'Grams', Strain: 'Gelato' }
  const itemId = await oneId(client.createItems(grower, [{ ...row, Name: 'Gelato, flower' }]))
  await client.updateStrains(grower, [{ ...gelato, Id: strainId, Name: 'Gelato 41', CbdLevel: 0.001 }])
  await client.updateItems(grower, [{ ...row, Strain: 'Gelato 41', Id: itemId, Name: 'Gelato 41, flower' }])
  expect(await client.readRecord('strain', strainId, at)).toMatchObject({ Name: 'Gelato 41', CbdLevel: 0.001 })
  expect(await client.readRecord('item', itemId, at)).toMatchObject({ Name: 'Gelato 41, flower', StrainId: strainId })
  await client.deleteItem(grower, itemId)
  await client.deleteStrain(grower, strainId)
  expect((await client.readAll('itemsInactive', at)).map(({ Id }) => Id)).toContain(itemId)
  expect((await client.readAll('strainsInactive', at)).map(({ Id }) => Id)).toContain(strainId)
})

test('what laboratories found is recorded, held back and released, and the words of it are lists', async () => {
  const [facility] = await client.readAll('facilities')
  const FacilityType = { ...facility!.FacilityType, CanTestPackages: true }
  sandbox.control.modify(grower, 'facility', facility!.FacilityId, { FacilityType })
  expect(await client.readAll('labTestStates')).toContain('AwaitingConfirmation')
  const types = await client.readAll('labTestTypes')
  // More than one page of them.
  expect(types.length).toBeGreaterThan(20)
  expect(new Set(types.map(({ Id }) => Id)).size).toBe(types.length)
  const [potency] = await client.readAll('labTestBatches')
  expect(potency).toMatchObject({ Name: 'Potency', LabTestTypeCount: 6 })
  const Results = types.map(({ Name }) => ({ LabTestTypeName: Name, Quantity: 0.5, Passed: true }))
  const packageId = (await client.readRecord('package', smallLabels.flower, at))?.Id ?? 0
  const row = { Label: smallLabels.flower, ResultDate: `${smallToday}T09:00:00Z`, Results }
  const id = await oneId(client.recordLabTests(grower, [row]))
  const held = await client.readAll('labTestResults', { ...at, id: packageId })
  expect(held).toHaveLength(types.length)
  expect(held[0]).toMatchObject({ LabTestResultId: id, PackageId: packageId, ResultReleased: false })
  await client.releaseLabTestResults(grower, [{ PackageLabel: smallLabels.flower }])
  const released = await client.readAll('labTestResults', { ...at, id: packageId })
  expect(new Set(released.map(({ ResultReleased }) => ResultReleased))).toEqual(new Set([true]))
  expect(await client.readRecord('package', packageId, at)).toMatchObject({ LabTestingState: 'TestPassed' })
  await expect(client.readAll('labTestResults', at)).rejects.toThrow('/labtests/v2/results needs an id.')
})

test('categories say what they ask for, and brands are those that items carry', async () => {
  const categories = await client.readAll('itemCategories', at)
  expect(categories.find(({ Name }) => Name === 'Flower & Buds')).toMatchObject({ RequiresStrain: true })
  expect(await client.readAll('itemBrands', at)).toEqual([])
  const [item] = await client.readAll('itemsActive', at)
  sandbox.control.modify(grower, 'item', item?.Id ?? 0, { ItemBrandId: 7, ItemBrandName: 'Skunk Nasty' })
  expect(await client.readAll('itemBrands', at)).toEqual([{ Id: 7, Name: 'Skunk Nasty', Status: 'Paid' }])
})

test('a batch is made, moved, adjusted, split, destroyed in part and grown', async () => {
  const id = await oneId(client.createPlantBatches(grower, [seeds]))
  await client.movePlantBatches(grower, [{ Name: 'Seeds', Location: 'Veg 1', MoveDate: smallToday }])
  const reason = { AdjustmentReason: 'Scale Variance', AdjustmentDate: smallToday, ReasonNote: null }
  await client.adjustPlantBatches(grower, [{ PlantBatchName: 'Seeds', Quantity: -1, ...reason }])
  const part = { PlantBatch: 'Seeds', GroupName: 'Seeds 2', Location: 'Veg 1', Strain: 'Blue Dream' }
  await client.splitPlantBatches(grower, [{ ...part, Count: 2, ActualDate: smallToday }])
  const waste = { WasteReasonName: 'Male Plants', ReasonNote: null, WasteWeight: null, WasteUnitOfMeasure: null }
  await client.destroyPlantBatches(grower, [{ PlantBatch: 'Seeds', Count: 1, ...waste, ActualDate: smallToday }])
  const [StartingTag = ''] = await plantTags()
  const growth = { GrowthPhase: 'Vegetative', NewLocation: 'Veg 1', GrowthDate: smallToday }
  await client.changePlantBatchGrowthPhases(grower, [{ Name: 'Seeds', Count: 5, StartingTag, ...growth }])
  expect(await client.readRecord('plantBatch', id, at)).toMatchObject({
    UntrackedCount: 0,
    TrackedCount: 5,
    DestroyedCount: 1,
  })
  expect((await client.readAll('plantBatchesInactive', at)).map(({ Id }) => Id)).toContain(id)
  expect((await client.readAll('plantBatchesActive', at)).map(({ Name }) => Name)).toEqual(['Seeds 2'])
  expect(await client.readAll('plantBatchWaste', at)).toEqual([expect.objectContaining({ PlantCount: 1 })])
})

test('plants are moved, tagged, cloned, cut, harvested and destroyed', async () => {
  const [first, second] = await client.readAll('plantsVegetative', at)
  if (!first || !second) throw new Error('no plants')
  const [NewTag = ''] = await plantTags()
  expect(await client.readAll('plantGrowthPhases', at)).toEqual(['Vegetative', 'Flowering'])
  await client.movePlants(grower, [{ Id: first.Id, Location: 'Veg 1', ActualDate: smallToday }])
  await client.replacePlantTags(grower, [{ Label: first.Label, NewTag, ReplaceDate: smallToday }])
  const clones = { PlantBatchName: 'Cuts', PlantBatchType: 'Clone', LocationName: 'Veg 1', StrainName: 'Blue Dream' }
  const row = { PlantLabel: NewTag, PlantCount: 3, ...clones, ActualDate: smallToday }
  const batchId = await oneId(client.plantFromPlants(grower, [row]))
  expect(await client.readRecord('plantBatch', batchId, at)).toMatchObject({ SourcePlantLabel: NewTag })
  const flowering = { GrowthPhase: 'Flowering', GrowthDate: smallToday }
  await client.changePlantGrowthPhases(grower, [{ Label: NewTag, ...flowering }])
  const cut = { Plant: NewTag, Weight: 80, UnitOfWeight: 'Grams', DryingLocation: 'Dry 1', ActualDate: smallToday }
  const manicureId = await oneId(client.manicurePlants(grower, [{ ...cut, HarvestName: 'Buds' }]))
  await client.harvestPlants(grower, [{ ...cut, HarvestName: null }])
  const gone = await client.readRecord('plant', NewTag, at)
  expect(gone).toMatchObject({ Id: first.Id, State: 'Harvested', HarvestCount: 2 })
  expect(await client.readRecord('harvest', manicureId, at)).toMatchObject({ Name: 'Buds', TotalWetWeight: 80 })
  expect(await client.readRecord('harvest', gone?.HarvestId ?? 0, at)).toMatchObject({ Name: `${smallToday}-Dry 1-H` })
  const waste = { WasteMethodName: 'Compost', WasteWeight: 12, WasteUnitOfMeasureName: 'Grams', ReasonNote: null }
  const destruction = { Label: second.Label, ...waste, WasteReasonName: 'Contamination', ActualDate: smallToday }
  expect(await oneId(client.destroyPlants(grower, [destruction]))).toBe(second.Id)
  expect(await client.readAll('plantWaste', at)).toEqual([expect.objectContaining({ WasteWeight: 12, PlantCount: 1 })])
})

test('what the sandbox refuses reaches the caller row by row', async () => {
  const rows = [gelato, { ...gelato, Name: 'Lopsided', SativaPercentage: 46 }]
  await expect(client.createStrains(grower, rows)).rejects.toMatchObject({
    kind: 'refused',
    rows: [{ row: 1, message: 'Indica and Sativa Percentages combined must equal 100%.' }],
  })
})

test('sublocations, people, files and staged tags are read as any client reads them', async () => {
  const id = await oneId(client.createSublocations(grower, [{ Name: 'Shelf 1' }]))
  await client.updateSublocations(grower, [{ Id: id, Name: 'Shelf 2' }])
  expect(await client.readAll('sublocationsActive', at)).toContainEqual({ Id: id, Name: 'Shelf 2' })
  expect(await client.readRecord('sublocation', id, at)).toEqual({ Id: id, Name: 'Shelf 2' })
  await client.deleteSublocation(grower, id)
  expect(await client.readAll('sublocationsInactive', at)).toEqual([{ Id: id, Name: 'Shelf 2' }])
  const [employee] = await client.readAll('employees', at)
  const number = employee?.License.EmployeeLicenseNumber ?? ''
  expect(await client.readAll('employeePermissions', { ...at, id: number })).toContain('Manage Locations')
  expect(await client.readAll('tagsStaged', at)).toEqual([])
  const png = { FileName: 'gummies.png', EncodedImageBase64: 'iVBORw0KGgoAAAA=' }
  const photo = await oneId(client.uploadItemPhotos(grower, [png]))
  expect(await client.readRecord('itemPhoto', photo, at)).toMatchObject({ FileContents: png.EncodedImageBase64 })
})
