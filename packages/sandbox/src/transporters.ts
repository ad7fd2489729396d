import type { Driver, Vehicle } from '@cultivatd/metrc/transfer-records'
import { refuseEmpty } from './answer.ts'
import { listRoute, recordRoute, type Route, type WriteContext, type WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'

type Table = 'driver' | 'vehicle'

/** The id of a change, which is a text here; some send the number that they read. */
function readId(reader: RowReader, { draft }: WriteContext, table: Table): number | undefined {
  const id = reader.textOrNumber('Id')
  if (id === undefined) return undefined
  const row = draft.row(table, Number(id))
  const kind = table === 'driver' ? 'Driver' : 'Vehicle'
  return row ? row.id : reader.refuse(`${kind} ${id} does not exist in the current Facility.`)
}

const facilityIdOf = ({ draft }: WriteContext) => draft.find('facility', () => true)?.record.FacilityId ?? 0

function readDriver(reader: RowReader, context: WriteContext): Omit<Driver, 'Id'> | undefined {
  const Name = reader.text('Name')?.trim()
  const DriversLicenseNumber = reader.text('DriversLicenseNumber')?.trim()
  const EmployeeId = reader.text('EmployeeId')?.trim()
  if (Name === undefined || DriversLicenseNumber === undefined || EmployeeId === undefined) return undefined
  return { FacilityId: facilityIdOf(context), EmployeeId, Name, DriversLicenseNumber }
}

function readVehicle(reader: RowReader, context: WriteContext): Omit<Vehicle, 'Id'> | undefined {
  const Make = reader.text('Make')?.trim()
  const Model = reader.text('Model')?.trim()
  const LicensePlateNumber = reader.text('LicensePlateNumber')?.trim()
  if (Make === undefined || Model === undefined || LicensePlateNumber === undefined) return undefined
  return { FacilityId: facilityIdOf(context), Make, Model, LicensePlateNumber }
}

const createDriver: WriteRow = (reader, context) => {
  const fields = readDriver(reader, context)
  if (!fields) return undefined
  const id = context.draft.world.nextId()
  context.draft.put('driver', id, { Id: id, ...fields })
  return id
}

const updateDriver: WriteRow = (reader, context) => {
  const id = readId(reader, context, 'driver')
  const fields = readDriver(reader, context)
  if (id === undefined || !fields) return undefined
  context.draft.put('driver', id, { Id: id, ...fields })
  return id
}

const createVehicle: WriteRow = (reader, context) => {
  const fields = readVehicle(reader, context)
  if (!fields) return undefined
  const id = context.draft.world.nextId()
  context.draft.put('vehicle', id, { Id: id, ...fields })
  return id
}

const updateVehicle: WriteRow = (reader, context) => {
  const id = readId(reader, context, 'vehicle')
  const fields = readVehicle(reader, context)
  if (id === undefined || !fields) return undefined
  context.draft.put('vehicle', id, { Id: id, ...fields })
  return id
}

const remove =
  (table: Table) =>
  (_reader: RowReader, { draft, params }: WriteContext): void => {
    const row = draft.row(table, Number(params.id))
    if (!row) throw refuseEmpty(401)
    draft.remove(table, row.id)
  }

const viewing = ['Transporters']
const managing = ['Manage Transporters']

function routesOf(below: string, table: Table, create: WriteRow, update: WriteRow): Route[] {
  return [
    { ...listRoute(below, table, () => true), permissions: viewing },
    { ...recordRoute(`${below}/{id}`, table), permissions: viewing },
    { method: 'POST', path: below, license: 'needed', answers: 'ids', row: create, permissions: managing },
    { method: 'PUT', path: below, license: 'needed', answers: 'nothing', row: update, permissions: managing },
    { method: 'DELETE', path: `${below}/{id}`, license: 'needed', remove: remove(table), permissions: managing },
  ]
}

/** Drivers and vehicles of a facility (Metrc reference §18, Transporters). */
export const transporterRoutes: Route[] = [
  ...routesOf('/transporters/v2/drivers', 'driver', createDriver, updateDriver),
  ...routesOf('/transporters/v2/vehicles', 'vehicle', createVehicle, updateVehicle),
]
