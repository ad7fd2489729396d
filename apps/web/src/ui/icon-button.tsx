import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: LucideIcon
  /** What it does, and to what: 'Remove Batch 7'. */
  label: string
  /** The same in short, for who points at it; the label without it. */
  title?: string
  size?: number
}

/** A button that is only its sign. */
export function IconButton({ icon: Icon, label, title = label, size = 18, ...props }: IconButtonProps) {
  return (
    <button type="button" className="ib" aria-label={label} title={title} {...props}>
      <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
