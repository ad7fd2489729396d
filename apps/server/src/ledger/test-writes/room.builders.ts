import { appliedOf, type KindOf, write, type WritesOf } from './write.builders.ts'

export const locationWrites: WritesOf<KindOf<'location'>> = {
  'location.create': (records) => {
    const name = records.name('New room')
    return write('location.create', [name], { name, locationType: 'Packages', types: [] }, null)
  },
  'location.update': (records) => {
    const before = records.location()
    const payload = { id: before.Id, name: records.name('Renamed'), locationType: 'Packages', types: [] }
    return write('location.update', [before.Name], payload, before)
  },
  'location.delete': (records) => {
    const before = records.location()
    return write('location.delete', [before.Name], { id: before.Id, name: before.Name }, before)
  },
  'location.apply-additive': (records) => {
    const { Id, Name } = records.location('Plants')
    const { PlantBatchName } = records.plant({ LocationId: Id, LocationName: Name })
    const payload = { ...appliedOf(records, PlantBatchName), id: Id, roomName: Name }
    return write('location.apply-additive', [Name], payload, null)
  },
}

export const sublocationWrites: WritesOf<KindOf<'sublocation'>> = {
  'sublocation.create': (records) => {
    const name = records.name('New shelf')
    return write('sublocation.create', [name], { name }, null)
  },
  'sublocation.update': (records) => {
    const before = records.sublocation()
    return write('sublocation.update', [before.Name], { id: before.Id, name: records.name('Renamed shelf') }, before)
  },
  'sublocation.delete': (records) => {
    const before = records.sublocation()
    return write('sublocation.delete', [before.Name], { id: before.Id, name: before.Name }, before)
  },
}
