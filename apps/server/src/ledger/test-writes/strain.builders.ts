import { type KindOf, write, type WritesOf } from './write.builders.ts'

export const strainWrites: WritesOf<KindOf<'strain'>> = {
  'strain.create': (records) => {
    const name = records.name('New strain')
    return write('strain.create', [name], { name, thc: 0.21, cbd: null, indica: 60, sativa: 40 }, null)
  },
  'strain.update': (records) => {
    const before = records.strain()
    const levels = { thc: 0.19, cbd: 0.01, indica: 33.3, sativa: 66.7, testingStatus: 'InHouse' }
    return write('strain.update', [before.Name], { id: before.Id, name: before.Name, ...levels }, before)
  },
}
