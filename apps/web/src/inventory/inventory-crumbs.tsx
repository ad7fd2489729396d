import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { Link } from '@tanstack/react-router'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'

/** The way to a page of the inventory of a facility. */
export const inventoryCrumbs = (facility: FacilitySummary) => [
  ...facilityCrumbs(facility),
  <Link key="inventory" to="/facility/$facilityId/inventory" params={{ facilityId: facility.id }}>
    Inventory
  </Link>,
]
