import Drawer from '@mui/material/Drawer'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import type { BarAction } from './action-bar.tsx'
import styles from './more-sheet.module.css'
import { useBackCloses } from './use-back-closes.ts'

interface MoreSheetProps {
  /** What they are done with: 'Flower 1' */
  title: string
  actions: readonly BarAction[]
  onClose: () => void
}

/** What has no place in the bar of a phone, above it: 56 high each, so that a thumb in a glove meets them. */
export function MoreSheet({ title, actions, onClose }: MoreSheetProps) {
  const id = useId()
  useBackCloses(true, onClose)
  return (
    <Drawer anchor="bottom" open onClose={onClose} slotProps={{ paper: { className: styles.sheet } }}>
      <p className={styles.title} id={id}>
        {title}
      </p>
      <MenuList autoFocusItem aria-labelledby={id} className={styles.list}>
        {actions.map(({ label, icon: Icon, isDisabled = false, onClick }) => (
          <MenuItem
            key={label}
            className={styles.item}
            disabled={isDisabled}
            onClick={() => {
              // Gone first: it gives the focus back to the bar, and what is opened takes it from there.
              flushSync(onClose)
              onClick()
            }}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </MenuItem>
        ))}
      </MenuList>
    </Drawer>
  )
}
