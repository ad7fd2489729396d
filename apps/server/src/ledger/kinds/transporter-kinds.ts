import { isSameName } from '@cultivatd/domain/field/same-name'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Driver, Vehicle } from '@cultivatd/metrc/transfer-records'
import { putTransporter, removeTransporter } from '../../transfer/transporter.store.ts'
import { type Fields, type Finding, type Kind, makesNothing, oneByOne, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { type Asking, idsOfMade } from './asking.ts'
import { hasFields, setFields } from './set-fields.ts'

type KeptList = 'drivers' | 'vehicles'
type Kept = { drivers: Driver; vehicles: Vehicle }

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The whole list, which is short. Its records have no stamps and no read of their own that tells why there is none. @throws MetrcError */
const listed = <L extends KeptList>({ client, facilityId, signal }: Asking, list: L): Promise<Kept[L][]> =>
  client.readAll(list, { licenseNumber: facilityId, priority: 'interactive', signal, ofOneMoment: true })

const newDriver = ({ name, license, employeeId }: Payloads['driver.create']) => ({
  Name: name,
  DriversLicenseNumber: license,
  EmployeeId: employeeId,
})

const newVehicle = ({ make, model, plate }: Payloads['vehicle.create']) => ({
  Make: make,
  Model: model,
  LicensePlateNumber: plate,
})

const driverFacts = ({ Name, DriversLicenseNumber, EmployeeId }: Fields): Fact[] => [
  { name: 'Name', value: text(Name) },
  { name: 'Driver’s license', value: text(DriversLicenseNumber) },
  { name: 'Employee ID', value: text(EmployeeId) },
]

const vehicleFacts = ({ Make, Model, LicensePlateNumber }: Fields): Fact[] => [
  { name: 'Make', value: text(Make) },
  { name: 'Model', value: text(Model) },
  { name: 'Plate', value: text(LicensePlateNumber) },
]

interface Described<L extends KeptList, P> {
  list: L
  noun: string
  /** What one is known by, so that no two of it are made here. */
  key: (record: Fields) => string
  sets: (payload: P) => Fields
  facts: (record: Fields) => Fact[]
}

/**
 * One of this key that is as it was wanted; where there was one before nothing is sent (`driverProblems`), and where one was
 * made from here and perhaps deleted since, a person tells whose it is.
 */
const findCreated =
  <L extends KeptList, P>({ list, noun, key, sets, facts }: Described<L, P>) =>
  async (question: Question<P>): Promise<Finding> => {
    const wanted = sets(question.payload)
    const found = (await listed(question, list)).filter((record) => isSameName(key({ ...record }), key(wanted)))
    const [first, ...others] = found
    if (!first) return { verdict: 'not-applied', now: null, sentence: `Metrc does not list this ${noun}.` }
    const now = facts({ ...first })
    const { confirmedAlike, isDecidedAlike } = question
    const isOnly = others.length === 0 && confirmedAlike.length === 0 && !isDecidedAlike
    const isIt = isOnly && hasFields({ ...first }, wanted)
    return isIt
      ? { verdict: 'applied', id: first.Id, now, sentence: `Metrc lists this ${noun}.` }
      : { verdict: 'unclear', now, sentence: `Metrc lists ${noun}s like this, but not as it was wanted.` }
  }

const findDeleted =
  (list: KeptList, noun: string) =>
  async (question: Question<{ id: number; name: string }>): Promise<Finding> => {
    const { id, name } = question.payload
    const isListed = (await listed(question, list)).some((record) => record.Id === id)
    return isListed
      ? {
          verdict: 'not-applied',
          touchedAt: null,
          now: [{ name: 'Name', value: name }],
          sentence: `Metrc lists the ${noun} ${name}.`,
        }
      : { verdict: 'applied', now: null, sentence: `Metrc does not list the ${noun} ${name} any more.` }
  }

/** How one that is changed is found again. */
const changed = <L extends KeptList, P extends { id: number }>({ list, noun, sets, facts }: Described<L, P>) =>
  setFields<P>({
    name: () => `the ${noun}`,
    read: async (question) => (await listed(question, list)).find(({ Id }) => Id === question.payload.id) ?? null,
    facts,
    sets,
  })

const idOf =
  <L extends KeptList, P>({ list, key, sets }: Described<L, P>) =>
  async (asking: Asking, payload: P): Promise<number | null> =>
    (await listed(asking, list)).find((record) => isSameName(key({ ...record }), key(sets(payload))))?.Id ?? null

const driver = {
  list: 'drivers',
  noun: 'driver',
  key: ({ DriversLicenseNumber }: Fields) => String(DriversLicenseNumber),
  sets: newDriver,
  facts: driverFacts,
} as const

const vehicle = {
  list: 'vehicles',
  noun: 'vehicle',
  key: ({ LicensePlateNumber }: Fields) => String(LicensePlateNumber),
  sets: newVehicle,
  facts: vehicleFacts,
} as const

const deleted = (
  { list, noun }: { list: KeptList; noun: string },
  name: 'deleteDriver' | 'deleteVehicle',
): Kind<{ id: number; name: string }> => ({
  goesAlone: true,
  send: (client, facilityId, payloads, options) =>
    oneByOne(payloads, ({ id }) => client[name](facilityId, id, options)),
  lookUp: findDeleted(list, noun),
  wanted: (payload) => [{ name: 'Deleted', value: payload.name }],
  before: () => null,
  touches: () => ({}),
  async confirmed(tx, facilityId, writes) {
    for (const { payload } of writes) await removeTransporter(tx, facilityId, list, payload.id)
  },
})

/** Drivers and vehicles of a facility, kept in Metrc for its manifests (Metrc reference §18, Transporters). */
export const transporterKinds: {
  [K in Extract<keyof Payloads, `driver.${string}` | `vehicle.${string}`>]: Kind<Payloads[K]>
} = {
  'driver.create': {
    addsUp: true,
    isAlike: (one, other) => isSameName(one.license, other.license),
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.createDrivers(facilityId, payloads.map(newDriver), options),
        payloads,
        { client, facilityId },
        idOf(driver),
      ),
    lookUp: findCreated(driver),
    wanted: (payload) => driverFacts(newDriver(payload)),
    before: () => null,
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload, metrcId } of writes)
        if (metrcId !== null) await putTransporter(tx, facilityId, 'drivers', { Id: metrcId, ...newDriver(payload) })
    },
  },
  'driver.update': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.updateDrivers(
          facilityId,
          payloads.map((payload) => ({ Id: String(payload.id), ...newDriver(payload) })),
          options,
        ),
        payloads,
      ),
    ...changed<'drivers', Payloads['driver.update']>(driver),
    wanted: (payload) => driverFacts(newDriver(payload)),
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes)
        await putTransporter(tx, facilityId, 'drivers', { Id: payload.id, ...newDriver(payload) })
    },
  },
  'driver.delete': deleted(driver, 'deleteDriver'),
  'vehicle.create': {
    addsUp: true,
    isAlike: (one, other) => isSameName(one.plate, other.plate),
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.createVehicles(facilityId, payloads.map(newVehicle), options),
        payloads,
        { client, facilityId },
        idOf(vehicle),
      ),
    lookUp: findCreated(vehicle),
    wanted: (payload) => vehicleFacts(newVehicle(payload)),
    before: () => null,
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload, metrcId } of writes)
        if (metrcId !== null) await putTransporter(tx, facilityId, 'vehicles', { Id: metrcId, ...newVehicle(payload) })
    },
  },
  'vehicle.update': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.updateVehicles(
          facilityId,
          payloads.map((payload) => ({ Id: String(payload.id), ...newVehicle(payload) })),
          options,
        ),
        payloads,
      ),
    ...changed<'vehicles', Payloads['vehicle.update']>(vehicle),
    wanted: (payload) => vehicleFacts(newVehicle(payload)),
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes)
        await putTransporter(tx, facilityId, 'vehicles', { Id: payload.id, ...newVehicle(payload) })
    },
  },
  'vehicle.delete': deleted(vehicle, 'deleteVehicle'),
}
