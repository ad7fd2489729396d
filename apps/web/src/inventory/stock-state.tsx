import type { StockLevel } from '@cultivatd/domain/inventory/stock-level'
import { OctagonAlert, TriangleAlert } from 'lucide-react'

/** 'Below minimum' or 'Empty', never by color alone; nothing while all is well. */
export function StockState({ level }: { level: StockLevel }) {
  if (level === 'fine') return null
  const isEmpty = level === 'empty'
  const Icon = isEmpty ? OctagonAlert : TriangleAlert
  return (
    <span className="st" data-tone={isEmpty ? 'error' : 'warn'}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {isEmpty ? 'Empty' : 'Below minimum'}
    </span>
  )
}
