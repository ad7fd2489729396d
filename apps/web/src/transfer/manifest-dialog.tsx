import { transferTemplateRoutes } from '@cultivatd/contract/transfer/transfer-template.contract'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useQuery } from '@tanstack/react-query'
import { FileDown, FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../live/api.ts'
import { fileAt, keepOnDevice } from '../live/file.ts'
import { sentencesOf } from '../live/response-error.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { notifyError } from '../ui/notices.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { manifestLine } from './manifest-line.ts'
import styles from './template.module.css'

interface ManifestProps {
  facilityId: string
  /** Metrc's id of the transfer. */
  transferId: string
  manifest: string
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Opens the manifest of a transfer as Metrc gives it. */
export function ManifestButton(props: ManifestProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<FileText {...icon} />} onClick={() => setOpen(true)}>
        Manifest {props.manifest}
      </Button>
      {isOpen && <ManifestDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the manifest says, line by line, and the PDF to keep: nothing of what Metrc sends is run. */
function ManifestDialog({ facilityId, transferId, manifest, onClose }: ManifestProps & { onClose: () => void }) {
  const id = useId()
  const isPhone = useIsPhone()
  const params = { facilityId, transferId }
  const { data, error } = useQuery({
    queryKey: ['manifest', facilityId, transferId],
    queryFn: () => api.transferTemplate.manifest({ params }),
    gcTime: 0,
    retry: false,
  })
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      keepOnDevice(await fileAt(transferTemplateRoutes.manifestPdf, params), `Manifest ${manifest}.pdf`)
    } catch (failed) {
      notifyError(sentencesOf(failed).join(' '))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={isPhone}
      aria-labelledby={id}
      slotProps={{ paper: { sx: isPhone ? {} : { maxWidth: 640 } } }}
    >
      <div className={styles.manifest}>
        <h2 id={id}>Manifest {manifest}</h2>
        {error && (
          <Alert tone="error" title="The manifest could not be read">
            {sentencesOf(error).join(' ')}
          </Alert>
        )}
        {!error && !data && <SkeletonRows />}
        {data?.lines.map((line, at) => (
          // The lines of one page, which do not change their order.
          <p key={at}>{manifestLine(line)}</p>
        ))}
        <div className={styles.manifestFoot}>
          <Button onClick={onClose}>Close</Button>
          <BusyButton isBusy={isBusy} startIcon={<FileDown {...icon} />} onClick={() => void keep()}>
            Download PDF
          </BusyButton>
        </div>
      </div>
    </Dialog>
  )
}
