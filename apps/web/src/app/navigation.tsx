import { permission } from '@cultivatd/domain/user/permissions'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  Boxes,
  CircleHelp,
  ContactRound,
  FlaskConical,
  House,
  type LucideIcon,
  Package,
  Sprout,
  Users,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { setHelpOpen } from '../ui/help-open.ts'
import { usePasses } from '../live/session.ts'
import { PressMark } from '../rosin/press-mark.tsx'
import { setRosinOpen } from '../rosin/rosin-open.ts'
import { lazily } from '../ui/lazily.ts'
import styles from './shell.module.css'

// Only a phone opens it, so only a phone loads it.
const PhoneDrawer = lazily(async () => (await import('./phone-drawer.tsx')).PhoneDrawer)

interface Entry {
  to: '/' | '/external-contacts' | '/inventory' | '/items' | '/strains' | '/testing' | '/users'
  label: string
  icon: LucideIcon
  /** The addresses that belong to it. */
  isAt: (path: string) => boolean
}

const isBelow = (path: string, ...starts: string[]) =>
  starts.some((start) => path === start || path.startsWith(`${start}/`))

/** An entry with the pages below its address. */
const below = (to: Exclude<Entry['to'], '/'>, label: string, icon: LucideIcon): Entry => ({
  to,
  label,
  icon,
  isAt: (path) => isBelow(path, to),
})

function useEntries(): Entry[] {
  const isUserAdmin = usePasses(permission.userAdmin)
  const seesStrains = usePasses(permission.strainView)
  return [
    {
      to: '/',
      label: 'Home',
      icon: House,
      isAt: (path) => path === '/' || isBelow(path, '/facility', '/room', '/environment'),
    },
    below('/external-contacts', 'External Contacts', ContactRound),
    { ...below('/inventory', 'Inventory Details', Boxes), isAt: (path) => isBelow(path, '/inventory', '/labels') },
    ...(seesStrains
      ? [
          below('/strains', 'Strains', Sprout),
          below('/items', 'Items', Package),
          below('/testing', 'Testing', FlaskConical),
        ]
      : []),
    ...(isUserAdmin ? [below('/users', 'Users', Users)] : []),
  ]
}

function Entries({ onChosen }: { onChosen?: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav className={styles.nav} aria-label="Main">
      {useEntries().map(({ to, label, icon: Icon, isAt }) => (
        <Link key={to} to={to} aria-current={isAt(path) ? 'page' : undefined} activeProps={{}} onClick={onChosen}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}

/** What the top bar of a phone has no room for. */
function Tools({ onChosen }: { onChosen: () => void }) {
  const openRosin = () => {
    onChosen()
    setRosinOpen(true)
  }
  const openHelp = () => {
    onChosen()
    setHelpOpen(true)
  }
  return (
    <div className={styles.tools}>
      <button type="button" onClick={openHelp}>
        <CircleHelp size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>Help</span>
      </button>
      <button type="button" onClick={openRosin}>
        <PressMark />
        <span>Rosin Calculator</span>
      </button>
    </div>
  )
}

interface NavigationProps {
  isOpen: boolean
  onClose: () => void
}

/** Drawer of 240 on a desktop, rail of 88 on a tablet, modal on a phone (SHELL-09); only what works is listed. */
export function Navigation({ isOpen, onClose }: NavigationProps) {
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  return (
    <>
      <div className={styles.drawer}>
        <Entries />
      </div>
      {wasOpened && (
        <Suspense>
          <PhoneDrawer isOpen={isOpen} onClose={onClose}>
            <Entries onChosen={onClose} />
            <Tools onChosen={onClose} />
          </PhoneDrawer>
        </Suspense>
      )}
    </>
  )
}
