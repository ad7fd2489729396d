import type { Driver, Vehicle } from '@cultivatd/domain/transfer/transporter'
import Button from '@mui/material/Button'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { DeleteInMetrc } from '../record/delete-in-metrc.tsx'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { DriverDialog, VehicleDialog } from './transporter-dialogs.tsx'
import styles from './template.module.css'

/** The drivers and vehicles of a facility, where a template finds them: kept in Metrc. */
export function TransporterCards({ facilityId }: { facilityId: string }) {
  const [choices] = useTopic('transferChoices', { facilityId }).rows
  if (!choices) return null
  return (
    <>
      <Drivers facilityId={facilityId} drivers={choices.drivers} />
      <Vehicles facilityId={facilityId} vehicles={choices.vehicles} />
    </>
  )
}

type Opened<T> = { edit: T | null } | { remove: T } | null

function Drivers({ facilityId, drivers }: { facilityId: string; drivers: readonly Driver[] }) {
  const [opened, setOpened] = useState<Opened<Driver>>(null)
  const close = () => setOpened(null)
  const isEdited = opened && 'edit' in opened
  return (
    <KeptCard title="Drivers" noun="driver" count={drivers.length} onAdd={() => setOpened({ edit: null })}>
      {drivers.map((driver) => (
        <KeptRow
          key={driver.id}
          name={driver.name}
          about={`License ${driver.license}, employee ${driver.employeeId}`}
          onEdit={() => setOpened({ edit: driver })}
          onDelete={() => setOpened({ remove: driver })}
        />
      ))}
      {isEdited && <DriverDialog facilityId={facilityId} driver={opened.edit} others={drivers} onClose={close} />}
      {opened && 'remove' in opened && (
        <DeleteInMetrc
          facilityId={facilityId}
          kind="driver.delete"
          noun="driver"
          name={opened.remove.name}
          call={(options) =>
            api.transporter.deleteDriver(
              { params: { driverId: String(opened.remove.id) }, body: { facilityId } },
              options,
            )
          }
          onClose={close}
        >
          The driver is removed from Metrc. Templates and manifests that name them stay as they are.
        </DeleteInMetrc>
      )}
    </KeptCard>
  )
}

function Vehicles({ facilityId, vehicles }: { facilityId: string; vehicles: readonly Vehicle[] }) {
  const [opened, setOpened] = useState<Opened<Vehicle>>(null)
  const close = () => setOpened(null)
  const isEdited = opened && 'edit' in opened
  return (
    <KeptCard title="Vehicles" noun="vehicle" count={vehicles.length} onAdd={() => setOpened({ edit: null })}>
      {vehicles.map((vehicle) => (
        <KeptRow
          key={vehicle.id}
          name={`${vehicle.make} ${vehicle.model}`}
          about={vehicle.plate}
          onEdit={() => setOpened({ edit: vehicle })}
          onDelete={() => setOpened({ remove: vehicle })}
        />
      ))}
      {isEdited && <VehicleDialog facilityId={facilityId} vehicle={opened.edit} others={vehicles} onClose={close} />}
      {opened && 'remove' in opened && (
        <DeleteInMetrc
          facilityId={facilityId}
          kind="vehicle.delete"
          noun="vehicle"
          name={`${opened.remove.make} ${opened.remove.model} ${opened.remove.plate}`}
          call={(options) =>
            api.transporter.deleteVehicle(
              { params: { vehicleId: String(opened.remove.id) }, body: { facilityId } },
              options,
            )
          }
          onClose={close}
        >
          The vehicle is removed from Metrc. Templates and manifests that name it stay as they are.
        </DeleteInMetrc>
      )}
    </KeptCard>
  )
}

interface KeptCardProps {
  title: string
  noun: string
  count: number
  onAdd: () => void
  children: ReactNode
}

const KeptCard = ({ title, noun, count, onAdd, children }: KeptCardProps) => (
  <Card
    title={title}
    count={count}
    isPadded={false}
    actions={
      <Button size="small" startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onAdd}>
        {`Add ${noun}`}
      </Button>
    }
  >
    {count === 0 && <p className={`${styles.kept} small dim`}>None yet. Metrc keeps them for every manifest.</p>}
    {children}
  </Card>
)

interface KeptRowProps {
  name: string
  about: string
  onEdit: () => void
  onDelete: () => void
}

const KeptRow = ({ name, about, onEdit, onDelete }: KeptRowProps) => (
  <div className={styles.kept}>
    <span className={styles.keptName}>
      <b className="m">{name}</b>
      <span className="small muted">{about}</span>
    </span>
    <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
    <IconButton icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />
  </div>
)
