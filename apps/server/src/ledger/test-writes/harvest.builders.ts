import { longAgo } from '../test-records.builders.ts'
import { type KindOf, today, write, type WritesOf } from './write.builders.ts'

export const harvestWrites: WritesOf<KindOf<'harvest'>> = {
  'harvest.waste': (records) => {
    const before = records.harvest()
    const waste = { wasteType: 'Plant Material', weight: 12.5, unitOfWeight: 'Grams', date: today }
    return write('harvest.waste', [before.Name], { id: before.Id, name: before.Name, ...waste }, before)
  },
  'harvest.discontinue-waste': (records) => {
    const { waste, harvest } = records.harvestWaste()
    return write('harvest.discontinue-waste', [harvest.Name], { ...waste, id: harvest.Id, name: harvest.Name }, harvest)
  },
  'harvest.finish': (records) => {
    const before = records.harvest()
    return write('harvest.finish', [before.Name], { id: before.Id, name: before.Name, date: today }, before)
  },
  'harvest.unfinish': (records) => {
    const before = records.harvest({ FinishedDate: longAgo, CurrentWeight: 0 })
    return write('harvest.unfinish', [before.Name], { id: before.Id, name: before.Name }, before)
  },
  'harvest.create-package': (records) => {
    const source = records.harvest()
    const label = records.packageTag()
    const payload = {
      label,
      roomName: 'Vault',
      itemName: 'Blue Dream, bulk flower',
      note: 'First cut',
      date: today,
      unitOfWeight: 'Grams',
      harvests: [{ id: source.Id, name: source.Name, weight: 250, unitOfWeight: 'Grams' }],
    }
    return write('harvest.create-package', [label, source.Name], payload, null)
  },
}
