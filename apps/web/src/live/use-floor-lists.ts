import { useEffect } from 'react'
import { live } from './live.ts'

/** What the forms of the floor choose from, small lists of a facility each. */
const ofFacility = ['references', 'additiveProducts', 'harvestIntervals', 'harvests', 'stock', 'equipment'] as const
const ofAll = ['inventoryDetails', 'inventoryCategories', 'people'] as const
/** What the page itself shows is asked for before. */
const afterMs = 1_500

/**
 * Asks for what the forms of a facility choose from as soon as a page of it stands, so that this device has it before the first
 * form is opened: that may be where no network is (decision 191).
 */
export function useFloorLists(facilityId: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const name of ofFacility) live.soon(name, { facilityId })
      for (const name of ofAll) live.soon(name, {})
    }, afterMs)
    return () => clearTimeout(timer)
  }, [facilityId])
}
