import { appliedOf, inRoom, type KindOf, thrownAway, today, write, type WritesOf, youngOf } from './write.builders.ts'

export const plantBatchWrites: WritesOf<KindOf<'plant-batch'>> = {
  'plant-batch.apply-additive': (records) => {
    const { Id, Name } = records.batch()
    return write('plant-batch.apply-additive', [Name], { ...appliedOf(records, Name), id: Id, name: Name }, null)
  },
  'plant-batch.waste': (records) => {
    const before = records.batch()
    const payload = { id: before.Id, name: before.Name, ...thrownAway(records) }
    return write('plant-batch.waste', [before.Name], payload, before)
  },
  'plant-batch.destroy': (records) => {
    const before = records.batch()
    const { mixed: _mixed, ...waste } = thrownAway(records)
    return write('plant-batch.destroy', [before.Name], { id: before.Id, name: before.Name, count: 2, ...waste }, before)
  },
  'plant-batch.move': (records) => {
    const before = records.batch()
    const payload = { id: before.Id, name: before.Name, ...inRoom(records.location('Plants')), date: today }
    return write('plant-batch.move', [before.Name], payload, before)
  },
  'plant-batch.create-package': (records) => {
    const before = records.batch()
    const payload = { ...youngOf(records), id: before.Id, name: before.Name }
    return write('plant-batch.create-package', [payload.label, before.Name], payload, before)
  },
  'plant-batch.package-cuttings': (records) => {
    const before = records.batch()
    const payload = { ...youngOf(records), id: before.Id, name: before.Name }
    return write('plant-batch.package-cuttings', [payload.label, before.Name], payload, before)
  },
  'plant-batch.split': (records) => {
    const before = records.batch()
    const newName = records.name('Split')
    const part = { type: 'Clone', strainName: before.StrainName, count: 4, roomName: 'Veg 1', date: today }
    const payload = { id: before.Id, name: before.Name, newName, ...part }
    return write('plant-batch.split', [before.Name, newName], payload, before)
  },
  'plant-batch.adjust': (records) => {
    const before = records.batch()
    const change = { quantity: -2, reason: 'Drying', note: 'counted', date: today }
    return write('plant-batch.adjust', [before.Name], { id: before.Id, name: before.Name, ...change }, before)
  },
  'plant-batch.change-strain': (records) => {
    const before = records.batch({ StrainName: 'Mislabeled' })
    const payload = { id: before.Id, name: before.Name, strainName: 'Blue Dream' }
    return write('plant-batch.change-strain', [before.Name], payload, before)
  },
  'plant-batch.rename': (records) => {
    const before = records.batch()
    const newName = records.name('Renamed')
    const payload = { id: before.Id, name: before.Name, newName }
    return write('plant-batch.rename', [before.Name, newName], payload, before)
  },
  'plant-batch.replace-tag': (records) => {
    const before = records.batch()
    const [newLabel = ''] = records.plantTags(1)
    const payload = { id: before.Id, name: before.Name, newLabel, date: today }
    return write('plant-batch.replace-tag', [before.Name, newLabel], payload, before)
  },
  'plant-batch.to-veg': (records) => {
    const before = records.batch()
    const [startingTag = ''] = records.plantTags(3)
    const payload = { id: before.Id, name: before.Name, startingTag, count: 3, roomName: 'Veg 1', date: today }
    return write('plant-batch.to-veg', [before.Name], payload, before)
  },
}
