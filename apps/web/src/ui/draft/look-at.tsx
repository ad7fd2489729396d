import { Link } from '@tanstack/react-router'
import type { Became } from './became.ts'

/** Where the ledger shows what became of a draft; nothing where it is ours alone. */
export function LookAt({ became: { operationId, is } }: { became: Became }) {
  if (operationId === null) return null
  const group = is === 'waiting' ? 'waiting' : 'recent'
  return (
    <Link className="link tap" to="/operations" search={{ group, operation: operationId }}>
      Look at it
    </Link>
  )
}
