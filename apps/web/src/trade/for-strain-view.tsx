import { permission } from '@cultivatd/domain/user/permissions'
import type { ReactNode } from 'react'
import { usePasses } from '../live/session.ts'
import { EmptyState } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Whoever comes by an address and may not see it is told so (READ-23). */
export function ForStrainView({ children }: { children: ReactNode }) {
  if (usePasses(permission.strainView)) return children
  return (
    <>
      <PageHeader title="Sorry, nothing here" />
      <div className="card pad">
        <EmptyState title="This page is for people who may see strains, items and lab tests">
          Ask an admin if you expected to see it.
        </EmptyState>
      </div>
    </>
  )
}
