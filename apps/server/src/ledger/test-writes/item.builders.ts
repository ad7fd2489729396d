import { createHash, randomBytes } from 'node:crypto'
import type { Item } from '@cultivatd/metrc/item-records'
import { keptOfItem, wholeItem } from '../kept-of-item.ts'
import { itemFields } from '../write-fields.builders.ts'
import { type KindOf, write, type WritesOf } from './write.builders.ts'

const ofItemFile = (item: Item) => ({
  id: item.Id,
  name: item.Name,
  whole: wholeItem(item, { SupplyDurationDays: null }),
})

export const itemWrites: WritesOf<KindOf<'item'>> = {
  'item.create': (records) => {
    const name = records.name('New item')
    return write('item.create', [name], { ...itemFields, name }, null)
  },
  'item.update': (records) => {
    const before = records.item()
    const payload = { ...itemFields, id: before.Id, name: records.name('Renamed'), kept: keptOfItem(before) }
    return write('item.update', [before.Name], payload, before)
  },
  'item.add-file': (records) => {
    const before = records.item()
    const content = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from(before.Name)]).toString('base64')
    const hash = createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex')
    const fileName = `label-${randomBytes(6).toString('hex')}.jpg`
    const payload = { ...ofItemFile(before), of: 'labelPhoto' as const, fileName, hash, content }
    return write('item.add-file', [before.Name], payload, before)
  },
  'item.remove-file': (records) => {
    const before = records.itemWithPhoto()
    const fileId = before.LabelImages[0]?.FileSystemId ?? 0
    const payload = { ...ofItemFile(before), of: 'labelPhoto' as const, fileId, fileName: 'Label photo 1' }
    return write('item.remove-file', [before.Name], payload, before)
  },
}
