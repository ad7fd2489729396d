import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface WarningStripProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** Under the top bar: something is wrong, and what becomes of it. */
export function WarningStrip({ title, action, children }: WarningStripProps) {
  return (
    <div className="strip" data-tone="warn">
      <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <b className="b">{title}</b> {children}
      </span>
      {action}
    </div>
  )
}
