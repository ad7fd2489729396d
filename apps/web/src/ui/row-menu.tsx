import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { IconButton } from './icon-button.tsx'

export interface RowMenuItem {
  label: string
  icon: LucideIcon
  onClick: () => void
}

interface RowMenuProps {
  /** 'Actions for Flower 1' */
  label: string
  items: readonly RowMenuItem[]
}

const keptHere = (event: SyntheticEvent) => event.stopPropagation()

/** What can be done with one row, behind the dots at its end; nothing where nothing can. */
export function RowMenu({ label, items }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (items.length === 0) return null
  return (
    <>
      <IconButton
        icon={Ellipsis}
        label={label}
        title="Actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // A press in the menu is none of the row, which opens by one.
        onClick={keptHere}
        onKeyDown={keptHere}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {items.map(({ label: name, icon: Icon, onClick }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              onClick()
            }}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
