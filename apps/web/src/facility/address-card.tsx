import { addressText } from '@cultivatd/domain/facility/address-text'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { usePasses } from '../live/session.ts'
import { Card } from '../ui/card.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { AddressDialog } from './address-dialog.tsx'
import styles from './facility.module.css'

/** The address; organization admins may edit it, everybody else reads it (FAC-04, FAC-09). */
export function AddressCard({ facility }: { facility: FacilitySummary }) {
  const mayEdit = usePasses(permission.orgAdmin)
  const place = `facility ${facility.id} address`
  const left = useLeftOpen(place)
  const [isEditing, setEditing] = useState(left !== null)
  return (
    <Card
      title="Address"
      actions={
        mayEdit && (
          <Button variant="text" size="small" aria-label="Edit address" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <address className={styles.address}>
        {facility.address ? addressText(facility.address) : <span className="dim">No Address Set</span>}
      </address>
      {!isEditing && <DraftChips record={place} opener={() => () => setEditing(true)} />}
      {isEditing && <AddressDialog facility={facility} onClose={() => setEditing(false)} />}
    </Card>
  )
}
