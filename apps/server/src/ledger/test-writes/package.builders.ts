import { longAgo } from '../test-records.builders.ts'
import { inRoom, type KindOf, today, write, type WritesOf } from './write.builders.ts'

/** A package of clones, which are counted. */
const clones = { Quantity: 20, OriginalPackageQuantity: 20, UnitOfMeasureName: 'Each', UnitOfMeasureAbbreviation: 'ea' }

export const packageWrites: WritesOf<KindOf<'package'>> = {
  'package.adjust': (records) => {
    const before = records.pkg()
    const adjusted = { quantity: -1.5, unitOfMeasure: 'Grams', reason: 'Drying', date: today, note: 'dried' }
    return write('package.adjust', [before.Label], { label: before.Label, ...adjusted }, before)
  },
  'package.change-item': (records) => {
    const before = records.pkg()
    const itemName = 'Blue Dream, trim'
    return write('package.change-item', [before.Label], { label: before.Label, itemName }, before)
  },
  'package.change-note': (records) => {
    const before = records.pkg()
    return write('package.change-note', [before.Label], { label: before.Label, note: 'For the shop' }, before)
  },
  'package.change-dates': (records) => {
    const before = records.pkg()
    const days = { useByDate: '2027-03-01', sellByDate: '2027-02-01', expirationDate: '' }
    return write('package.change-dates', [before.Label], { label: before.Label, ...days }, before)
  },
  'package.mark': (records) => {
    const before = records.pkg()
    const payload = { label: before.Label, mark: 'tradeSample', isMarked: true } as const
    return write('package.mark', [before.Label], payload, before)
  },
  'package.change-external-id': (records) => {
    const before = records.pkg()
    return write('package.change-external-id', [before.Label], { label: before.Label, externalId: 'ERP 17' }, before)
  },
  'package.remediate': (records) => {
    const before = records.pkg({ LabTestingState: 'TestFailed' })
    const payload = { label: before.Label, method: 'X-ray', date: today, steps: 'Irradiated once' }
    return write('package.remediate', [before.Label], payload, before)
  },
  'package.decontaminate': (records) => {
    const before = records.pkg({ LabTestingState: 'TestFailed' })
    const payload = { label: before.Label, method: 'Ozone', date: today, steps: 'Two hours' }
    return write('package.decontaminate', [before.Label], payload, before)
  },
  'package.take-sample': (records) => {
    const source = records.pkg()
    const label = records.packageTag()
    const ten = { quantity: 10, unitOfMeasure: 'Grams' }
    const payload = {
      ...ten,
      label,
      roomName: 'Vault',
      itemName: source.Item.Name,
      note: '',
      date: today,
      packages: [{ label: source.Label, ...ten }],
      requiredTests: ['Pesticides'],
    }
    return write('package.take-sample', [label, source.Label], payload, null)
  },
  'package.create': (records) => {
    const source = records.pkg()
    const label = records.packageTag()
    const ten = { quantity: 10, unitOfMeasure: 'Grams' }
    const payload = {
      ...ten,
      label,
      roomName: 'Vault',
      itemName: 'Blue Dream, bulk flower',
      note: '',
      date: today,
      packages: [{ label: source.Label, ...ten }],
    }
    return write('package.create', [label, source.Label], payload, null)
  },
  'package.plant': (records) => {
    const before = records.pkg(clones)
    const name = records.name('Planted')
    const planted = { type: 'Clone', count: 5, strainName: 'Blue Dream', quantity: 6, unitOfMeasure: 'Each' }
    const payload = { label: before.Label, name, ...planted, roomName: 'Veg 1', date: today }
    return write('package.plant', [before.Label, name], payload, before)
  },
  'package.finish': (records) => {
    const before = records.pkg({ Quantity: 0 })
    return write('package.finish', [before.Label], { label: before.Label, date: today }, before)
  },
  'package.unfinish': (records) => {
    const before = records.pkg({ Quantity: 0, IsFinished: true, FinishedDate: longAgo })
    return write('package.unfinish', [before.Label], { label: before.Label }, before)
  },
  'package.discontinue': (records) => {
    const before = records.pkg({ Quantity: 100, OriginalPackageQuantity: 100 })
    const payload = { id: before.Id, label: before.Label, date: today, packages: [], harvests: [] }
    return write('package.discontinue', [before.Label], payload, before)
  },
  'package.move': (records) => {
    const before = records.pkg()
    const payload = { label: before.Label, ...inRoom(records.roomCalled('Pack 1')), date: today }
    return write('package.move', [before.Label], payload, before)
  },
}
