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

interface WaysOnAlertProps {
  tone: keyof typeof icons
  title: string
  /** What happened, paragraph by paragraph. */
  said: readonly string[]
  /** Metrc's own words. */
  messages?: readonly string[]
  /** What one can do: a sentence or buttons. */
  children?: ReactNode
}

/** Something that somebody has to look at: what happened, the words of who refused it, what one can do. */
export function WaysOnAlert({ tone, title, said, messages = [], children }: WaysOnAlertProps) {
  return (
    <Alert tone={tone} title={title}>
      {said.map((paragraph) => (
        <p key={paragraph} className="mt1">
          {paragraph}
        </p>
      ))}
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

interface RefusedAlertProps {
  /** 'Change Failed', 'Create Failed' and the like. */
  title?: string
  /** What happened, in one sentence. */
  said: string
  messages: readonly string[]
  children?: ReactNode
}

/** A change that was refused. */
export const RefusedAlert = ({ title = 'Change Failed', said, ...props }: RefusedAlertProps) => (
  <WaysOnAlert tone="error" title={title} said={[said]} {...props} />
)
