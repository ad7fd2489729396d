import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './shown-secret.module.css'

interface ShownSecretProps {
  /** 'The key of Greenhouse ERP' */
  title: string
  text: string
  /** 'Key copied' */
  said: string
  onCopied?: () => void
  /** How it is used: the line above it, and the line itself. */
  example: { head: string; text: string }
  /** Beside the button that copies. */
  action?: ReactNode
  children: ReactNode
}

/** A secret that is shown this once, and how it is used. */
export const ShownSecret = ({ title, text, said, onCopied, example, action, children }: ShownSecretProps) => (
  <Alert tone="warn" title={title}>
    <p>{children}</p>
    <p className={`mono mt2 ${styles.secret}`}>{text}</p>
    <p className="row g2 wrap mt2">
      <CopyButton text={text} said={said} onCopied={() => onCopied?.()} />
      {action}
    </p>
    <details className="mt2">
      <summary className="small">{example.head}</summary>
      <p className={`mono small ${styles.secret}`}>{example.text}</p>
    </details>
  </Alert>
)
