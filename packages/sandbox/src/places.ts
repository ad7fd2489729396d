import type { Harvest, Location, Plant, Sublocation } from '@cultivatd/metrc/records'
import type { Row } from './tables.ts'

type Place = Pick<Plant, 'LocationId' | 'LocationName' | 'LocationTypeName' | 'SublocationId' | 'SublocationName'>

/**
 * What a record prints of the location it is in, and of the sublocation. Who names none has none there: that the old one goes
 * with the old location is nobody's word.
 */
export const placeOf = (
  { record: { Id, Name, LocationTypeName } }: Row<Location>,
  sublocation: Row<Sublocation> | null = null,
): Place => ({
  LocationId: Id,
  LocationName: Name,
  LocationTypeName,
  SublocationId: sublocation?.id ?? null,
  SublocationName: sublocation?.record.Name ?? null,
})

type DryingPlace = Pick<
  Harvest,
  'DryingLocationId' | 'DryingLocationName' | 'DryingLocationTypeName' | 'DryingSublocationId' | 'DryingSublocationName'
>

/** What a harvest prints of where it dries. */
export const dryingPlaceOf = (location: Row<Location>, sublocation: Row<Sublocation> | null): DryingPlace => ({
  DryingLocationId: location.id,
  DryingLocationName: location.record.Name,
  DryingLocationTypeName: location.record.LocationTypeName,
  DryingSublocationId: sublocation?.id ?? 0,
  DryingSublocationName: sublocation?.record.Name ?? null,
})
