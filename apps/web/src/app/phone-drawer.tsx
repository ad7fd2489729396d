import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import { useBackCloses } from '../ui/use-back-closes.ts'
import styles from './shell.module.css'

interface PhoneDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The navigation of a phone, above the page. */
export function PhoneDrawer({ isOpen, onClose, children }: PhoneDrawerProps) {
  useBackCloses(isOpen, onClose)
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { className: styles.sheet } }}>
      <p className={styles.sheetHead} aria-hidden="true">
        <Mark />
        <b>Cultivatd</b>
      </p>
      {children}
    </Drawer>
  )
}
