import { type KindOf, write, type WritesOf } from './write.builders.ts'

export const driverWrites: WritesOf<KindOf<'driver'>> = {
  'driver.create': (records) => {
    const payload = { name: records.name('Driver'), license: records.name('K'), employeeId: 'E1' }
    return write('driver.create', [payload.name], payload, null)
  },
  'driver.update': (records) => {
    const before = records.driver()
    const payload = {
      id: before.Id,
      name: records.name('Driver'),
      license: before.DriversLicenseNumber,
      employeeId: 'E2',
    }
    return write('driver.update', [before.Name], payload, before)
  },
  'driver.delete': (records) => {
    const { Id: id, Name: name } = records.driver()
    return write('driver.delete', [name], { id, name }, null)
  },
}

export const vehicleWrites: WritesOf<KindOf<'vehicle'>> = {
  'vehicle.create': (records) => {
    const payload = { make: 'Ford', model: 'Transit', plate: records.name('P') }
    return write('vehicle.create', [payload.plate], payload, null)
  },
  'vehicle.update': (records) => {
    const before = records.vehicle()
    const payload = { id: before.Id, make: 'Ford', model: 'E-Transit', plate: before.LicensePlateNumber }
    return write('vehicle.update', [before.LicensePlateNumber], payload, before)
  },
  'vehicle.delete': (records) => {
    const { Id: id, LicensePlateNumber: name } = records.vehicle()
    return write('vehicle.delete', [name], { id, name }, null)
  },
}
