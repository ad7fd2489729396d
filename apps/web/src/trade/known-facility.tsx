import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { ErrorState } from '../ui/empty.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'

/** The facility of the address; one that is unknown or not active leads to Home (SHELL-25, FAC-02, XFER-03). */
export function KnownFacility({ children }: { children: (facility: FacilitySummary) => ReactNode }) {
  const { facilityId } = useParams({ strict: false })
  const { rows, status, message } = useTopic('facilities')
  const facility = rows.find(({ id }) => id === facilityId)
  if (facility) return children(facility)
  if (status === 'refused') return <ErrorState title="The facility could not be loaded">{message}</ErrorState>
  if (status === 'live') return <Navigate to="/" replace />
  return (
    <Loading label="The facility is loading">
      <SkeletonRows />
    </Loading>
  )
}
