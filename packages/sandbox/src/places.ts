import type { Location, Plant } from '@cultivatd/metrc/records'
import type { Row } from './tables.ts'

type Place = Pick<Plant, 'LocationId' | 'LocationName' | 'LocationTypeName' | 'SublocationId' | 'SublocationName'>

/** What a record prints of the location it is in. */
export const placeOf = ({ record: { Id, Name, LocationTypeName } }: Row<Location>): Place => ({
  LocationId: Id,
  LocationName: Name,
  LocationTypeName,
  SublocationId: null,
  SublocationName: null,
})
