import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Added, SetUpFactor } from './set-up-factor.tsx'

interface FactorDialogProps {
  title: string
  /** Of what is to be added. */
  attempt?: string
  kind?: 'app' | 'passkey'
  /** What is to be shown, this once. */
  recoveryCodes?: string[]
  onClose: () => void
}

/** Adds a second factor above the account page, then shows the recovery codes where they are new. */
export function FactorDialog({ title, attempt, kind, recoveryCodes, onClose }: FactorDialogProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  const [codes, setCodes] = useState(recoveryCodes ?? null)
  const took = ({ recoveryCodes: made }: Added) => {
    notifySaved({ detail: kind === 'app' ? 'Set up the authenticator app' : 'Added the passkey' })
    if (made) setCodes(made)
    else onClose()
  }
  return (
    <Dialog
      open
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      // Codes that are shown once are not closed by a slip of the finger.
      onClose={codes ? undefined : onClose}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : 560 } } }}
    >
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          {codes && !recoveryCodes ? 'Keep your recovery codes' : title}
        </h2>
        {!codes && <IconButton icon={X} size={20} label="Close" onClick={onClose} />}
      </div>
      <div className="dlg-body">
        {codes ? (
          <RecoveryCodes codes={codes} />
        ) : (
          attempt !== undefined && <SetUpFactor attempt={attempt} {...(kind && { kind })} onAdded={took} />
        )}
      </div>
      <div className="dlg-foot">
        {codes ? (
          <Button variant="contained" onClick={onClose}>
            I have kept them
          </Button>
        ) : (
          <Button onClick={onClose}>Cancel</Button>
        )}
      </div>
    </Dialog>
  )
}
