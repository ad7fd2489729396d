import { longAgo, type TestRecords } from '../test-records.builders.ts'
import { appliedOf, inRoom, type KindOf, thrownAway, today, write, type WritesOf, youngOf } from './write.builders.ts'

const flowering = { GrowthPhase: 'Flowering', FloweringDate: longAgo }

const cutOf = (records: TestRecords) => ({
  name: records.name('Cut'),
  weightGrams: 120.5,
  roomName: 'Dry 1',
  date: today,
})

export const plantWrites: WritesOf<KindOf<'plant'>> = {
  'plant.move': (records) => {
    const before = records.plant()
    const payload = { label: before.Label, ...inRoom(records.location('Plants')), date: today }
    return write('plant.move', [before.Label], payload, before)
  },
  'plant.flower': (records) => {
    const before = records.plant()
    const payload = { label: before.Label, ...inRoom(records.location('Plants')), date: today }
    return write('plant.flower', [before.Label], payload, before)
  },
  'plant.cut-clones': (records) => {
    const before = records.plant()
    const cut = { label: before.Label, name: records.name('Clones'), strainName: before.StrainName, count: 5 }
    return write('plant.cut-clones', [before.Label, cut.name], { ...cut, roomName: 'Veg 1', date: today }, before)
  },
  'plant.create-package': (records) => {
    const before = records.plant()
    const payload = { ...youngOf(records), plantLabel: before.Label, type: 'Clone' }
    return write('plant.create-package', [payload.label, before.Label], payload, before)
  },
  'plant.destroy': (records) => {
    const before = records.plant()
    const waste = { method: 'Grinder', reason: 'Male Plants', note: '', weight: 12.5, unitOfWeight: 'Grams' }
    return write('plant.destroy', [before.Label], { label: before.Label, ...waste, date: today }, before)
  },
  'plant.harvest': (records) => {
    const before = records.plant(flowering)
    const payload = { ...cutOf(records), label: before.Label }
    return write('plant.harvest', [before.Label, payload.name], payload, before)
  },
  'plant.restore': (records) => {
    const untouched = { PackageCount: 0, TotalPackagedWeight: 0, HarvestStartDate: today }
    const harvest = records.harvest(untouched)
    const cut = { HarvestedDate: today, HarvestedWetWeight: 90, HarvestedUnitOfWeightName: 'Grams' }
    const before = records.plant({ ...flowering, ...cut, State: 'Harvested', HarvestId: harvest.Id, HarvestCount: 1 })
    const payload = { label: before.Label, harvestId: harvest.Id, harvestName: harvest.Name }
    return write('plant.restore', [before.Label], payload, before)
  },
  'plant.manicure': (records) => {
    const before = records.plant(flowering)
    const payload = { ...cutOf(records), label: before.Label }
    return write('plant.manicure', [before.Label, payload.name], payload, before)
  },
  'plant.apply-additive': (records) => {
    const { Label, PlantBatchName } = records.plant()
    const payload = { ...appliedOf(records, PlantBatchName), labels: [Label] }
    return write('plant.apply-additive', [Label], payload, null)
  },
  'plant.waste': (records) => {
    const before = records.plant()
    const payload = { labels: [before.Label], roomName: 'Veg 1', ...thrownAway(records) }
    return write('plant.waste', [before.Label], payload, before)
  },
  'plant.change-strain': (records) => {
    const before = records.plant({ StrainName: 'Mislabeled' })
    return write('plant.change-strain', [before.Label], { label: before.Label, strainName: 'Blue Dream' }, before)
  },
  'plant.replace-tag': (records) => {
    const before = records.plant()
    const [newLabel = ''] = records.plantTags(1)
    const payload = { id: before.Id, label: before.Label, newLabel, date: today }
    return write('plant.replace-tag', [before.Label, newLabel], payload, before)
  },
}
