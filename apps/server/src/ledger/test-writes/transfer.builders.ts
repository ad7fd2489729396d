import type { TestRecords } from '../test-records.builders.ts'
import { externalFields, templateFields } from '../write-fields.builders.ts'
import { type KindOf, write, type WritesOf } from './write.builders.ts'

const onTemplate = (records: TestRecords) => [{ label: records.pkg().Label, grossWeight: null, price: null }]

export const transferTemplateWrites: WritesOf<KindOf<'transfer-template'>> = {
  'transfer-template.create': (records) => {
    const payload = { ...templateFields, name: records.name('New template'), packages: onTemplate(records) }
    return write('transfer-template.create', [payload.name], payload, null)
  },
  'transfer-template.update': (records) => {
    const before = records.transferTemplate()
    const payload = { ...templateFields, ...before, route: 'Another road', packages: onTemplate(records) }
    return write('transfer-template.update', [before.name], payload, { Name: before.name, Route: 'The old road' })
  },
  'transfer-template.delete': (records) => {
    const { id, name } = records.transferTemplate()
    return write('transfer-template.delete', [name], { id, name }, null)
  },
}

export const externalTransferWrites: WritesOf<KindOf<'external-transfer'>> = {
  'external-transfer.create': (records) => {
    const payload = { ...externalFields, shipper: records.name('Seed house'), shipperLicense: records.name('SEED') }
    return write('external-transfer.create', [payload.shipper], payload, null)
  },
  'external-transfer.update': (records) => {
    const before = records.externalTransfer()
    const payload = { ...externalFields, ...before }
    return write('external-transfer.update', [before.shipper], payload, {
      Shipper: before.shipper,
      Driver: '',
    })
  },
  'external-transfer.delete': (records) => {
    const { id, shipper: name } = records.externalTransfer()
    return write('external-transfer.delete', [name], { id, name }, null)
  },
}
