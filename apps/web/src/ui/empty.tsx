import Button from '@mui/material/Button'
import { RefreshCw, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'

/** A shelf with nothing on it. */
function EmptyShelf() {
  return (
    <svg
      width="120"
      height="44"
      viewBox="0 0 120 44"
      fill="none"
      stroke="var(--post)"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M10 42V6h100v36M10 24h100" />
      <path d="M0 42.5h120" stroke="var(--ground)" strokeWidth="2" />
    </svg>
  )
}

interface EmptyStateProps {
  /** The literal text. */
  title: string
  /** One sentence: what belongs here. */
  children?: ReactNode
  /** The first step, as a button. */
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="emp">
      <EmptyShelf />
      <b className="m">{title}</b>
      {children && <p className="small muted">{children}</p>}
      {action && <div className="acts">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  /** What did not load, 'The rooms could not be loaded'. */
  title: string
  children?: ReactNode
  onRetry?: () => void
}

/** What did not load, that nothing is lost, and Try again. */
export function ErrorState({ title, children = 'Nothing is lost.', onRetry }: ErrorStateProps) {
  return (
    <div className="emp" role="alert">
      <Unplug size={26} strokeWidth={1.75} aria-hidden="true" />
      <b className="m">{title}</b>
      <p className="small muted">{children}</p>
      {onRetry && (
        <div className="acts">
          <Button size="small" startIcon={<RefreshCw size={15} strokeWidth={1.75} />} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
