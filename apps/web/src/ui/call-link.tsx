import Button from '@mui/material/Button'
import { Mail, Phone } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './own-pages.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

/** Calls somebody. On a phone it is its icon alone. */
export const CallLink = ({ name, phone, className }: { name: string; phone: string; className?: string }) => (
  <Button href={telephone(phone)} aria-label={`Call ${name}`} className={classNames(styles.way, className)}>
    <Phone {...icon} />
    <span className="hide-p">&nbsp;Call</span>
  </Button>
)

/** Writes to somebody. */
export const MailLink = ({ name, email }: { name: string; email: string }) => (
  <Button
    href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
    aria-label={`Write to ${name}`}
    className={styles.way}
  >
    <Mail {...icon} />
    <span className="hide-p">&nbsp;E-mail</span>
  </Button>
)
