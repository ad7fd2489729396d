import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { Link } from '@tanstack/react-router'

/** The way to a page of a facility. */
export const facilityCrumbs = ({ id, metrc }: FacilitySummary) => [
  <Link key="home" to="/">
    Home
  </Link>,
  <Link key="facility" to="/facility/$facilityId" params={{ facilityId: id }}>
    {metrc.DisplayName}
  </Link>,
]
