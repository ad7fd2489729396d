import { permission } from '@cultivatd/domain/user/permissions'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Settings, UserRound } from 'lucide-react'
import { usePasses } from '../live/session.ts'
import { Segments } from '../ui/segments.tsx'
import { useSignOut } from './use-sign-out.tsx'
import styles from './shell.module.css'

interface AccountMenuListProps {
  anchor: HTMLElement | null
  onClose: () => void
}

/** Account, Org Settings for organization admins, Sign Out (SHELL-08), and the color mode of this device. */
export function AccountMenuList({ anchor, onClose }: AccountMenuListProps) {
  const isOrgAdmin = usePasses(permission.orgAdmin)
  const navigate = useNavigate()
  // The next one begins at the start, not where this person was.
  const { leaveOrAsk, question } = useSignOut(() => void navigate({ to: '/' }))
  const go = (to: '/account' | '/organization') => {
    onClose()
    void navigate({ to })
  }
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 250, marginTop: '4px' } }, list: { 'aria-label': 'Account' } }}
      >
        <MenuItem onClick={() => go('/account')}>
          <UserRound size={18} strokeWidth={1.75} aria-hidden="true" />
          Account
        </MenuItem>
        {isOrgAdmin && (
          <MenuItem onClick={() => go('/organization')}>
            <Settings size={18} strokeWidth={1.75} aria-hidden="true" />
            Org Settings
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            onClose()
            leaveOrAsk()
          }}
        >
          <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
          Sign Out
        </MenuItem>
        <li className={styles.menuModes} role="none">
          <ModeChoice />
        </li>
      </Menu>
      {question}
    </>
  )
}

const modes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

function ModeChoice() {
  const { mode = 'system', setMode } = useColorScheme()
  return (
    // The menu moves with letters and arrows; the choice has its own keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event) => event.key !== 'Escape' && event.key !== 'Tab' && event.stopPropagation()}>
      <span className="cap dim">Color mode</span>
      <Segments label="Color mode" value={mode} options={modes} isInMenu onChange={setMode} />
    </div>
  )
}
