import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { TopicRows } from '../ui/topic-rows.tsx'

/** The facility of the address; one that is unknown or not active leads to Home (SHELL-25, FAC-02, XFER-03). */
export function KnownFacility({ children }: { children: (facility: FacilitySummary) => ReactNode }) {
  const { facilityId } = useParams({ strict: false })
  return (
    <TopicRows topic={useTopic('facilities')} noun="facility" isOne skeletonRows={6}>
      {(facilities) => {
        const facility = facilities.find(({ id }) => id === facilityId)
        return facility ? children(facility) : <Navigate to="/" replace />
      }}
    </TopicRows>
  )
}
