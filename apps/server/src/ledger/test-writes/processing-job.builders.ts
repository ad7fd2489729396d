import { type KindOf, today, write, type WritesOf } from './write.builders.ts'

export const processingJobWrites: WritesOf<KindOf<'processing-job'>> = {
  'processing-job.start': (records) => {
    const { Label, Item } = records.pkg({ Quantity: 100 })
    const name = records.name('New job')
    const packages = [{ label: Label, itemName: Item.Name, quantity: 40, unitOfMeasure: 'Grams' }]
    const payload = { name, typeName: records.jobType().Name, date: today, packages }
    return write('processing-job.start', [name, Label], payload, null)
  },
  'processing-job.create-package': (records) => {
    const { Id, Name } = records.job()
    const label = records.packageTag()
    const content = {
      itemName: 'Blue Dream, bulk flower',
      quantity: 5,
      unitOfMeasure: 'Grams',
      roomName: 'Vault',
      note: '',
    }
    const payload = { jobId: Id, jobName: Name, label, ...content, date: today }
    return write('processing-job.create-package', [label, Name], payload, null)
  },
  'processing-job.adjust': (records) => {
    const before = records.job()
    const { Label: label, Item } = records.pkg({ Quantity: 100 })
    const taken = { label, itemName: Item.Name, quantity: 15, unitOfMeasure: 'Grams' }
    const why = { reason: 'Drying', note: '', date: today }
    return write(
      'processing-job.adjust',
      [before.Name, label],
      { id: before.Id, name: before.Name, ...taken, ...why },
      before,
    )
  },
  'processing-job.finish': (records) => {
    const before = records.job()
    const waste = { Weight: 3, Volume: null, Count: null }
    const units = { Weight: 'Grams', Volume: 'Milliliters', Count: 'Each' }
    const payload = { id: before.Id, name: before.Name, date: today, note: 'Done', waste, units }
    return write('processing-job.finish', [before.Name], payload, before)
  },
  'processing-job.unfinish': (records) => {
    const before = records.job({ IsFinished: true, FinishedDate: today })
    return write('processing-job.unfinish', [before.Name], { id: before.Id, name: before.Name }, before)
  },
  'processing-job.archive': (records) => {
    const before = records.job()
    return write('processing-job.archive', [before.Name], { id: before.Id, name: before.Name, packages: [] }, before)
  },
}
