import { type Transfer, transferName } from '@cultivatd/domain/transfer/transfer'
import Button from '@mui/material/Button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { DeleteInMetrc } from '../record/delete-in-metrc.tsx'

/** What can be done about a transfer from outside that nobody has received. */
export function ExternalActs({ transfer }: { transfer: Transfer }) {
  const [isAsked, setAsked] = useState(false)
  const { facilityId } = transfer
  const transferId = String(transfer.metrc.Id)
  const name = transferName(transfer)
  return (
    <div className="row g2 wrap">
      <LinkButton
        to="/facility/$facilityId/transfers/external/$transferId"
        params={{ facilityId, transferId }}
        size="small"
        aria-label={`Edit transfer from ${name}`}
      >
        Edit
      </LinkButton>
      <Button
        size="small"
        color="inherit"
        aria-label={`Delete transfer from ${name}`}
        startIcon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        Delete
      </Button>
      {isAsked && (
        <DeleteInMetrc
          facilityId={facilityId}
          kind="external-transfer.delete"
          noun="transfer from outside"
          name={name}
          call={(options) => api.externalTransfer.delete({ params: { transferId }, body: { facilityId } }, options)}
          onClose={() => setAsked(false)}
        >
          It is removed from Metrc too, with its packages. Nothing of it can be received then.
        </DeleteInMetrc>
      )}
    </div>
  )
}
