import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type OverlayAddress, withoutOverlay } from './overlay-address.ts'

interface OverlayLinkProps {
  /** `{ batch: name, in: facilityId }`. */
  address: OverlayAddress
  className?: string
  children: ReactNode
}

/** A link to a record above the page that is shown. */
export function OverlayLink({ address, className = 'link tap', children }: OverlayLinkProps) {
  return (
    <Link
      className={className}
      to="."
      search={(search: object) => ({ ...withoutOverlay(search), ...address })}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
