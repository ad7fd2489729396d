import Button from '@mui/material/Button'
import { ScanLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazily } from '../../ui/lazily.ts'
import { useIsPhone, useIsTouch } from '../../ui/use-width.ts'
import { useHasCamera } from './camera-there.ts'
import type { ScanDialogProps } from './scan-dialog.tsx'
import { wakeSound } from './scan-signal.ts'

// The camera is asked for, and its reader loaded, when somebody wants to scan.
const ScanDialog = lazily(async () => (await import('./scan-dialog.tsx')).ScanDialog)

interface ScanButtonProps extends Omit<ScanDialogProps, 'onClose'> {
  /** 'Scan' without it. */
  label?: string
  isDisabled?: boolean
  /** Inside of a field: its sign alone. */
  isSmall?: boolean
}

/** Opens the camera over the form; it is offered where a hand may hold the device, and where there is a camera. */
export function ScanButton({ label = 'Scan', isDisabled = false, isSmall = false, ...scan }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isTouch = useIsTouch()
  const isPhone = useIsPhone()
  const hasCamera = useHasCamera()
  if (!isTouch && !hasCamera) return null
  const open = () => {
    wakeSound()
    setOpen(true)
  }
  return (
    <>
      {isSmall ? (
        <IconButton icon={ScanLine} size={20} label={label} disabled={isDisabled} onClick={open} />
      ) : (
        <Button
          // A thumb in a glove presses it.
          style={{ height: isPhone ? 56 : 44 }}
          fullWidth={isPhone}
          disabled={isDisabled}
          startIcon={<ScanLine size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={open}
        >
          {label}
        </Button>
      )}
      {isOpen && !isDisabled && (
        <Suspense fallback={null}>
          <ScanDialog {...scan} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
