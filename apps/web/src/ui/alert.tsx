import { Check, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { info: Info, ok: Check, warn: TriangleAlert, error: OctagonAlert } as const

interface AlertProps {
  tone: keyof typeof icons
  title?: string
  /** Something else says it to screen readers already. */
  isSilent?: boolean
  children?: ReactNode
}

export function Alert({ tone, title, isSilent = false, children }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div className="alert" data-tone={tone} role={isSilent ? undefined : tone === 'error' ? 'alert' : 'status'}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className="grow">
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}

interface RefusedAlertProps {
  /** 'Change Failed', 'Create Failed' and the like. */
  title?: string
  /** What happened, in one sentence. */
  said: string
  /** Metrc's own words. */
  messages: readonly string[]
  /** What one can do: a sentence or buttons. */
  children?: ReactNode
}

/** A change that was refused: what happened, the words of who refused it, what one can do. */
export function RefusedAlert({ title = 'Change Failed', said, messages, children }: RefusedAlertProps) {
  return (
    <Alert tone="error" title={title}>
      <p className="mt1">{said}</p>
      {messages.length > 0 && (
        <ul className="merr mt2">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {children && (
        <>
          <p className="mt3">
            <b>What you can do</b>
          </p>
          {children}
        </>
      )}
    </Alert>
  )
}
