import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './help.module.css'

interface HelpHeadProps {
  title: ReactNode
  onBack?: () => void
  /** Where it leads back to. */
  backLabel?: string
  /** Of what somebody writes: its title is what one looks for, where an article has its own. */
  isPlain?: boolean
  onClose: () => void
  children?: ReactNode
}

/** The head of each view of the help. */
export const HelpHead = ({
  title,
  onBack,
  backLabel = 'All articles',
  isPlain = false,
  onClose,
  children,
}: HelpHeadProps) => (
  <header className={styles.head}>
    {onBack && <IconButton icon={ArrowLeft} size={20} label={backLabel} onClick={onBack} />}
    <h2 className={isPlain ? `small dim grow ell ${styles.of}` : 't2 grow ell'}>{title}</h2>
    {children}
    <IconButton icon={X} size={20} label="Close the help" onClick={onClose} />
  </header>
)
