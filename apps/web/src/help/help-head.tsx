import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './help.module.css'

interface HelpHeadProps {
  title: ReactNode
  onBack?: () => void
  onClose: () => void
  children?: ReactNode
}

/** The head of each view of the help. */
export const HelpHead = ({ title, onBack, onClose, children }: HelpHeadProps) => (
  <header className={styles.head}>
    {onBack && <IconButton icon={ArrowLeft} size={20} label="All articles" onClick={onBack} />}
    <h2 id="help-title" className={onBack ? 'small dim grow ell' : 't2 grow ell'}>
      {title}
    </h2>
    {children}
    <IconButton icon={X} size={20} label="Close the help" onClick={onClose} />
  </header>
)
