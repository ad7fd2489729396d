import type { Outcome } from '@cultivatd/domain/operation/outcome'
import {
  type Driver,
  DriverForm,
  driverProblems,
  type Vehicle,
  VehicleForm,
  vehicleProblems,
} from '@cultivatd/domain/transfer/transporter'
import { api, type CallOptions } from '../live/api.ts'
import { ChangeDialog } from '../record/change-dialog.tsx'
import { useChange } from '../record/use-change.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'

interface DialogProps<T> {
  facilityId: string
  others: readonly T[]
  onClose: () => void
}

/** Adds or changes a driver in Metrc. */
export const DriverDialog = (props: DialogProps<Driver> & { driver: Driver | null }) => (
  <DraftOf
    place={`facility ${props.facilityId} driver ${props.driver?.id ?? 'new'}`}
    title={props.driver ? `Edit ${props.driver.name}` : 'Add driver'}
  >
    <DriverFields {...props} />
  </DraftOf>
)

function DriverFields({ facilityId, driver, others, onClose }: DialogProps<Driver> & { driver: Driver | null }) {
  const begin = driver ?? { name: '', license: '', employeeId: '' }
  const { name, license, employeeId } = begin
  const form = useRuleForm(DriverForm, { name, license, employeeId }, (values) =>
    driverProblems(
      { license: values.license ?? '' },
      others.filter(({ id }) => id !== driver?.id),
    ),
  )
  const change = useKept<DriverForm>(
    facilityId,
    `${driver ? 'Changed' : 'Added'} driver`,
    onClose,
    (values, options) => {
      const body = { ...values, facilityId }
      return driver
        ? api.transporter.updateDriver({ params: { driverId: String(driver.id) }, body }, options)
        : api.transporter.createDriver({ body }, options)
    },
  )
  const { control } = form
  return (
    <ChangeDialog
      title={driver ? `Edit ${driver.name}` : 'Add driver'}
      noun="driver"
      {...{ facilityId, onClose }}
      change={change}
      onSubmit={form.handleSubmit((values) => change.send([{ records: [driver?.name ?? values.name], body: values }]))}
    >
      <TextInput control={control} name="name" label="Name" autoComplete="off" hasFocus />
      <TextInput control={control} name="license" label="Driver’s license" autoComplete="off" />
      <TextInput
        control={control}
        name="employeeId"
        label="Employee ID"
        hint="As the state knows them: the occupational license, where it has one."
        autoComplete="off"
      />
    </ChangeDialog>
  )
}

/** Adds or changes a vehicle in Metrc. */
export const VehicleDialog = (props: DialogProps<Vehicle> & { vehicle: Vehicle | null }) => (
  <DraftOf
    place={`facility ${props.facilityId} vehicle ${props.vehicle?.id ?? 'new'}`}
    title={props.vehicle ? `Edit ${props.vehicle.make} ${props.vehicle.model}` : 'Add vehicle'}
  >
    <VehicleFields {...props} />
  </DraftOf>
)

const vehicleName = ({ make, model, plate }: VehicleForm) => `${make} ${model} ${plate}`

function VehicleFields({ facilityId, vehicle, others, onClose }: DialogProps<Vehicle> & { vehicle: Vehicle | null }) {
  const { make, model, plate } = vehicle ?? { make: '', model: '', plate: '' }
  const form = useRuleForm(VehicleForm, { make, model, plate }, (values) =>
    vehicleProblems(
      { plate: values.plate ?? '' },
      others.filter(({ id }) => id !== vehicle?.id),
    ),
  )
  const said = `${vehicle ? 'Changed' : 'Added'} vehicle`
  const change = useKept<VehicleForm>(facilityId, said, onClose, (values, options) => {
    const body = { ...values, facilityId }
    return vehicle
      ? api.transporter.updateVehicle({ params: { vehicleId: String(vehicle.id) }, body }, options)
      : api.transporter.createVehicle({ body }, options)
  })
  const { control } = form
  return (
    <ChangeDialog
      title={vehicle ? `Edit ${vehicle.make} ${vehicle.model}` : 'Add vehicle'}
      noun="vehicle"
      {...{ facilityId, onClose }}
      change={change}
      onSubmit={form.handleSubmit((values) =>
        change.send([{ records: [vehicle ? vehicleName(vehicle) : vehicleName(values)], body: values }]),
      )}
    >
      <TextInput control={control} name="make" label="Make" autoComplete="off" hasFocus />
      <TextInput control={control} name="model" label="Model" autoComplete="off" />
      <TextInput control={control} name="plate" label="License plate" autoComplete="off" />
    </ChangeDialog>
  )
}

/** The change of one of them, which closes its dialog once Metrc has confirmed it. */
const useKept = <Body extends object>(
  facilityId: string,
  said: string,
  onClose: () => void,
  call: (body: Body, options: CallOptions) => Promise<Outcome>,
) =>
  useChange<Body>({
    facilityId,
    call,
    said: ([body]) => ({ detail: `${said} ${nameOf(body)}` }),
    one: { failedTitle: 'Change Failed', onSaved: onClose },
  })

const nameOf = (body: object | undefined): string =>
  body && 'name' in body ? String(body.name) : body && 'make' in body ? vehicleName(body as VehicleForm) : ''
