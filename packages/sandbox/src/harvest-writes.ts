import type { Harvest } from '@cultivatd/metrc/records'
import { refuseEmpty } from './answer.ts'
import type { Draft } from './draft.ts'
import { restorePlants } from './harvest-restore.ts'
import { changeable, readHarvest, takeFrom, weightIn } from './harvest-row.ts'
import { dryingPlaceOf } from './places.ts'
import type { Route, WriteContext, WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { rounded, unitByName } from './units.ts'
import { harvestWasteTypes } from './vocabulary.ts'

const sinceStart = (harvest: Harvest | undefined) => [harvest?.HarvestStartDate, 'Harvest Start Date'] as const

/** Weight that is thrown away. Loss of moisture is none: finishing writes that off (Metrc reference §10.4). */
const recordWaste: WriteRow = (reader, { draft }) => {
  const row = readHarvest(reader, draft)
  const type = reader.oneOf('WasteType', harvestWasteTypes)
  const weight = reader.amount('WasteWeight')
  const unit = reader.weightUnit('UnitOfWeight')
  const date = reader.dateSince('ActualDate', ...sinceStart(row?.record))
  if (!row || !type || weight === undefined || !unit || date === undefined) return undefined
  const taken = weightIn(reader, row.record, weight, unit)
  if (taken === undefined) return undefined
  takeFrom(reader, draft, row.id, taken, 'TotalWasteWeight')
  const id = draft.world.nextId()
  draft.put('harvestWaste', id, {
    Id: id,
    HarvestId: row.id,
    WasteTypeName: type.Name,
    WasteWeight: weight,
    UnitOfWeightName: unit.Name,
    ActualDate: date,
  })
  return id
}

/** Takes a recorded waste away again: its weight returns to the harvest. */
function removeWaste(reader: RowReader, { draft, params }: WriteContext): void {
  const waste = draft.row('harvestWaste', Number(params.id))
  const of = waste && draft.row('harvest', waste.record.HarvestId)
  const unit = waste && unitByName(waste.record.UnitOfWeightName)
  if (!waste || !of || !unit) throw refuseEmpty(401)
  const row = changeable(reader, of)
  const weight = row && weightIn(reader, row.record, waste.record.WasteWeight, unit)
  if (!row || weight === undefined) return
  draft.put('harvest', row.id, {
    ...row.record,
    CurrentWeight: rounded(row.record.CurrentWeight + weight),
    TotalWasteWeight: rounded(row.record.TotalWasteWeight - weight),
  })
  draft.remove('harvestWaste', waste.id)
}

const finish: WriteRow = (reader, { draft }) => {
  const row = readHarvest(reader, draft)
  const date = reader.dateSince('ActualDate', ...sinceStart(row?.record))
  if (!row || date === undefined) return undefined
  const { CurrentWeight } = row.record
  draft.put('harvest', row.id, { ...row.record, CurrentWeight: 0, FinishedDate: date }, { writtenOff: CurrentWeight })
  return row.id
}

const unfinish: WriteRow = (reader, { draft }) => {
  const row = readHarvest(reader, draft, { finished: true })
  if (!row) return undefined
  const { TotalWetWeight, TotalRestoredWeight, TotalPackagedWeight, TotalWasteWeight } = row.record
  const unaccounted = rounded(TotalWetWeight - TotalRestoredWeight - TotalPackagedWeight - TotalWasteWeight)
  const CurrentWeight = row.writtenOff ?? unaccounted
  draft.put('harvest', row.id, { ...row.record, CurrentWeight, FinishedDate: null }, { writtenOff: undefined })
  return row.id
}

const move: WriteRow = (reader, { draft }) => {
  const row = readHarvest(reader, draft, { name: 'HarvestName' })
  const location = reader.location(draft, 'DryingLocation', 'ForHarvests')
  const date = reader.dateSince('ActualDate', ...sinceStart(row?.record))
  const sublocation = reader.sublocation(draft, 'DryingSublocation')
  if (!row || !location || date === undefined || reader.problems.length > 0) return undefined
  draft.put('harvest', row.id, { ...row.record, ...dryingPlaceOf(location, sublocation) })
  return row.id
}

const rename: WriteRow = (reader, { draft }) => {
  const row = readHarvest(reader, draft, { name: 'OldName' })
  const name = reader.text('NewName')?.trim()
  if (!row || name === undefined) return undefined
  if (isTaken(draft, row.record, name)) return reader.refuse(`A Harvest with the Name "${name}" already exists.`)
  draft.put('harvest', row.id, { ...row.record, Name: name })
  return row.id
}

/** A name and a day stand for one harvest: cutting again under them joins it (Metrc reference §10.4). */
function isTaken(draft: Draft, { Id, HarvestStartDate }: Harvest, name: string): boolean {
  const other = draft.find(
    'harvest',
    ({ id, record }) =>
      id !== Id && record.HarvestStartDate === HarvestStartDate && record.Name.toLowerCase() === name.toLowerCase(),
  )
  return other !== undefined
}

const grower = { license: 'needed', flag: 'CanGrowPlants' } as const

/** Changes of harvests that exist; unlike most, these PUTs answer ids (Metrc reference §4, §10.4). */
export const harvestWriteRoutes: Route[] = [
  { method: 'POST', path: '/harvests/v2/waste', answers: 'ids', row: recordWaste, ...grower },
  { method: 'DELETE', path: '/harvests/v2/waste/{id}', remove: removeWaste, ...grower },
  { method: 'PUT', path: '/harvests/v2/finish', answers: 'ids', row: finish, ...grower },
  { method: 'PUT', path: '/harvests/v2/unfinish', answers: 'ids', row: unfinish, ...grower },
  { method: 'PUT', path: '/harvests/v2/location', answers: 'ids', row: move, ...grower },
  { method: 'PUT', path: '/harvests/v2/rename', answers: 'ids', row: rename, ...grower },
  { method: 'PUT', path: '/harvests/v2/restore/harvestedplants', answers: 'ids', row: restorePlants, ...grower },
]
