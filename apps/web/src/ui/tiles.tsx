import { createLink } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type AnchorHTMLAttributes, forwardRef, type ReactNode } from 'react'

interface StatTileProps {
  name: string
  value: ReactNode
  unit?: string
  note?: ReactNode
}

export function StatTile({ name, value, unit, note }: StatTileProps) {
  return (
    <div className="tile">
      <span className="cap dim">{name}</span>
      <span className="num">
        {value}
        {unit && <small>{unit}</small>}
      </span>
      {note && <span className="small dim">{note}</span>}
    </div>
  )
}

interface LinkTileProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon: LucideIcon
  name: string
  count: string
  /** The literal rest: 'Harvests in progress'. */
  text: string
  /** What should not be so: '1 day late'. */
  warning?: string | null
}

const PlainLinkTile = forwardRef<HTMLAnchorElement, LinkTileProps>(function LinkTile(
  { icon: Icon, name, count, text, warning, ...anchor },
  ref,
) {
  return (
    <a {...anchor} ref={ref} className="lt">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <span className="cap dim">{name}</span>
        <span className="ltn">
          <b>{count}</b> {text}
        </span>{' '}
        {warning && (
          <span className="st" data-tone="warn">
            {warning}
          </span>
        )}
      </span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
    </a>
  )
})

/** A count that leads somewhere; stands in a row `.lts` of three. */
export const LinkTile = createLink(PlainLinkTile)
