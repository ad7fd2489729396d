import type { Location, LocationType } from '@cultivatd/metrc/records'
import { refuseEmpty } from './answer.ts'
import type { Draft } from './draft.ts'
import { readById, readFreeName } from './named-records.ts'
import { listRoute, permitted, recordRoute, type Route, type WriteContext, type WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { isSet } from './stamp.ts'
import type { Row } from './tables.ts'
import { locationTypes } from './vocabulary.ts'

const withType = (Id: number, Name: string, type: LocationType): Location => ({
  Id,
  Name,
  LocationTypeId: type.Id,
  LocationTypeName: type.Name,
  ForPlantBatches: type.ForPlantBatches,
  ForPlants: type.ForPlants,
  ForHarvests: type.ForHarvests,
  ForPackages: type.ForPackages,
})

const create: WriteRow = (reader, { draft }) => {
  const name = readFreeName(reader, draft, 'location', null)
  const type = reader.oneOf('LocationTypeName', locationTypes, 'Location Type')
  if (name === undefined || !type) return undefined
  const id = draft.world.nextId()
  draft.put('location', id, withType(id, name, type))
  return id
}

const update: WriteRow = (reader, { draft }) => {
  const row = readById(reader, draft, 'location')
  const name = readFreeName(reader, draft, 'location', row?.id ?? null)
  const type = reader.oneOf('LocationTypeName', locationTypes, 'Location Type')
  if (!row || name === undefined || !type) return undefined
  draft.put('location', row.id, withType(row.id, name, type))
  renameInside(draft, row, name, type)
  return row.id
}

/** Records print the name of their location, so a new name shows on all of them. */
function renameInside(draft: Draft, { id, record: before }: Row<Location>, name: string, type: LocationType): void {
  if (before.Name === name && before.LocationTypeName === type.Name) return
  const renamed = { LocationName: name, LocationTypeName: type.Name }
  for (const table of ['plant', 'plantBatch', 'package'] as const)
    for (const row of draft.world.table(draft.license, table).values())
      if (row.record.LocationId === id) draft.put(table, row.id, { ...row.record, ...renamed })
  for (const row of draft.world.table(draft.license, 'harvest').values())
    if (row.record.DryingLocationId === id)
      draft.put('harvest', row.id, { ...row.record, DryingLocationName: name, DryingLocationTypeName: type.Name })
}

/** What still stands in a location; null when it is empty. */
function occupants({ draft }: WriteContext, id: number): string | null {
  const { world, license } = draft
  if (
    [...world.table(license, 'plant').values()].some(
      ({ record }) => record.LocationId === id && record.State === 'Tracked',
    )
  )
    return 'Plants'
  if (
    [...world.table(license, 'plantBatch').values()].some(
      ({ record }) => record.LocationId === id && record.UntrackedCount > 0,
    )
  )
    return 'Plant Batches'
  if (
    [...world.table(license, 'harvest').values()].some(
      ({ record }) => record.DryingLocationId === id && !isSet(record.FinishedDate),
    )
  )
    return 'Harvests'
  const holdsPackages = [...world.table(license, 'package').values()].some(
    ({ record }) => record.LocationId === id && !record.IsFinished && !isSet(record.ArchivedDate),
  )
  return holdsPackages ? 'Packages' : null
}

function archive(reader: RowReader, context: WriteContext): void {
  const row = context.draft.row('location', Number(context.params.id))
  if (!row || row.archived) throw refuseEmpty(401)
  const held = occupants(context, row.id)
  if (held) reader.refuse(`The Location "${row.record.Name}" cannot be discontinued because it is in use by ${held}.`)
  else context.draft.put('location', row.id, row.record, { archived: true })
}

/** Locations: reads, and POST, PUT and DELETE, which archives (Metrc reference §10.1). */
export const locationRoutes: Route[] = permitted(
  ['Manage Locations'],
  [
    listRoute('/locations/v2/active', 'location', (row) => !row.archived, { windowed: true, pagingQuirk: true }),
    listRoute('/locations/v2/inactive', 'location', (row) => row.archived, { windowed: false, pagingQuirk: true }),
    recordRoute('/locations/v2/{id}', 'location'),
    { method: 'POST', path: '/locations/v2', license: 'needed', answers: 'ids', row: create },
    { method: 'PUT', path: '/locations/v2', license: 'needed', answers: 'nothing', row: update },
    { method: 'DELETE', path: '/locations/v2/{id}', license: 'needed', remove: archive },
  ],
)
