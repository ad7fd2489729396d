import Dialog from '@mui/material/Dialog'
import { Camera, ScanBarcode, Search, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { LookupPage } from '../trade/overlay-address.ts'
import { BusyLine } from '../ui/busy.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { useHasCamera } from '../trade/scan/camera-there.ts'
import { CameraScan } from './camera-scan.tsx'
import { LookupPanel } from './lookup-panel.tsx'
import { type LookupBox, useLookupBox } from './use-lookup-box.ts'
import styles from './lookup.module.css'

interface LookupOverlayProps {
  page: LookupPage
  onClose: () => void
}

/** Of each page what it asks for, which is looked at alone, and what helps (LOOKUP-02, LOOKUP-05, READ-94). */
const pages = {
  get: { title: 'Enter Item Label or Name', only: undefined, hint: 'Last digits are enough' },
  getHarvest: { title: 'Enter Harvest Name', only: 'harvest', hint: 'The beginning of a name is enough' },
} as const

/**
 * The dialog that asks what to open; the camera reads tags where there is one. Backdrop and Escape close the one for any
 * record; the one for a harvest closes by its button alone (LOOKUP-12, READ-95).
 */
export function LookupOverlay({ page, onClose }: LookupOverlayProps) {
  const { title, only, hint } = pages[page]
  const titleId = useId()
  const isPhone = useIsPhone()
  const cameraThere = useHasCamera()
  const hasCamera = cameraThere === true && only === undefined
  const [isAsked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const box = useLookupBox({ input, only, isListShown: true })
  // A phone is held up to the tag; elsewhere the camera looks at whoever sits there.
  const isCameraOn = hasCamera && (isPhone || isAsked)
  return (
    <Dialog
      open
      onClose={page === 'get' ? onClose : undefined}
      fullScreen={isPhone}
      maxWidth={false}
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: isPhone ? {} : paletteSize } }}
    >
      <BusyLine isBusy={box.isBusy} />
      <header className={styles.lkHead}>
        <h2 className={styles.lkTitle} id={titleId}>
          {title}
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </header>
      {isCameraOn && <CameraScan />}
      <div className={styles.lkAsk}>
        <div className={classNames('inp', styles.lkBig)}>
          <Search size={20} strokeWidth={1.75} aria-hidden="true" />
          <input
            {...box.inputProps}
            ref={input}
            type="text"
            aria-label={title}
            placeholder={hint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // Who opened it wants to type or scan; with the camera on, a keyboard would lie over the picture.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={!isPhone || cameraThere === false}
          />
          {only === undefined && (
            <span className={classNames('small hide-p', styles.lkReady)}>
              <ScanBarcode size={18} strokeWidth={1.75} aria-hidden="true" />
              Scanner ready
            </span>
          )}
          {hasCamera && !isPhone && (
            <IconButton
              icon={Camera}
              size={20}
              label="Scan with the camera"
              aria-pressed={isAsked}
              onClick={() => setAsked(!isAsked)}
            />
          )}
        </div>
      </div>
      <div className={styles.lkBody}>
        <LookupPanel box={box} />
      </div>
      <Keys box={box} closes={page === 'get'} />
    </Dialog>
  )
}

const paletteSize = {
  width: 720,
  maxWidth: 'calc(100% - 48px)',
  maxHeight: 'calc(100% - 108px)',
  margin: '84px 24px 24px',
}

const Keys = ({ box: { matches }, closes }: { box: Pick<LookupBox, 'matches'>; closes: boolean }) => (
  <footer className={classNames('cap dim hide-p', styles.lkFoot)}>
    {matches.length > 0 && (
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> choose
      </span>
    )}
    <span>
      <kbd>Enter</kbd> open
    </span>
    {closes && (
      <span>
        <kbd>Esc</kbd> close
      </span>
    )}
    <span className={styles.lkTip}>Scan a tag at any time, no field needs to be chosen</span>
  </footer>
)
