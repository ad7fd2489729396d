import { productFields } from '../write-fields.builders.ts'
import { type KindOf, write, type WritesOf } from './write.builders.ts'

export const additiveTemplateWrites: WritesOf<KindOf<'additive-template'>> = {
  'additive-template.create': (records) => {
    const name = records.name('New product')
    return write('additive-template.create', [name], { ...productFields, name }, null)
  },
  'additive-template.update': (records) => {
    const before = records.template()
    const payload = { ...productFields, id: before.Id, name: records.name('Renamed'), epaNumber: '264-1083' }
    return write('additive-template.update', [before.Name], payload, before)
  },
}
